import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  ControlState,
  MonitorStatus,
  RequirementStatus,
} from '@cottontree/contract/compliance/register.ts';
import type { ReportRisk, ReportStatus } from '@cottontree/contract/compliance/reports.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { date } from '../../kernel/formatting.ts';
import { statusText, COMPLIANCE_TEXTS } from './texts.ts';

const STATUS: Readonly<Record<ReportStatus | RequirementStatus, BadgeTone>> = {
  completed: 'pos',
  compliant: 'pos',
  pending_review: 'warn',
  attention_required: 'warn',
  in_progress: 'accent',
  overdue: 'neg',
  non_compliant: 'neg',
};
export const StatusBadge = ({ status }: { status: ReportStatus | RequirementStatus }) => (
  <Badge tone={STATUS[status]}>{statusText(status)}</Badge>
);

const RISK: Readonly<Record<ReportRisk, BadgeTone>> = { low: 'neutral', medium: 'warn', high: 'neg' };
export const RiskBadge = ({ risk }: { risk: ReportRisk }) => (
  <Badge tone={RISK[risk]}>{COMPLIANCE_TEXTS.riskRisk(risk)}</Badge>
);

const CONTROL: Readonly<Record<ControlState, readonly [BadgeTone, string]>> = {
  passed: ['pos', 'passed'],
  failed: ['neg', 'failed'],
  overdue: ['warn', 'overdue'],
  never: ['warn', COMPLIANCE_TEXTS.neverTested],
};
export const ControlBadge = ({ state }: { state: ControlState }) => (
  <Badge tone={CONTROL[state][0]}>{CONTROL[state][1]}</Badge>
);
/** Nothing has been missed before the first test is due. */
export const FirstDueBadge = ({ firstDue }: { firstDue: BusinessDay }) => (
  <Badge>{COMPLIANCE_TEXTS.firstDue(date(firstDue))}</Badge>
);

const MONITOR: Readonly<Record<MonitorStatus, BadgeTone>> = { Active: 'pos', Warning: 'warn', Alert: 'neg' };
export const MonitorBadge = ({ status }: { status: MonitorStatus }) => (
  <Badge tone={MONITOR[status]}>{status}</Badge>
);
