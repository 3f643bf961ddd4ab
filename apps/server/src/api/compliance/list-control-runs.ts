import { listControlRuns as route } from '@cottontree/contract/compliance.ts';
import { sql } from 'kysely';
import { query } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { masked } from './rules.ts';

interface RunRow {
  id: string;
  at: Date;
  passed: boolean;
  finding: string;
  runner: string;
  examined: bigint | null;
  exceptions: bigint | null;
  evidence: Record<string, unknown>[];
}
/** Evidence names customers by their ids: who may not see them sees the end of each. */
const PERSONAL = new Set(['subscriber', 'subscriber_id']);

export const listControlRuns = query(route, async ({ db, actor, params }) => {
  const { rows: known } = await sql`select from compliance_controls where id = ${params.id}`.execute(db);
  if (known.length === 0) throw notFound('This control');
  const { rows } = await sql<RunRow>`
    select id, at, passed, finding, runner, examined, exceptions, evidence from control_runs
     where control_id = ${params.id} order by at desc, id limit 20`.execute(db);
  const seesCustomers = actor.powers.has('kyc.verify');
  const shown = (row: Record<string, unknown>) =>
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
    passed: row.passed,
    finding: row.finding,
    ranBy: row.runner,
    examined: row.examined === null ? null : Number(row.examined),
    exceptions: row.exceptions === null ? null : Number(row.exceptions),
    evidence: row.evidence.map(shown),
  }));
});
