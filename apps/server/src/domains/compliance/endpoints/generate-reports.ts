import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { generateReports as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { isOver } from '../make-content.ts';
import { lastPeriod, periodOfKey } from '../periods.ts';
import { generateReport, lockMissing } from '../reports.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { nameOf, presentReport, readReports } from '../reports-store.ts';
import { programmeChanged } from '../store.ts';

/** Reports that are already generated stay unchanged, so a second call changes nothing. */
export const generateReports = command(route, async ({ tx, actor, clock, input }) => {
  const at = clock.now();
  const today = businessDayOf(at);
  const period =
    input.period === 'current' ? lastPeriod(input.type, today) : periodOfKey(input.type, input.period);
  if (period === null) throw invalid('period', `names no ${input.type === 'monthly' ? 'month' : 'quarter'}`);
  if (!isOver(period, at)) throw invalid('period', `names ${period.title}, which is not over yet`);
  const ofPeriod = sql`r.cadence = ${period.cadence} and r.period_from = ${period.from}`;
  // The schedule opens the reports; before its first run, or before the programme began, there are none.
  const missing = await lockMissing(tx, period);
  const before = await readReports(tx, ofPeriod, at);
  if (before.length === 0)
    throw new AppError(
      'unprocessable',
      `No report of ${period.title} is due: the programme did not cover it yet`,
    );
  // A quarter of a large company takes longer than the default timeout of a request.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const hashes = new Map<string, string>();
  for (const report of missing)
    hashes.set(report.id, await generateReport(tx, report, { id: actor.userId, name: actor.username }, at));
  const rows = await readReports(tx, ofPeriod, at);
  const made = rows.filter(({ id }) => hashes.has(id));
  const output = {
    period: period.title,
    generated: made.map((row) => presentReport(row, actor, at)),
    kept: rows.length - made.length,
  };
  const [first, ...rest] = made.map((row) => ({
    action: 'compliance.generate' as const,
    entity: ['compliance_report', row.id] as const,
    description: `Generated ${nameOf(row)}: ${row.findings ?? 0} findings`,
    after: {
      report: nameOf(row),
      findings: row.findings,
      due: row.due_day,
      contentHash: hashes.get(row.id),
    },
  }));
  if (!first) return { unchanged: output };
  return { output, announce: programmeChanged(at), audit: [first, ...rest] };
});
