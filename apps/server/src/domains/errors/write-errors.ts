/** Writes what the collector aggregated: groups, exact counts, the affected people, and a bounded number of details. */
import { SAMPLES_KEPT } from '@cottontree/contract/errors/records.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { appendAudit, type AuditActor } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import { merged, sessionKey, type ErrorCollector, type Met, type Pending } from './collector.ts';
import { tagsOf, titleOf } from './describe.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { SourceMaps } from './source-maps.ts';
import { framesOf, stackText, type Frame } from './stack.ts';
import { ERRORS_CHANGED } from './store.ts';

const TRACKING: AuditActor = {
  id: null,
  name: 'error tracking',
  sessionId: null,
  address: null,
  requestId: 'job',
};

interface Group extends Pending {
  readonly fingerprint: string;
  readonly frames: readonly Frame[];
}

/** Groups by fingerprint. Stacks are mapped to the sources first, so that the same error of two releases is one. */
async function grouped(taken: readonly Pending[], maps: SourceMaps): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const each of taken) {
    const frames = await maps.resolve(framesOf(each.first.stack));
    const fingerprint = fingerprintOf(each.first, frames);
    const held = groups.get(fingerprint);
    if (held) merged(held, each);
    else groups.set(fingerprint, { ...each, fingerprint, frames });
  }
  // In one order, so that two servers do not deadlock.
  return [...groups.values()].toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

