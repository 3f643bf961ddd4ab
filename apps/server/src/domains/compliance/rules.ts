/** Rules for the status and risk of reports and requirements. */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  ControlState,
  LimitBasis,
  MonitorStatus,
  RequirementStatus,
} from '@cottontree/contract/compliance/register.ts';
import type { ReportRisk, ReportStatus } from '@cottontree/contract/compliance/reports.ts';

export interface ReportFacts {
  readonly due_day: BusinessDay;
  readonly generated: boolean;
  readonly submitted: boolean;
}

/** Overdue is computed: the due date has passed and the report is not submitted. */
export function reportStatus(
  { due_day, generated, submitted }: ReportFacts,
  today: BusinessDay,
): ReportStatus {
  if (submitted) return 'completed';
  if (due_day < today) return 'overdue';
  return generated ? 'pending_review' : 'in_progress';
}

/** A report that is not generated this many days before its due date is at risk. */
const SOON = 5;

/**
 * High: overdue, or a key control of its type has failed and it is not submitted. Medium: it has findings, or is due
 * within five days and not generated. Low: everything else.
 */
export function reportRisk(
  report: ReportFacts & { readonly findings: number | null; readonly keyFailed: boolean },
  today: BusinessDay,
): ReportRisk {
  const status = reportStatus(report, today);
  if (status === 'overdue' || (status !== 'completed' && report.keyFailed)) return 'high';
  if ((report.findings ?? 0) > 0) return 'medium';
  return status === 'in_progress' && report.due_day <= addDays(today, SOON) ? 'medium' : 'low';
}

export interface ControlFacts {
  readonly state: ControlState;
  readonly is_key: boolean;
  /** Its first test is due. */
  readonly counts: boolean;
}

/**
 * A failed key control makes a requirement non-compliant; any other control that did not pass requires attention. A
 * control without any test does so from the day on which its first test is due.
 */
export function requirementStatus(controls: readonly ControlFacts[]): RequirementStatus {
  if (controls.some(({ state, is_key }) => is_key && state === 'failed')) return 'non_compliant';
  const passes = ({ state, counts }: ControlFacts): boolean =>
    state === 'passed' || (state === 'never' && !counts);
  return controls.every(passes) ? 'compliant' : 'attention_required';
}

const MONITOR: Readonly<Record<RequirementStatus, MonitorStatus>> = {
  compliant: 'Active',
  attention_required: 'Warning',
  non_compliant: 'Alert',
};
/** The status of a monitored system is that of its controls. */
export const monitorStatus = (controls: readonly ControlFacts[]): MonitorStatus =>
  MONITOR[requirementStatus(controls)];

const BASES: readonly (readonly [words: RegExp, basis: LimitBasis])[] = [
  [/^Company choice\b/, 'policy'],
  [/^Statement of\b/, 'statement'],
  [/\bAct \d{4}\b/, 'law'],
];
/** What a limit rests on, by the words of its source; null if they do not say. */
export const limitBasis = (source: string): LimitBasis | null =>
  BASES.find(([words]) => words.test(source))?.[1] ?? null;

/** The monitored systems, with the requirements whose controls examine them. */
export const SYSTEMS: readonly (readonly [name: string, requirements: readonly number[]])[] = [
  ['AML Monitoring', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['KYC Verification', [9, 10, 11, 12, 13, 14, 15]],
  ['PCI Scanning', [16, 17, 18, 21, 22]],
  ['Access Control', [19, 20, 23, 28]],
];

/** Why the caller may not submit a report, or null. */
export function submitFault(
  report: { readonly generated: boolean; readonly submitted: boolean; readonly preparedBy: string | null },
  caller: { readonly userId: string; readonly mayManage: boolean },
): string | null {
  if (report.submitted) return 'It is submitted';
  if (!report.generated) return 'It is not generated yet';
  if (!caller.mayManage) return needsPower('compliance.manage', 'Submitting');
  if (report.preparedBy === caller.userId) return 'You prepared it: another person submits it';
  return null;
}

const KILO = 1_024;
/** File size for people, such as "48 KB". */
export const sizeInWords = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
