/** What regulators ask of the company: the register of requirements with their controls, and the reports that are due. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { FieldError } from './errors.ts';
import { Currency, DecimalString } from './money.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

export const ReportType = z.enum(['AML', 'KYC', 'PCI', 'SOX']);
export type ReportType = z.infer<typeof ReportType>;
export const ReportStatus = z.enum(['completed', 'pending_review', 'in_progress', 'overdue']);
export type ReportStatus = z.infer<typeof ReportStatus>;
export const RequirementStatus = z.enum(['compliant', 'attention_required', 'non_compliant']);
export type RequirementStatus = z.infer<typeof RequirementStatus>;
export const AutomationLevel = z.enum(['fully_automated', 'partially_automated', 'manual']);
export type AutomationLevel = z.infer<typeof AutomationLevel>;
export const ReportRisk = z.enum(['low', 'medium', 'high']);
export type ReportRisk = z.infer<typeof ReportRisk>;

/** How often something is looked at anew, and after how many days without it is overdue. */
export const CADENCES = {
  D: { name: 'Daily', days: 1 },
  W: { name: 'Weekly', days: 7 },
  M: { name: 'Monthly', days: 31 },
  Q: { name: 'Quarterly', days: 92 },
  S: { name: 'Half-yearly', days: 184 },
  A: { name: 'Yearly', days: 366 },
} as const;
export const Cadence = z.enum(['D', 'W', 'M', 'Q', 'S', 'A']);
export type Cadence = z.infer<typeof Cadence>;

const Id = z.strictObject({ id: z.uuid() });
const RequirementId = z.strictObject({
  id: z.string().regex(/^\d{1,2}$/, 'must be the number of a requirement'),
});
const Version = z.int().min(1).optional();
const Note = z.string().trim().min(3, 'must say what was found, in 3 characters or more').max(1_000);

export const ComplianceSummary = z.object({
  /** The day the figures speak of. */
  asOf: BusinessDay,
  /** The company has no data at all, so nothing is asked of it yet. */
  empty: z.boolean(),
  totalReports: z.int(),
  overdueReports: z.int(),
  /** Percent; null while no control is due. */
  score: DecimalString.nullable(),
  controlsPassed: z.int(),
  controlsDue: z.int(),
  activeRequirements: z.int(),
  /** Years in which periods of reports ended, the newest first. */
  years: z.array(z.int()),
});
export type ComplianceSummary = z.infer<typeof ComplianceSummary>;

export const readSummary = route({
  method: 'GET',
  path: '/api/compliance/summary',
  summary:
    'Reports, overdue ones, the score of the controls and the requirements in force, at the end of a day',
  access: 'compliance.view',
  query: z.strictObject({ asOf: BusinessDay.optional() }),
  output: ComplianceSummary,
});

/** `xml` is what goes to the Financial Intelligence Agency; it names customers. */
export const ReportFile = z.enum(['pdf', 'csv', 'xml']);
export type ReportFile = z.infer<typeof ReportFile>;

export const ComplianceReport = z.object({
  id: z.string(),
  name: z.string(),
  type: ReportType,
  /** As people call it: "October 2026", "Q3 2026". */
  period: z.string(),
  /** As the call that generates it names it: "2026-10", "2026-Q3". */
  periodKey: z.string(),
  cadence: z.enum(['monthly', 'quarterly']),
  /** Overdue is computed: the due date has passed and it is not completed. */
  status: ReportStatus,
  /** Null until it is generated. */
  generatedDate: z.string().nullable(),
  dueDate: BusinessDay,
  submittedDate: z.string().nullable(),
  regulator: z.string(),
  /** Of the PDF, "48 KB". */
  size: z.string().nullable(),
  /** Failed control tests and breaches of the period. */
  findings: z.int().nullable(),
  riskLevel: ReportRisk,
  preparedBy: z.string().nullable(),
  submittedBy: z.string().nullable(),
  version: z.int(),
  /** Why the caller may not submit it; null: may. */
  submitFault: z.string().nullable(),
  /** What the caller may download of it; nothing before it is submitted. */
  files: z.array(ReportFile),
});
export type ComplianceReport = z.infer<typeof ComplianceReport>;

