import { listControlRuns as route } from '@cottontree/contract/compliance/compliance.ts';
import { PERSONAL_COLUMNS } from '@cottontree/contract/personal-data.ts';
import { sql } from 'kysely';
import { CONTROL_QUERIES } from '../controls.ts';
import type { Db } from '../../../platform/database/client.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { peopleWithheldFrom } from '../../access/index.ts';

type Evidence = Record<string, unknown>;

interface RunRow {
  id: string;
  at: Date;
  examined_day: string | null;
  passed: boolean;
  finding: string;
  runner: string;
  examined: bigint | null;
  exceptions: bigint | null;
  evidence: Evidence[];
}

/** Usernames in the evidence of staff whose sign-ins the reader may not see. */
async function hiddenStaff(
  db: Db,
  named: readonly string[],
  withheld: readonly string[],
): Promise<Set<string>> {
  if (named.length === 0 || withheld.length === 0) return new Set();
  const { rows } = await sql<{ username: string }>`
    select username from users where username = any (${[...named]}::text[]) and id = any (${[...withheld]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ username }) => username));
}

/** Keeps only the keys of a row, without values. */
const emptied = (row: Evidence, instead: Evidence = {}): Evidence =>
  Object.fromEntries(Object.keys(row).map((name) => [name, instead[name] ?? null]));

/** Earlier tests name identification cases `id`, next to their subscriber. */
const kindIn = (row: Evidence, name: string) =>
  name === 'id' && 'subscriber' in row ? 'kycCase' : PERSONAL_COLUMNS[name];

const withoutCustomers = (row: Evidence, { show }: Sight): Evidence =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const kind = kindIn(row, name);
      return [name, kind && typeof value === 'string' ? show(kind, value) : value];
    }),
  );

/** Evidence is sorted by id, so masked evidence is sorted by its masks. */
const ordered = (rows: Evidence[], sight: Sight): Evidence[] =>
  sight.sees('subscriber') ? rows : rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

export const listControlRuns = query(route, async (call) => {
  const { db, read, actor, keyring, params } = call;
  const { rows: known } = await sql`select from compliance_controls where id = ${params.id}`.execute(db);
  if (known.length === 0) throw notFound('This control');
  const { rows } = await sql<RunRow>`
    select id, at, examined_day, passed, finding, runner, examined, exceptions, evidence from control_runs
     where control_id = ${params.id} order by at desc, examined_day desc nulls last, id limit ${call.query.limit}`.execute(
    db,
  );
  const sight = sightOf(actor.powers, keyring);
  const withheld = CONTROL_QUERIES.get(params.id)?.revealsSuspicions === true && !sight.sees('suspicion');
  const named = rows.flatMap(({ evidence }) =>
    evidence.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])),
  );
  const hidden = await hiddenStaff(db, named, await peopleWithheldFrom(read, actor));
  // When members of staff last signed in, or that they never did, is visible only to their managers.
  const shown = (row: Evidence): Evidence => {
    if (withheld) return emptied(row);
    return typeof row['user'] === 'string' && hidden.has(row['user'])
      ? emptied(row, { user: '(not shown)' })
      : withoutCustomers(row, sight);
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    examinedDay: row.examined_day,
    passed: row.passed,
    finding: row.finding,
    ranBy: row.runner,
    examined: row.examined === null ? null : Number(row.examined),
    exceptions: row.exceptions === null ? null : Number(row.exceptions),
    evidence: ordered(row.evidence.map(shown), sight),
  }));
});
