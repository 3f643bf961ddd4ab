/** Reports, requirements, controls, candidates and remediations as rows: reading, locking, presenting. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  CADENCES,
  type Cadence,
  type AutomationLevel,
  type Candidate,
  type ComplianceReport,
  type ComplianceRequirement,
  type Control,
  type ControlState,
  type Remediation,
  type ReportType,
} from '@cottontree/contract/compliance.ts';
import { sql, type RawBuilder } from 'kysely';
import { paperOf, readContent } from '../../compliance/make-content.ts';
import { PROGRAMME, periodOf, type ReportCadence } from '../../compliance/periods.ts';
import type { Db } from '../../db/client.ts';
import type { Paper } from '../../documents/paper.ts';
import { controlStates } from '../../figures/formulas/compliance.ts';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Announcement } from '../../kernel/events.ts';
import { lastEditor } from '../../staff/last-editor.ts';
import { masked, reportRisk, reportStatus, requirementStatus, sizeInWords, submitFault } from './rules.ts';

/** Screens and figures that speak of the programme look again. */
export const programmeChanged = (at: Date): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day: businessDayOf(at) } },
];
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Who was first, with the thing as it is now. */
export async function overtaken(
  db: Db,
  entity: readonly [type: string, id: string],
  what: string,
  current: unknown,
): Promise<AppError> {
  const by = await lastEditor(db, entity);
  return new AppError('conflict', `${by} changed ${what} meanwhile; look at it again, then decide`, {
    current,
  });
}

// Reports

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
}

/** Controls with their state at `at`, as a relation. */
export const statesAt = (at: Date): RawBuilder<unknown> => {
  const day = `'${businessDayOf(at)}'::date`;
  return sql.raw(`(${controlStates({ from: day, to: day }, `'${at.toISOString()}'::timestamptz`)})`);
};

const reportsWhere = (condition: RawBuilder<unknown>, at: Date): RawBuilder<ReportRow> => sql<ReportRow>`
  with failing as (
    select distinct q.category
      from ${statesAt(at)} s join compliance_controls c on c.id = s.control_id
      join compliance_requirements q on q.id = c.requirement_id
     where s.state = 'failed' and c.is_key)
  select r.id, r.type, r.cadence, r.period_from, r.period_to, r.due_day, r.prepared_by, r.prepared_name, r.generated_at,
         r.findings, r.submitted_by, r.submitted_name, r.submitted_at, r.version, c.pdf_bytes,
         exists (select from failing where category = r.type) as key_failed
    from compliance_reports r left join compliance_contents c on c.report_id = r.id
   where ${condition}
   order by r.submitted_at is not null, r.period_to desc, r.type
   limit 1000`;

export async function readReports(db: Db, condition: RawBuilder<unknown>, at: Date): Promise<ReportRow[]> {
  return (await reportsWhere(condition, at).execute(db)).rows;
}
export async function reportOf(db: Db, id: string, at: Date): Promise<ReportRow> {
  const [row] = await readReports(db, sql`r.id = ${id}::uuid`, at);
  if (!row) throw notFound('This report');
  return row;
}
/** Taken for this transaction. Throws `conflict` saying who was first when `version` is not the newest. */
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
    submitFault: submitFault(
      { ...facts, preparedBy: row.prepared_by },
      { userId: actor.userId, mayManage: actor.powers.has('compliance.manage') },
    ),
  };
}
/** What an audit record keeps of a report. */
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

// Requirements and controls

interface ControlRow {
  id: string;
  requirement_id: string;
  name: string;
  is_key: boolean;
  method: Control['method'];
  cadence: Cadence;
  state: ControlState;
  at: Date | null;
  tested_day: BusinessDay | null;
  finding: string | null;
  runner: string | null;
}
interface RequirementRow {
  id: string;
  name: string;
  category: ReportType;
  description: string;
  owner: string;
  automation: AutomationLevel;
  review: Cadence;
}

/** Controls in force at `at`, in the order of the register. */
export async function readControls(db: Db, at: Date, requirementId?: string): Promise<ControlRow[]> {
  const { rows } = await sql<ControlRow>`
    select c.id, c.requirement_id, c.name, c.is_key, c.method, c.cadence, s.state, s.at, s.tested_day, s.finding, s.runner
      from ${statesAt(at)} s
      join compliance_controls c on c.id = s.control_id
      join compliance_requirements q on q.id = c.requirement_id
     where ${requirementId ?? null}::text is null or c.requirement_id = ${requirementId ?? null}::text
     order by q.place, c.place`.execute(db);
  return rows;
}
export async function readRequirements(db: Db): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`
    select id, name, category, description, owner, automation, review from compliance_requirements order by place`.execute(
    db,
  );
  return rows;
}
export async function requirementOf(db: Db, id: string): Promise<RequirementRow> {
  const row = (await readRequirements(db)).find((each) => each.id === id);
  if (!row) throw notFound('This requirement');
  return row;
}

export function presentRequirement(
  row: RequirementRow,
  controls: readonly ControlRow[],
  today: BusinessDay,
): ComplianceRequirement {
  const tested = controls.flatMap(({ at }) => at ?? []);
  const next = controls.map(({ tested_day, cadence }) =>
    tested_day === null ? today : addDays(tested_day, CADENCES[cadence].days),
  );
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    status: requirementStatus(controls),
    lastCheck: instant(tested.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null),
    nextReview: next.toSorted()[0] ?? today,
    owner: row.owner,
    controls: controls.length,
    automationLevel: row.automation,
  };
}
export const presentControl = (row: ControlRow): Control => ({
  id: row.id,
  name: row.name,
  isKey: row.is_key,
  method: row.method,
  cadence: row.cadence,
  state: row.state,
  lastRunAt: instant(row.at),
  finding: row.finding,
  ranBy: row.runner,
});

