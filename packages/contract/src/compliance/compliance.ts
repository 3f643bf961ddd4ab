/**
 * Regulatory obligations of the company: the register of requirements with their controls, and the reports that are
 * due.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Candidate, CandidateKind, CandidateState } from './candidates.ts';
import {
  ComplianceRequirement,
  ControlRun,
  Monitoring,
  Remediation,
  RemediationUnderWay,
  RequirementDetail,
} from './register.ts';
import { ComplianceReport, ReportDetail, ReportType } from './reports.ts';
import { FreeText, LongText } from '../free-text.ts';
import { DecimalString } from '../money.ts';
import { PageQuery } from '../paging.ts';
import { route } from '../route.ts';

const Id = z.strictObject({ id: z.uuid() });
const RequirementId = z.strictObject({
  id: z.string().regex(/^\d{1,2}$/, 'must be the number of a requirement'),
});
const Version = z.int().min(1).optional();
const Note = LongText.trim().min(3, 'must say what was found, in 3 characters or more').max(1_000);

export const ComplianceSummary = z.object({
  /** The day of the figures. */
  asOf: BusinessDay,
  /** The company has no data at all, so nothing is required yet. */
  empty: z.boolean(),
  totalReports: z.int(),
  overdueReports: z.int(),
  /** Percent; null if no control is due. */
  score: DecimalString.nullable(),
  controlsPassed: z.int(),
  controlsDue: z.int(),
  activeRequirements: z.int(),
  /** Years in which reporting periods ended, newest first. */
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

/** `current`: everything that is not completed, and the periods that ended in the last 24 months. Or a year. */
export const ReportPeriod = z
  .string()
  .regex(/^(current|20\d\d)$/, 'must be current or a year')
  .default('current');

export const listReports = route({
  method: 'GET',
  path: '/api/compliance/reports',
  keyedBy: ['type', 'period'],
  summary: 'Compliance reports, those that are not completed first, then the newest period first',
  access: 'compliance.view',
  query: z.strictObject({
    type: z.enum(['all', ...ReportType.options]).default('all'),
    period: ReportPeriod,
  }),
  output: z.array(ComplianceReport),
});

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
    /** `current` is the last period that has ended. */
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
    /** Number of reports of the period that already existed. */
    kept: z.int(),
  }),
});

export const submitReport = route({
  method: 'POST',
  path: '/api/compliance/reports/:id/submit',
  decidesOn: 'compliance_report',
  summary: 'Submit a generated report; never by the person who prepared it',
  access: 'compliance.manage',
  params: Id,
  input: z.strictObject({ version: Version }),
  output: ComplianceReport,
});

export const markReportUrgent = route({
  method: 'POST',
  path: '/api/compliance/reports/:id/urgent',
  summary:
    'Tell the owner of an overdue report that it is urgent: its preparer, or else those who can prepare it',
  access: 'compliance.manage',
  perMinute: 30,
  params: Id,
  output: z.object({ told: z.int() }),
});

export const listRequirements = route({
  method: 'GET',
  path: '/api/compliance/requirements',
  summary: 'The register of requirements with what their controls say today',
  access: 'compliance.view',
  output: z.array(ComplianceRequirement),
});

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
/** Five years of one test a day. */
export const MOST_RUNS = 2_000;
export const listControlRuns = route({
  method: 'GET',
  path: '/api/compliance/controls/:id/runs',
  summary: 'The newest tests of a control with the evidence that was kept',
  access: 'compliance.view',
  params: z.strictObject({ id: ControlId }),
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(20) }),
  output: z.array(ControlRun),
});

export const openRemediation = route({
  method: 'POST',
  path: '/api/compliance/requirements/:id/remediations',
  summary: 'Open a remediation with an owner and a due date',
  access: 'compliance.manage',
  params: RequirementId,
  input: z.strictObject({
    title: FreeText.trim().min(3, 'must say what is to be done').max(200),
    ownerId: z.uuid(),
    dueDate: BusinessDay,
  }),
  output: Remediation,
});
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
export const readMonitoring = route({
  method: 'GET',
  path: '/api/compliance/monitoring',
  summary: 'What the controls say now by system, the newest failures, and the limits in force',
  access: 'compliance.view',
  output: Monitoring,
});

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
  output: z.object({
    candidates: z.array(Candidate),
    total: z.int(),
    open: z.int(),
    /** True if the caller receives only the number and no content: see `suspicion` in personal-data.ts. */
    withheld: z.boolean(),
  }),
});
export const decideCandidate = route({
  method: 'POST',
  path: '/api/compliance/candidates/:id/decision',
  decidesOn: 'compliance_candidate',
  summary:
    'Say that a candidate was filed, or why it is none: dismissed is what two people say so of, the second in a call of their own',
  access: 'compliance.manage',
  also: 'kyc.verify',
  params: Id,
  input: z.strictObject({ decision: z.enum(['file', 'dismiss']), note: Note, version: Version }),
  output: Candidate,
});
