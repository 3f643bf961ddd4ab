import { listControlRuns as route } from '@cottontree/contract/compliance.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { query } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { peopleWithheldFrom } from '../../staff/may-manage.ts';
import { masked } from './rules.ts';

interface RunRow {
  id: string;
  at: Date;
  examined_day: string | null;
  passed: boolean;
  finding: string;
  runner: string;
  examined: bigint | null;
  exceptions: bigint | null;
  evidence: Record<string, unknown>[];
}
/** Evidence names customers by their ids: who may not see them sees the end of each. */
const PERSONAL = new Set(['subscriber', 'subscriber_id']);

/** Usernames of staff whose sign-ins the reader may not know of, among those whom the evidence names. */
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

export const listControlRuns = query(route, async ({ db, read, actor, params, query: { limit } }) => {
  const { rows: known } = await sql`select from compliance_controls where id = ${params.id}`.execute(db);
  if (known.length === 0) throw notFound('This control');
  const { rows } = await sql<RunRow>`
    select id, at, examined_day, passed, finding, runner, examined, exceptions, evidence from control_runs
     where control_id = ${params.id} order by at desc, examined_day desc nulls last, id limit ${limit}`.execute(
    db,
  );
  const seesCustomers = actor.powers.has('kyc.verify');
  const named = rows.flatMap(({ evidence }) =>
    evidence.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])),
  );
  const hidden = await hiddenStaff(db, named, await peopleWithheldFrom(read, actor));
  // Only that there is somebody: when they last signed in, or that they never did, is their managers' to know.
  const shown = (row: Record<string, unknown>) =>
    typeof row['user'] === 'string' && hidden.has(row['user'])
      ? Object.fromEntries(Object.keys(row).map((name) => [name, name === 'user' ? '(not shown)' : null]))
      : withoutCustomers(row);
  const withoutCustomers = (row: Record<string, unknown>) =>
    seesCustomers
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            PERSONAL.has(name) ? masked(String(value)) : value,
          ]),
        );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    examinedDay: row.examined_day,
    passed: row.passed,
    finding: row.finding,
    ranBy: row.runner,
    examined: row.examined === null ? null : Number(row.examined),
    exceptions: row.exceptions === null ? null : Number(row.exceptions),
    evidence: row.evidence.map(shown),
  }));
});