async function writeGroup(tx: Db, group: Group): Promise<{ id: string; regressed: boolean }> {
  const { first, last, times, frames, fingerprint } = group;
  const newest = group.samples.at(-1) ?? first;
  const before = await sql<{ id: string; returned: boolean | null }>`
    select id, status = 'resolved' and ${last} > resolved_at as returned from error_groups
     where fingerprint = ${fingerprint} for update`.execute(tx);
  const regressed = before.rows[0]?.returned ?? false;
  const { rows } = await sql<{ id: string }>`
    insert into error_groups as g (fingerprint, source, severity, title, message, place, stack_trace, tags, first_seen,
                                   last_seen, count, opened_at)
    values (${fingerprint}, ${first.source}, ${first.severity}, ${titleOf(first, frames)}, ${newest.message}, ${first.place},
            ${stackText(frames) || (first.stack ?? '')}, ${tagsOf(first)}, ${first.at}, ${last}, ${times}, ${first.at})
    on conflict (fingerprint) do update
       set message = excluded.message, last_seen = greatest(g.last_seen, excluded.last_seen), count = g.count + excluded.count,
           stack_trace = excluded.stack_trace,
           status = case when ${regressed}::boolean then 'open' else g.status end,
           resolved_at = case when ${regressed}::boolean then null else g.resolved_at end,
           opened_at = case when ${regressed}::boolean then excluded.first_seen else g.opened_at end,
           regressions = g.regressions + (${regressed}::boolean)::int, regression_due = g.regression_due or ${regressed}::boolean,
           version = g.version + (${regressed}::boolean)::int
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an error was not stored');
  return { id, regressed };
}

async function writeCounts(tx: Db, id: string, { minutes, volumes }: Group): Promise<void> {
  const at = [...minutes.keys()].toSorted((a, b) => a - b).map((each) => new Date(each));
  await sql`
    insert into error_minutes as m (group_id, minute, count)
    select ${id}::uuid, * from unnest(${at}::timestamptz[], ${at.map((each) => minutes.get(each.getTime()) ?? 0)}::bigint[])
    on conflict (group_id, minute) do update set count = m.count + excluded.count`.execute(tx);
  for (const { minute, currency, transactions, amountMinor } of volumes.values())
    await sql`
      insert into error_volumes as v (group_id, minute, currency, transactions, amount_minor)
      values (${id}::uuid, ${new Date(minute)}, ${currency}, ${transactions}, ${amountMinor.toString()}::numeric)
      on conflict (group_id, minute, currency) do update
         set transactions = v.transactions + excluded.transactions, amount_minor = v.amount_minor + excluded.amount_minor
      `.execute(tx);
}

interface Person extends Met {
  readonly id: string;
  readonly sessionId: string | null;
}

/** The people of the sessions, by session key; a person with two sessions is one person. */
async function staffOf(tx: Db, met: ReadonlyMap<string, Met>): Promise<Map<string, Person>> {
  if (met.size === 0) return new Map();
  const keys = [...met.keys()];
  const hashes = keys.filter((key) => !key.includes('-')).map((key) => Buffer.from(key, 'hex'));
  const { rows } = await sql<{ id: string; hash: string; user_id: string }>`
    select id, encode(token_hash, 'hex') as hash, user_id from sessions
     where id = any (${keys.filter((key) => key.includes('-'))}::uuid[]) or token_hash = any (${hashes}::bytea[])`.execute(
    tx,
  );
  return new Map(
    rows.flatMap(({ id, hash, user_id }) =>
      [id, hash].flatMap((key) => {
        const each = met.get(key);
        return each ? [[key, { ...each, id: user_id, sessionId: id }] as const] : [];
      }),
    ),
  );
}

async function writePeople(
  tx: Db,
  id: string,
  kind: 'staff' | 'subscriber',
  people: readonly Person[],
): Promise<void> {
  const byId = new Map<string, Person>();
  for (const each of people) {
    const other = byId.get(each.id);
    const newer = other && other.last > each.last ? other : each;
    byId.set(each.id, { ...newer, times: each.times + (other?.times ?? 0) });
  }
  const rows = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (rows.length === 0) return;
  await sql`
    insert into error_people as p (group_id, kind, person_id, count, first_at, last_at, session_id, address, user_agent)
    select ${id}::uuid, ${kind}, person, times, at, at, session, address, agent
      from unnest(${rows.map((row) => row.id)}::text[], ${rows.map(({ times }) => times)}::bigint[],
                  ${rows.map(({ last }) => last)}::timestamptz[], ${rows.map(({ sessionId }) => sessionId)}::uuid[],
                  ${rows.map(({ occurrence }) => (kind === 'staff' ? (occurrence.address ?? null) : null))}::text[],
                  ${rows.map(({ occurrence }) => (kind === 'staff' ? (occurrence.userAgent ?? null) : null))}::text[])
           as u(person, times, at, session, address, agent)
    on conflict (group_id, kind, person_id) do update
       set count = p.count + excluded.count, last_at = greatest(p.last_at, excluded.last_at), session_id = excluded.session_id,
           address = excluded.address, user_agent = excluded.user_agent`.execute(tx);
}

async function writeSamples(
  tx: Db,
  id: string,
  group: Group,
  staff: ReadonlyMap<string, Person>,
): Promise<void> {
  for (const each of group.samples) {
    const person = staff.get(sessionKey(each) ?? '');
    const subscriber = each.subscriberIds?.[0];
    const kind = person ? 'staff' : subscriber === undefined ? null : 'subscriber';
    await sql`
      insert into error_samples (group_id, at, message, stack, request_id, kind, person_id)
      values (${id}::uuid, ${each.at}, ${each.message}, ${each.stack}, ${each.requestId ?? null}, ${kind},
              ${person?.id ?? subscriber ?? null})`.execute(tx);
  }
  await sql`
    delete from error_samples where group_id = ${id}::uuid and id <= (
      select id from error_samples where group_id = ${id}::uuid order by id desc offset ${SAMPLES_KEPT} limit 1)`.execute(
    tx,
  );
}

export interface WriteParts {
  readonly database: Database;
  readonly collector: ErrorCollector;
  readonly maps: SourceMaps;
  readonly clock: Clock;
}

/**
 * One round; resolves to the number of occurrences written. On failure they stay in the collector for the next round.
 */
export async function writeErrors({ database, collector, maps, clock }: WriteParts): Promise<number> {
  const taken = collector.take();
  if (taken.length === 0) return 0;
  try {
    const groups = await grouped(taken.map(copied), maps);
    await database.write.transaction().execute(async (tx) => {
      const regressed: string[] = [];
      for (const group of groups) {
        const { id, regressed: returned } = await writeGroup(tx, group);
        if (returned) regressed.push(id);
        await writeCounts(tx, id, group);
        const staff = await staffOf(tx, group.people);
        await writePeople(tx, id, 'staff', [...staff.values()]);
        const customers = [...group.subscribers].map(([key, met]) => ({ ...met, id: key, sessionId: null }));
        await writePeople(tx, id, 'subscriber', customers);
        await writeSamples(tx, id, group, staff);
      }
      await announce(tx, clock.now(), ERRORS_CHANGED);
      // Audit records come last, because the chain's lock is held from here to the commit.
      for (const id of regressed)
        await appendAudit(tx, clock, TRACKING, {
          action: 'error-tracking.regress',
          entity: ['error', id],
          description: 'A resolved error happened again and is open',
          before: { status: 'resolved' },
          after: { status: 'open' },
        });
    });
  } catch (error) {
    collector.giveBack(taken);
    throw error;
  }
  return taken.reduce((sum, { times }) => sum + times, 0);
}

/** Grouping changes its input, and what was taken may have to be given back unchanged. */
const copied = (it: Pending): Pending => ({
  ...it,
  minutes: new Map(it.minutes),
  samples: [...it.samples],
  people: new Map([...it.people].map(([key, met]) => [key, { ...met }])),
  subscribers: new Map([...it.subscribers].map(([key, met]) => [key, { ...met }])),
  volumes: new Map(it.volumes),
});
