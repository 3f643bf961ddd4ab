/** The audit history at a million records: response times of its lists, and the speed of verifying the chain. */
import { randomUUID } from 'node:crypto';
import {
  ActivitiesQuery,
  ChangelogQuery,
  TrailQuery,
  type ActivitiesQuery as Activities,
  type TrailQuery as Trail,
} from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { activitiesPage } from '../apps/server/src/domains/audit/activities-store.ts';
import { changelogPage } from '../apps/server/src/domains/audit/changelog-store.ts';
import { changesPage, recordInFull, trailPage } from '../apps/server/src/domains/audit/records-store.ts';
import { usesOfPower } from '../apps/server/src/platform/audit/power-uses.ts';
import { connect, type Db } from '../apps/server/src/platform/database/client.ts';
import { hashRecord, type ChainedRecord } from '../apps/server/src/platform/audit/audit.ts';
import { GENESIS, verifyChain } from '../apps/server/src/platform/audit/audit-chain.ts';
import { exportOf } from '../apps/server/src/platform/audit/audit-export.ts';
import { memoryKeyring } from '../apps/server/src/platform/keys/keyring.ts';
import { verifyExport } from '../tools/verify-audit.mjs';
import { atMost, count, median, ms, type Section } from './report.ts';
import { onCopy, type Stage } from './stage.ts';

const BATCH = 5_000;
const WITHHELD = { people: [], actions: [] };
const PEOPLE: readonly string[] = Array.from({ length: 200 }, () => randomUUID());
const DAY = 86_400_000;

/** Mostly actions of feeds, some of people, and a few rare ones only in the oldest part. */
function recordAt(seq: bigint, last: bigint): ChainedRecord {
  const n = Number(seq);
  const old = seq < last / 10n;
  const fed = n % 5 < 3;
  const person = PEOPLE[n % (old ? 200 : 150)] ?? '';
  const role = `role_${n % 40}`;
  return {
    seq,
    at: new Date(Date.UTC(2025, 0, 1) + Math.floor((n / Number(last)) * 600 * DAY)).toISOString(),
    actor_id: fed ? null : person,
    actor_name: fed ? 'feed' : `person${PEOPLE.indexOf(person)}`,
    session_id: null,
    address: fed ? null : '192.0.2.7',
    request_id: `request-${n}`,
    action: fed ? 'ingest.transactions' : n % 5 === 3 ? 'session.start' : 'role.update',
    severity: fed || n % 5 === 3 ? 'low' : 'high',
    category: fed ? 'Financial' : 'Security',
    entity_type: fed ? 'ingest_batch' : n % 5 === 3 ? 'session' : 'role',
    entity_id: n % 5 === 4 ? role : String(n),
    description: old && n % 9_973 === 0 ? 'Something seldom' : `Act ${n} of the day`,
    before: n % 5 === 4 ? { permissions: ['cards.view'], canManage: [] } : null,
    after: fed
      ? { inserted: n, unchanged: 0 }
      : n % 5 === 4
        ? { permissions: ['cards.view', 'kyc.verify'] }
        : null,
    permission: n % 5 === 4 ? 'roles.edit' : null,
  };
}

