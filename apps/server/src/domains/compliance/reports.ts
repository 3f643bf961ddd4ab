/** Opens reports by the calendar, generates and submits them. All functions run in the caller's transaction. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { paperAsPdf } from '../../platform/documents/pdf.ts';
import { keepFiling, makeFiling, type Filing } from './filing.ts';
import { hashOf, makeContent, paperOf } from './make-content.ts';
import { PROGRAMME, dueDayOf, periodOf, periodsEnded, type Period, type ReportCadence } from './periods.ts';

/** The first SOX report of a company is due this many quarters later. */
const SOX_STARTS_LATE = 1;

/** The reports of every period that ended from `first` to yesterday, dated to the day after its period, as JSON. */
const endedReports = (first: BusinessDay, today: BusinessDay): string =>
  JSON.stringify(
    ReportType.options.flatMap((type) => {
      const { cadence } = PROGRAMME[type];
      return periodsEnded(cadence, first, addDays(today, -1))
        .slice(type === 'SOX' ? SOX_STARTS_LATE : 0)
        .map((period) => ({
          type,
          cadence,
          from: period.from,
          to: period.to,
          due: dueDayOf(type, period),
          opened: addDays(period.to, 1),
        }));
    }),
  );

/** Opens these reports, each once; resolves to the last days of the periods with new ones, the oldest first. */
export async function openReports(tx: Db, first: BusinessDay, today: BusinessDay): Promise<BusinessDay[]> {
  const { rows } = await sql<{ period_to: BusinessDay }>`
    insert into compliance_reports (type, cadence, period_from, period_to, due_day, opened_day)
    select r.type, r.cadence, r."from", r."to", r.due, r.opened
      from jsonb_to_recordset(${endedReports(first, today)}::jsonb)
           as r(type text, cadence text, "from" date, "to" date, due date, opened date)
    on conflict (type, period_from) do nothing returning period_to`.execute(tx);
  return rows.map((row) => row.period_to).toSorted();
}

/** Whether one of them is not open yet. */
export async function hasReportToOpen(db: Db, first: BusinessDay, today: BusinessDay): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select type, "from" from jsonb_to_recordset(${endedReports(first, today)}::jsonb) as r(type text, "from" date)
      except select type, period_from from compliance_reports) as due`.execute(db);
  return rows[0]?.due === true;
}

export interface OpenReport {
  readonly id: string;
  readonly type: ReportType;
  readonly cadence: ReportCadence;
  readonly period_from: BusinessDay;
  readonly due_day: BusinessDay;
}
export interface Preparer {
  readonly id: string | null;
  readonly name: string;
}

/** Locks the reports of a period that are not generated yet; concurrent calls wait. */
export async function lockMissing(tx: Db, { cadence, from }: Period): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select id, type, cadence, period_from, due_day from compliance_reports
     where cadence = ${cadence} and period_from = ${from} and generated_at is null order by type for update`.execute(
    tx,
  );
  return rows;
}

/** Generates and stores the content as of `at`. The report must not be generated yet. Resolves to the hash. */
export async function generateReport(tx: Db, report: OpenReport, by: Preparer, at: Date): Promise<string> {
  const content = await makeContent({
    db: tx,
    type: report.type,
    period: periodOf(report.cadence, report.period_from),
    at,
    dueDay: report.due_day,
    preparedBy: by.name,
  });
  const hash = hashOf(content);
  const pdf = await paperAsPdf(paperOf(content, hash));
  await sql`
    insert into compliance_contents (report_id, content, hash, pdf_bytes, at)
    values (${report.id}::uuid, ${JSON.stringify(content)}::jsonb, ${hash}, ${pdf.byteLength}, ${at})`.execute(
    tx,
  );
  await sql`
    update compliance_reports
       set generated_at = ${at}, prepared_by = ${by.id}::uuid, prepared_name = ${by.name}, findings = ${content.findings},
           version = version + 1
     where id = ${report.id}::uuid`.execute(tx);
  return hash;
}

export type Submitted = Pick<OpenReport, 'id' | 'type' | 'cadence' | 'period_from'>;

/** The file for the Financial Intelligence Agency as of `at`; null for report types that it does not receive. */
export const filingOf = async (db: Db, report: Submitted, at: Date): Promise<Filing | null> =>
  report.type === 'AML' ? await makeFiling(db, periodOf(report.cadence, report.period_from), at) : null;

/**
 * The caller must have checked that the report is generated and not submitted, that `by` did not prepare it, and that
 * the filing has no errors.
 */
export async function recordSubmission(
  tx: Db,
  report: Submitted,
  filing: Filing | null,
  by: Preparer,
  at: Date,
): Promise<void> {
  if (filing !== null) await keepFiling(tx, report.id, filing, at);
  await sql`
    update compliance_reports
       set submitted_at = ${at}, submitted_day = ${businessDayOf(at)}, submitted_by = ${by.id}::uuid,
           submitted_name = ${by.name}, version = version + 1
     where id = ${report.id}::uuid`.execute(tx);
}
