/** The register: requirements with their controls, the results of their tests, and the remediations. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { ReportType } from './reports.ts';
import { DecimalString } from '../money.ts';

export const RequirementStatus = z.enum(['compliant', 'attention_required', 'non_compliant']);
export type RequirementStatus = z.infer<typeof RequirementStatus>;
export const AutomationLevel = z.enum(['fully_automated', 'partially_automated', 'manual']);
export type AutomationLevel = z.infer<typeof AutomationLevel>;

/** How often something is reviewed, and after how many days without a review it is overdue. */
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

export const ComplianceRequirement = z.object({
  id: z.string(),
  name: z.string(),
  category: ReportType,
  description: z.string(),
  status: RequirementStatus,
  /** When one of its controls was last tested. */
  lastCheck: z.string().nullable(),
  /** The day on which the first of its controls is due again. */
  nextReview: BusinessDay,
  owner: z.string(),
  controls: z.int(),
  automationLevel: AutomationLevel,
});
export type ComplianceRequirement = z.infer<typeof ComplianceRequirement>;

export const ControlState = z.enum(['passed', 'failed', 'overdue', 'never']);
export type ControlState = z.infer<typeof ControlState>;
export const Control = z.object({
  /** "3.1": the first control of requirement 3. */
  id: z.string(),
  name: z.string(),
  /** What is wrong when it fails: the title of a failure. */
  failing: z.string(),
  isKey: z.boolean(),
  /** A query over the company's data, or the attestation of a person. */
  method: z.enum(['query', 'attested']),
  cadence: Cadence,
  state: ControlState,
  /** The due day of its first test: from that day on it counts. */
  firstDue: BusinessDay,
  lastRunAt: z.string().nullable(),
  /** The result of the last test as text. */
  finding: z.string().nullable(),
  /** The person or job that tested it. */
  ranBy: z.string().nullable(),
});
export type Control = z.infer<typeof Control>;

const RemediationState = z.enum(['open', 'done']);
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
  /** People who can own a remediation: everybody who may manage compliance. */
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RequirementDetail = z.infer<typeof RequirementDetail>;

export const ControlRun = z.object({
  id: z.string(),
  at: z.string(),
  /** The closed day that was examined; null: the current state. */
  examinedDay: BusinessDay.nullable(),
  passed: z.boolean(),
  finding: z.string(),
  ranBy: z.string(),
  /** Number of items examined; null for an attestation. */
  examined: z.int().nullable(),
  exceptions: z.int().nullable(),
  /** The first exceptions, as found. */
  evidence: z.array(z.record(z.string(), z.unknown())),
});
export type ControlRun = z.infer<typeof ControlRun>;
export const RemediationUnderWay = Remediation.extend({
  requirement: z.object({ id: z.string(), name: z.string() }),
});
export type RemediationUnderWay = z.infer<typeof RemediationUnderWay>;

export const MonitorStatus = z.enum(['Active', 'Warning', 'Alert']);
export type MonitorStatus = z.infer<typeof MonitorStatus>;
/** Maximum number of controls whose newest failed test is listed. */
export const MOST_RECENT_ALERTS = 10;

/** What a limit rests on: a law, a statement of an authority, or a choice of the company. */
export const LimitBasis = z.enum(['law', 'statement', 'policy']);
export type LimitBasis = z.infer<typeof LimitBasis>;

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
  /** The newest failed test of each control, the newest first. */
  alerts: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      controlId: z.string(),
      requirementId: z.string(),
      /** What is wrong, and the name of the control that found it. */
      title: z.string(),
      control: z.string(),
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
      /** Null if the source does not say. */
      basis: LimitBasis.nullable(),
      source: z.string(),
      /** Who confirmed the source; null if nobody has. */
      verifiedBy: z.string().nullable(),
    }),
  ),
});
export type Monitoring = z.infer<typeof Monitoring>;