/** `current`: whatever is not completed, and the periods that ended in the last 24 months. Or a year. */
export const ReportPeriod = z
  .string()
  .regex(/^(current|20\d\d)$/, 'must be current or a year')
  .default('current');

export const listReports = route({
  method: 'GET',
  path: '/api/compliance/reports',
  summary: 'Compliance reports, those that are not completed first, then the newest period first',
  access: 'compliance.view',
  query: z.strictObject({
    type: z.enum(['all', ...ReportType.options]).default('all'),
    period: ReportPeriod,
  }),
  output: z.array(ComplianceReport),
});

/** A table or list of facts in a report; cells are text as they are printed. */
export const ReportSection = z.object({
  title: z.string(),
  /** What the table says and from where it is taken. */
  note: z.string(),
  columns: z.array(z.object({ name: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** The cash reports and suspicions of a period, as the Financial Intelligence Agency takes them. */
export const Filing = z.object({
  /** Cash reports and suspicions in it, one for each candidate that was filed. */
  reports: z.int(),
  transactions: z.int(),
  /** What has to be mended before the report can be submitted; the first 50. */
  faults: z.array(FieldError),
  /** All of them. */
  faultCount: z.int(),
  /** SHA-256 of the file, hex; null until the report is submitted. */
  hash: z.string().nullable(),
  /** The number the Agency gave the company. */
  reportingEntity: z.string().nullable(),
});
export type Filing = z.infer<typeof Filing>;

export const ReportDetail = ComplianceReport.extend({
  /** Null of a report that the Agency does not get, and of one submitted before such files were made. */
  filing: Filing.nullable(),
  /** Null until it is generated. */
  sections: z.array(ReportSection).nullable(),
  /** SHA-256 of the stored content, hex. */
  contentHash: z.string().nullable(),
  /** Who was told that it is urgent, and when. */
  urgent: z.array(z.object({ at: z.string(), by: z.string(), told: z.int() })),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

export const readReport = route({
  method: 'GET',
  path: '/api/compliance/reports/:id',
  summary: 'A report with its stored content',
  access: 'compliance.view',
  params: Id,
  output: ReportDetail,
});

export const downloadReportPdf = route({
  method: 'GET',
  path: '/api/compliance/reports/:id/pdf',
  summary: 'A completed report as PDF, made from its stored content',
  access: 'compliance.view',
  perMinute: 30,
  media: 'application/pdf',
  params: Id,
  output: z.string(),
});
export const downloadReportCsv = route({
  method: 'GET',
  path: '/api/compliance/reports/:id/csv',
  summary: 'A completed report as CSV, made from its stored content',
  access: 'compliance.view',
  perMinute: 30,
  media: 'text/csv; charset=utf-8',
  params: Id,
  output: z.string(),
});

export const downloadReportXml = route({
  method: 'GET',
  path: '/api/compliance/reports/:id/xml',
  summary:
    'The cash reports and suspicions of a submitted report as XML in the manner of goAML; it names customers',
  access: 'compliance.manage',
  also: 'kyc.verify',
  perMinute: 30,
  media: 'application/xml',
  params: Id,
  output: z.string(),
});

export const nameReportingEntity = route({
  method: 'PUT',
  path: '/api/compliance/reporting-entity',
  summary: 'Keep the number under which the Financial Intelligence Agency knows the company',
  access: 'compliance.manage',
  input: z.strictObject({
    number: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,9}$/, 'must be the number that the Agency gave the company, 1 to 10 digits'),
  }),
  output: z.object({ number: z.string() }),
});

export const generateReports = route({
  method: 'POST',
  path: '/api/compliance/generate',
  summary:
    'Generate every report of a cadence that is missing for a period; those already generated stay as they are',
  access: 'compliance.manage',
  perMinute: 30,
  input: z.strictObject({
    type: z.enum(['monthly', 'quarterly']),
    /** `current` is the last period that is over. */
    period: z.union([
      z.literal('current'),
      z
        .string()
        .regex(
          /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/,
          'must be current, a month such as 2026-10 or a quarter such as 2026-Q3',
        ),
    ]),
  }),
  output: z.object({
    period: z.string(),
    generated: z.array(ComplianceReport),
    /** Reports of the period that were generated before. */
    kept: z.int(),
  }),
});

export const submitReport = route({
  method: 'POST',
  path: '/api/compliance/reports/:id/submit',
  summary: 'Submit a generated report; never by whoever prepared it',
  access: 'compliance.manage',
  params: Id,
  input: z.strictObject({ version: Version }),
  output: ComplianceReport,
});

export const markReportUrgent = route({
  method: 'POST',
  path: '/api/compliance/reports/:id/urgent',
  summary: 'Tell the owner of an overdue report that it is urgent: its preparer, or whoever can prepare it',
  access: 'compliance.manage',
  perMinute: 30,
  params: Id,
  output: z.object({ told: z.int() }),
});

export const ComplianceRequirement = z.object({
  id: z.string(),
  name: z.string(),
  category: ReportType,
  description: z.string(),
  status: RequirementStatus,
  /** When a control of it was last tested. */
  lastCheck: z.string().nullable(),
  /** The day on which the first of its controls is due again. */
  nextReview: BusinessDay,
  owner: z.string(),
  controls: z.int(),
  automationLevel: AutomationLevel,
});
export type ComplianceRequirement = z.infer<typeof ComplianceRequirement>;

export const listRequirements = route({
  method: 'GET',
  path: '/api/compliance/requirements',
  summary: 'The register of requirements with what their controls say today',
  access: 'compliance.view',
  output: z.array(ComplianceRequirement),
});

export const ControlState = z.enum(['passed', 'failed', 'overdue', 'never']);
export type ControlState = z.infer<typeof ControlState>;
export const Control = z.object({
  /** "3.1": the first control of requirement 3. */
  id: z.string(),
  name: z.string(),
  isKey: z.boolean(),
  /** A query over the company's data, or what a person attests. */
  method: z.enum(['query', 'attested']),
  cadence: Cadence,
  state: ControlState,
  lastRunAt: z.string().nullable(),
  /** What the last test found, in words. */
  finding: z.string().nullable(),
  /** Who or what tested it. */
  ranBy: z.string().nullable(),
});
export type Control = z.infer<typeof Control>;

export const RemediationState = z.enum(['open', 'done']);
export const Remediation = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  dueDate: BusinessDay,
  state: RemediationState,
  openedBy: z.string(),
  openedAt: z.string(),
  doneBy: z.string().nullable(),
  doneAt: z.string().nullable(),
  doneNote: z.string().nullable(),
  version: z.int(),
});
export type Remediation = z.infer<typeof Remediation>;

export const RequirementDetail = ComplianceRequirement.extend({
  reviewCadence: Cadence,
  controlList: z.array(Control),
  remediations: z.array(Remediation),
  /** Who can own a remediation: whoever may manage compliance. */
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RequirementDetail = z.infer<typeof RequirementDetail>;

export const readRequirement = route({
  method: 'GET',
  path: '/api/compliance/requirements/:id',
  summary: 'A requirement with its controls and remediations',
  access: 'compliance.view',
  params: RequirementId,
  output: RequirementDetail,
});

const ControlId = z.string().regex(/^\d{1,2}\.\d$/, 'must be the id of a control, such as 3.1');
export const testControls = route({
  method: 'POST',
  path: '/api/compliance/requirements/:id/test',
  summary: 'Run the controls of a requirement that are queries, and keep what is attested of the others',
  access: 'compliance.manage',
  perMinute: 30,
  params: RequirementId,
  input: z.strictObject({
    attestations: z
      .array(z.strictObject({ controlId: ControlId, passed: z.boolean(), evidence: Note }))
      .max(20)
      .default([]),
  }),
  output: RequirementDetail,
});

export const ControlRun = z.object({
  id: z.string(),
  at: z.string(),
  passed: z.boolean(),
  finding: z.string(),
  ranBy: z.string(),
  /** What was looked at; null of an attestation. */
  examined: z.int().nullable(),
  exceptions: z.int().nullable(),
  /** The first exceptions, as they were found. */
  evidence: z.array(z.record(z.string(), z.unknown())),
});
export type ControlRun = z.infer<typeof ControlRun>;
export const listControlRuns = route({
  method: 'GET',
  path: '/api/compliance/controls/:id/runs',
  summary: 'The last 20 tests of a control with the evidence that was kept',
  access: 'compliance.view',
  params: z.strictObject({ id: ControlId }),
  output: z.array(ControlRun),
});

export const openRemediation = route({
  method: 'POST',
  path: '/api/compliance/requirements/:id/remediations',
  summary: 'Open a remediation with an owner and a due date',
  access: 'compliance.manage',
  params: RequirementId,
  input: z.strictObject({
    title: z.string().trim().min(3, 'must say what is to be done').max(200),
    ownerId: z.uuid(),
    dueDate: BusinessDay,
  }),
  output: Remediation,
});
export const RemediationUnderWay = Remediation.extend({
  requirement: z.object({ id: z.string(), name: z.string() }),
});
export type RemediationUnderWay = z.infer<typeof RemediationUnderWay>;
export const listRemediations = route({
  method: 'GET',
  path: '/api/compliance/remediations',
  summary: 'Remediations that are not done, of every requirement, the earliest due first',
  access: 'compliance.view',
  output: z.array(RemediationUnderWay),
});
export const closeRemediation = route({
  method: 'POST',
  path: '/api/compliance/remediations/:id/close',
  summary: 'Say that a remediation is done, and how',
  access: 'compliance.manage',
  params: Id,
  input: z.strictObject({ note: Note, version: Version }),
  output: Remediation,
});

export const MonitorStatus = z.enum(['Active', 'Warning', 'Alert']);
export type MonitorStatus = z.infer<typeof MonitorStatus>;
export const Monitoring = z.object({
  systems: z.array(
    z.object({
      name: z.string(),
      status: MonitorStatus,
      passed: z.int(),
      due: z.int(),
      lastRunAt: z.string().nullable(),
    }),
  ),
  /** The newest control tests that failed, and what else the runs told. */
  alerts: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      controlId: z.string(),
      requirementId: z.string(),
      title: z.string(),
      finding: z.string(),
      severity: z.enum(['high', 'medium']),
    }),
  ),
  limits: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      value: DecimalString,
      unit: z.string(),
      validFrom: BusinessDay,
      source: z.string(),
      verifiedBy: z.string().nullable(),
    }),
  ),
});
export type Monitoring = z.infer<typeof Monitoring>;
export const readMonitoring = route({
  method: 'GET',
  path: '/api/compliance/monitoring',
  summary: 'What the controls say now by system, the newest failures, and the limits in force',
  access: 'compliance.view',
  output: Monitoring,
});