/** Replaces the copy's chain by a longer valid one. */
async function makeChain(db: Db, records: number, total: number): Promise<void> {
  await sql`alter table audit_records disable trigger user`.execute(db);
  await sql`truncate audit_records`.execute(db);
  let prevHash: Buffer = GENESIS.hash;
  for (let first = 1; first <= records; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, records - first + 1) }, (_, at) => {
      const record = recordAt(BigInt(first + at), BigInt(total));
      const hash = hashRecord(record, prevHash);
      const row = {
        ...record,
        seq: String(record.seq),
        prev_hash: `\\x${prevHash.toString('hex')}`,
        hash: `\\x${hash.toString('hex')}`,
      };
      prevHash = hash;
      return row;
    });
    await sql`insert into audit_records select * from jsonb_populate_recordset(null::audit_records, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    );
  }
  // An absent field of a row becomes JSON null here; the chain uses SQL null.
  await sql`update audit_records set before = nullif(before, 'null'), after = nullif(after, 'null')
             where before = 'null' or after = 'null'`.execute(db);
  await sql`alter table audit_records enable trigger user`.execute(db);
  await sql`update audit_head set seq = ${records}, hash = ${prevHash}`.execute(db);
}

/** Continues after the end of the chain in SQL and without hashes, for the lists, which read none. */
async function fill(db: Db, from: number, total: number): Promise<void> {
  await sql`
    insert into audit_records (seq, at, actor_id, actor_name, address, request_id, action, severity, category, entity_type,
                               entity_id, description, before, after, permission, prev_hash, hash)
    select n, timestamptz '2025-01-01' + n::float8 / ${total} * interval '600 days',
           case when fed then null else (${PEOPLE}::uuid[])[1 + n % 150] end,
           case when fed then 'feed' else 'person' || n % 150 end, case when fed then null else '192.0.2.7' end,
           'request-' || n, case when fed then 'ingest.transactions' when n % 5 = 3 then 'session.start' else 'role.update' end,
           case n % 5 when 4 then 'high' else 'low' end, case when fed then 'Financial' else 'Security' end,
           case when fed then 'ingest_batch' when n % 5 = 3 then 'session' else 'role' end,
           case n % 5 when 4 then 'role_' || n % 40 else n::text end, 'Act ' || n || ' of the day',
           case n % 5 when 4 then '{"permissions": ["cards.view"]}'::jsonb end,
           case when fed then jsonb_build_object('inserted', n) when n % 5 = 4 then '{"permissions": []}'::jsonb end,
           case n % 5 when 4 then 'roles.edit' end, '', ''
      from (select n, n % 5 < 3 as fed from generate_series(${from + 1}::int, ${total}::int) n) numbered`.execute(
    db,
  );
  await sql`
    insert into activity_events (at, user_id, user_name, address, action, description, url)
    select timestamptz '2025-01-01' + n * interval '1 minute', ${PEOPLE[0]}::uuid, 'Person', '192.0.2.7',
           case n % 3 when 0 then 'page_view' else 'button_click' end, 'Did ' || n, '/'
      from generate_series(1, ${total}::int) n`.execute(db);
  for (const table of ['audit_records', 'activity_events'])
    await sql.raw(`vacuum analyze ${table}`).execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<{ middle: number; worst: number }> {
  const took: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return { middle: median(took), worst: Math.max(...took) };
}

const trail = (query: z.input<typeof TrailQuery>): Trail => TrailQuery.parse(query);
const activities = (query: z.input<typeof ActivitiesQuery>): Activities => ActivitiesQuery.parse(query);

function answers(db: Db, records: number): Record<string, () => Promise<unknown>> {
  const middle = String(Math.floor(records / 2));
  const page = (query: z.input<typeof TrailQuery>) => async () => trailPage(db, trail(query), WITHHELD);
  const changes = (query: z.input<typeof TrailQuery>) => async () => changesPage(db, trail(query), WITHHELD);
  return {
    'Trail, newest': page({}),
    'Trail, from the middle, 200 rows': page({ cursor: middle, limit: 200 }),
    'Trail, one person of many': page({ actor: PEOPLE[7] ?? '' }),
    'Trail, a person seen only long ago': page({ actor: PEOPLE[180] ?? '' }),
    'Trail, a rare thing': page({ entity: 'role/role_4' }),
    'Trail, severity high': page({ severity: 'high' }),
    'Trail, severity critical: none': page({ severity: 'critical' }),
    'Trail, two filters that exclude each other': page({ action: 'ingest.transactions', severity: 'high' }),
    'Trail, a day': page({ from: '2025-06-01', to: '2025-06-01' }),
    'Trail, search that finds at once': page({ search: 'person' }),
    'Trail, search that finds nothing': page({ search: 'nowhere to be found' }),
    'Trail, search of feeds for people': page({ search: 'person', action: 'ingest.transactions' }),
    'Data changes, newest': changes({}),
    'Data changes, from the middle, 200 fields': changes({ cursor: middle, limit: 200 }),
    'Data changes, search that finds nothing': changes({ search: 'nowhere to be found' }),
    'Data changes of one person': changes({ actor: PEOPLE[9] ?? '' }),
    'Activities, newest': async () => activitiesPage(db, activities({}), []),
    'Activities, search that finds nothing': async () =>
      activitiesPage(db, activities({ search: 'nowhere to be found' }), []),
    'Activities, an action on a day': async () =>
      activitiesPage(db, activities({ action: 'page_view', from: '2025-06-01', to: '2025-06-01' }), []),
    'System changes, newest': async () => changelogPage(db, ChangelogQuery.parse({})),
    'System changes, search that finds nothing': async () =>
      changelogPage(db, ChangelogQuery.parse({ search: 'nowhere to be found' })),
    'One record': async () => recordInFull(db, BigInt(middle), WITHHELD),
  };
}

async function measureAuditOn(connection: pg.PoolConfig, records: number): Promise<Section> {
  const database = connect(connection, { statementTimeoutMs: 600_000 });
  try {
    const chained = records / 10;
    await makeChain(database.owner, chained, records);
    const perSecond = async (work: () => Promise<unknown>): Promise<string> => {
      const started = performance.now();
      await work();
      return count(chained / ((performance.now() - started) / 1_000));
    };
    const keyring = memoryKeyring();
    const held: string[] = [];
    const proofs = [
      [
        'Chain verified in the database',
        await perSecond(async () => {
          const verdict = await verifyChain(database.read);
          if (!verdict.ok || verdict.upTo !== BigInt(chained)) throw new Error('The chain does not hold');
        }),
      ],
      [
        'Signed export written',
        await perSecond(async () => {
          const about = { at: new Date(), by: 'bench', from: GENESIS };
          for await (const line of exportOf(database.read, about, keyring)) held.push(line);
        }),
      ],
      [
        'Export verified offline',
        await perSecond(async () => {
          const verdict = await verifyExport(held, keyring.publicKey);
          if (!verdict.ok) throw new Error(verdict.sentences.join(' '));
        }),
      ],
    ];
    await fill(database.owner, chained, records);
    const rows: string[][] = [];
    let worst = 0;
    for (const [name, request] of Object.entries(answers(database.read, records))) {
      const { middle, worst: longest } = await timed(request);
      worst = Math.max(worst, longest);
      rows.push([name, ms(middle), ms(longest)]);
    }
    const power = await timed(async () => usesOfPower(database.read, ['roles.edit'], new Date('2026-05-26')));
    return {
      title: 'Audit history',
      method: [
        `${count(records)} records, three fifths of them by feeds, and as many reports of browsers; the oldest tenth is a chain`,
        'that verifies, on which the proofs are measured;',
        'answers of the four lists without HTTP, nine rounds each after one another. A search that finds nothing answers with',
        'the place from which to go on: no answer looks at more than five thousand records.',
      ].join('\n'),
      tables: [
        {
          head: ['Answer', 'Median', 'Worst'],
          rows: [...rows, ['Who used a power in 90 days', ms(power.middle), ms(power.worst)]],
        },
        { head: ['Proof', 'Records a second'], rows: proofs },
      ],
      goals: [atMost(`Audit lists at ${count(records)} records, slowest answer`, worst, 100, ms)],
    };
  } finally {
    await database.close();
  }
}

export const measureAudit = (stage: Stage): Promise<Section> =>
  onCopy(stage, (connection) => measureAuditOn(connection, stage.options.quick ? 50_000 : 1_000_000));
