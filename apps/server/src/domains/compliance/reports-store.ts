/** Rows of reports: reading, locking, presenting, and their files for download. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ComplianceReport, ReportFile, ReportType } from '@cottontree/contract/compliance/reports.ts';
import { sql, type RawBuilder } from 'kysely';
import { demandSoundContent } from './content-fault.ts';
import { paperOf, readContent } from './make-content.ts';
import { PROGRAMME, periodOf, type ReportCadence } from './periods.ts';
import { shownContent } from './shown-content.ts';
import type { Db } from '../../platform/database/client.ts';
import { personName } from '../../platform/database/person-name.ts';
import type { Paper } from '../../platform/documents/paper.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { reportRisk, reportStatus, sizeInWords, submitFault } from './rules.ts';
import { instant, statesAt } from './store.ts';

export interface ReportRow {
  id: string;
  type: ReportType;
  cadence: ReportCadence;
  period_from: BusinessDay;
  period_to: BusinessDay;
  due_day: BusinessDay;
  prepared_by: string | null;
  prepared_name: string | null;
  generated_at: Date | null;
  findings: number | null;
  submitted_by: string | null;
  submitted_name: string | null;
  submitted_at: Date | null;
  version: number;
  pdf_bytes: number | null;
  key_failed: boolean;
  has_filing: boolean;
  urgent_at: Date | null;
  urgent_by: string | null;
}

const reportsWhere = (condition: RawBuilder<unknown>, at: Date): RawBuilder<ReportRow> => sql<ReportRow>`
  with failing as (
    select distinct q.category
      from ${statesAt(at)} s join compliance_controls c on c.id = s.control_id
      join compliance_requirements q on q.id = c.requirement_id
     where s.state = 'failed' and c.is_key)
  select r.id, r.type, r.cadence, r.period_from, r.period_to, r.due_day, r.prepared_by, r.prepared_name, r.generated_at,
         r.findings, r.submitted_by, r.submitted_name, r.submitted_at, r.version, c.pdf_bytes,
         exists (select from failing where category = r.type) as key_failed,
         exists (select from compliance_filings f where f.report_id = r.id) as has_filing,
         urging.at as urgent_at, urging.by_name as urgent_by
    from compliance_reports r left join compliance_contents c on c.report_id = r.id
    left join lateral (
      select u.at, coalesce(${personName('p')}, u.by_name) as by_name
        from compliance_urgings u left join users p on p.id = u.by_id
       where u.report_id = r.id order by u.at desc, u.id desc limit 1) urging on true
   where ${condition}
   order by r.submitted_at is not null, r.period_to desc, r.type`;

export async function readReports(db: Db, condition: RawBuilder<unknown>, at: Date): Promise<ReportRow[]> {
  return (await reportsWhere(condition, at).execute(db)).rows;
}
export async function reportOf(db: Db, id: string, at: Date): Promise<ReportRow> {
  const [row] = await readReports(db, sql`r.id = ${id}::uuid`, at);
  if (!row) throw notFound('This report');
  return row;
}
/** Locks a report for this transaction. Throws `conflict` naming who changed it when `version` is not the newest. */
export async function lockReport(
  tx: Db,
  actor: Actor,
  id: string,
  version: number | undefined,
  at: Date,
): Promise<ReportRow> {
  await sql`select from compliance_reports where id = ${id}::uuid for update`.execute(tx);
  const row = await reportOf(tx, id, at);
  if (version !== undefined && version !== row.version)
    throw await overtaken(tx, ['compliance_report', id], 'this report', presentReport(row, actor, at));
  return row;
}

export const nameOf = (row: Pick<ReportRow, 'type' | 'cadence' | 'period_from'>): string =>
  `${PROGRAMME[row.type].title}, ${periodOf(row.cadence, row.period_from).title}`;

export function presentReport(row: ReportRow, actor: Actor, at: Date): ComplianceReport {
  const today = businessDayOf(at);
  const period = periodOf(row.cadence, row.period_from);
  const facts = {
    due_day: row.due_day,
    generated: row.generated_at !== null,
    submitted: row.submitted_at !== null,
  };
  return {
    id: row.id,
    name: nameOf(row),
    type: row.type,
    period: period.title,
    periodKey: period.key,
    cadence: row.cadence,
    status: reportStatus(facts, today),
    generatedDate: instant(row.generated_at),
    dueDate: row.due_day,
    submittedDate: instant(row.submitted_at),
    regulator: PROGRAMME[row.type].regulator,
    size: row.pdf_bytes === null ? null : sizeInWords(row.pdf_bytes),
    findings: row.findings,
    riskLevel: reportRisk({ ...facts, findings: row.findings, keyFailed: row.key_failed }, today),
    preparedBy: row.prepared_name,
    submittedBy: row.submitted_name,
    version: row.version,
    lastUrgent: row.urgent_at === null ? null : { at: row.urgent_at.toISOString(), by: row.urgent_by ?? '' },
    submitFault: submitFault(
      { ...facts, preparedBy: row.prepared_by },
      { userId: actor.userId, mayManage: actor.powers.has('compliance.manage') },
    ),
    files: filesOf(row, actor),
  };
}

/** The file for the Agency names customers, so it needs the permissions to submit and to see customers. */
function filesOf(row: ReportRow, { powers }: Actor): ReportFile[] {
  if (row.submitted_at === null || row.pdf_bytes === null) return [];
  const takesXml = row.has_filing && powers.has('compliance.manage') && powers.has('kyc.verify');
  return takesXml ? ['pdf', 'csv', 'xml'] : ['pdf', 'csv'];
}
/** The content of an audit record about a report. */
export const recordOfReport = (row: ReportRow) => ({
  report: nameOf(row),
  due: row.due_day,
  preparedBy: row.prepared_name,
  generatedAt: instant(row.generated_at),
  submittedBy: row.submitted_name,
  submittedAt: instant(row.submitted_at),
  findings: row.findings,
  version: row.version,
});

/** A submitted report and the document from which its files are made. Throws `conflict` before it is submitted. */
export async function submittedPaper(
  db: Db,
  id: string,
  at: Date,
  sight: Sight,
): Promise<{ row: ReportRow; paper: Paper }> {
  const row = await reportOf(db, id, at);
  const stored = await readContent(db, id);
  if (row.submitted_at === null || stored === null)
    throw new AppError('conflict', 'Only a submitted report can be downloaded');
  await demandSoundContent(db, id);
  return { row, paper: paperOf(shownContent(stored.content, sight), stored.hash) };
}

/** The name of a report file, and the audit record of its download. */
export function fileOf(row: ReportRow, kind: ReportFile): { fileName: string; audit: AuditEntry } {
  const { key } = periodOf(row.cadence, row.period_from);
  return {
    fileName: `${row.type.toLowerCase()}-report-${key.toLowerCase()}.${kind}`,
    audit: {
      action: 'compliance.download',
      entity: ['compliance_report', row.id],
      description: `Downloaded ${nameOf(row)} as ${kind.toUpperCase()}`,
    },
  };
}