export const CandidateKind = z.enum(['ctr', 'structuring', 'str']);
export type CandidateKind = z.infer<typeof CandidateKind>;
export const CandidateState = z.enum(['open', 'filed', 'dismissed']);
export type CandidateState = z.infer<typeof CandidateState>;
export const Candidate = z.object({
  id: z.string(),
  kind: CandidateKind,
  /** Masked unless the caller may verify customers. */
  subscriber: z.string(),
  businessDay: BusinessDay,
  /** SLL. */
  amount: DecimalString,
  transactions: z.int(),
  detectedAt: z.string(),
  dueDate: BusinessDay,
  isLate: z.boolean(),
  state: CandidateState,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** The customer's transactions that it was made of, each amount in its own currency. */
  evidence: z.array(
    z.object({
      transaction: z.string(),
      at: z.string(),
      type: z.string(),
      amount: DecimalString,
      currency: Currency,
    }),
  ),
  version: z.int(),
});
export type Candidate = z.infer<typeof Candidate>;

export const listCandidates = route({
  method: 'GET',
  path: '/api/compliance/candidates',
  summary: 'Customers’ days that may have to be reported: cash over the threshold, structuring, suspicion',
  access: 'compliance.view',
  query: PageQuery.omit({ cursor: true }).extend({
    kind: CandidateKind.optional(),
    state: CandidateState.optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  output: z.object({ candidates: z.array(Candidate), total: z.int(), open: z.int() }),
});
export const decideCandidate = route({
  method: 'POST',
  path: '/api/compliance/candidates/:id/decision',
  summary: 'Say that a candidate was filed, or why it is none',
  access: 'compliance.manage',
  params: Id,
  input: z.strictObject({ decision: z.enum(['file', 'dismiss']), note: Note, version: Version }),
  output: Candidate,
});