// Remediations

export interface RemediationRow {
  id: string;
  requirement_id: string;
  title: string;
  owner_id: string;
  owner: string;
  due_day: BusinessDay;
  opened_name: string;
  opened_at: Date;
  done_name: string | null;
  done_at: Date | null;
  done_note: string | null;
  version: number;
}
export async function readRemediations(db: Db, condition: RawBuilder<unknown>): Promise<RemediationRow[]> {
  const { rows } = await sql<RemediationRow>`
    select r.id, r.requirement_id, r.title, r.owner_id, u.username as owner, r.due_day, r.opened_name, r.opened_at,
           r.done_name, r.done_at, r.done_note, r.version
      from compliance_remediations r join users u on u.id = r.owner_id
     where ${condition} order by r.done_at is not null, r.due_day, r.id limit 500`.execute(db);
  return rows;
}
export const presentRemediation = (row: RemediationRow): Remediation => ({
  id: row.id,
  title: row.title,
  owner: { id: row.owner_id, name: row.owner },
  dueDate: row.due_day,
  state: row.done_at === null ? 'open' : 'done',
  openedBy: row.opened_name,
  openedAt: row.opened_at.toISOString(),
  doneBy: row.done_name,
  doneAt: instant(row.done_at),
  doneNote: row.done_note,
  version: row.version,
});

/** Whoever can act on a finding: active, with the permission to manage compliance, by name. */
export async function readOwners(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.username as name from users u join roles r on r.key = u.role_key
     where u.deleted_at is null and u.is_active and not u.is_suspended
       and (r.key = 'owner' or exists (
         select 1 from role_powers p join roles o on o.key = p.role_key
          where p.power = 'compliance.manage' and (o.key = r.key or o.level > r.level)))
     order by u.username`.execute(db);
  return rows;
}

/** A requirement as its panel shows it, as of `at`. */
export async function requirementDetail(db: Db, id: string, at: Date) {
  const row = await requirementOf(db, id);
  const controls = await readControls(db, at, id);
  const remediations = await readRemediations(db, sql`r.requirement_id = ${id}`);
  return {
    ...presentRequirement(row, controls, businessDayOf(at)),
    reviewCadence: row.review,
    controlList: controls.map(presentControl),
    remediations: remediations.map(presentRemediation),
    owners: await readOwners(db),
  };
}

// Candidates

export interface CandidateRow {
  id: string;
  kind: Candidate['kind'];
  subscriber_id: string;
  full_name: string | null;
  business_day: BusinessDay;
  amount: bigint;
  transactions: number;
  evidence: Candidate['evidence'];
  detected_at: Date;
  due_day: BusinessDay;
  state: Candidate['state'];
  decided_name: string | null;
  decided_at: Date | null;
  note: string | null;
  version: number;
}
export async function readCandidates(
  db: Db,
  condition: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.id, c.kind, c.subscriber_id, s.full_name, c.business_day, c.amount, c.transactions, c.evidence, c.detected_at,
           c.due_day, c.state, c.decided_name, c.decided_at, c.note, c.version
      from compliance_candidates c left join subscribers s on s.id = c.subscriber_id
     where ${condition}
     order by c.state <> 'open', c.business_day desc, c.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}
export async function candidateOf(db: Db, id: string): Promise<CandidateRow> {
  const [row] = await readCandidates(db, sql`c.id = ${id}::uuid`, { limit: 1, offset: 0 });
  if (!row) throw notFound('This candidate');
  return row;
}
export function presentCandidate(row: CandidateRow, actor: Actor, at: Date): Candidate {
  const seesCustomers = actor.powers.has('kyc.verify');
  return {
    id: row.id,
    kind: row.kind,
    subscriber: seesCustomers
      ? [row.subscriber_id, row.full_name].filter((each) => each !== null).join(' ')
      : masked(row.subscriber_id),
    businessDay: row.business_day,
    amount: row.amount.toString(),
    transactions: row.transactions,
    detectedAt: row.detected_at.toISOString(),
    dueDate: row.due_day,
    isLate: row.state === 'open' && row.due_day < businessDayOf(at),
    state: row.state,
    decidedBy: row.decided_name,
    decidedAt: instant(row.decided_at),
    note: row.note,
    evidence: row.evidence,
    version: row.version,
  };
}

// Files

/** A submitted report and the document its files are made from. Throws `conflict` before it is submitted. */
export async function submittedPaper(
  db: Db,
  id: string,
  at: Date,
): Promise<{ row: ReportRow; paper: Paper }> {
  const row = await reportOf(db, id, at);
  const stored = await readContent(db, id);
  if (row.submitted_at === null || stored === null)
    throw new AppError('conflict', 'Only a submitted report can be downloaded');
  return { row, paper: paperOf(stored.content, stored.hash) };
}

/** How a file of it is called, and the record of its leaving. */
export function fileOf(row: ReportRow, kind: 'pdf' | 'csv'): { fileName: string; audit: AuditEntry } {
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
