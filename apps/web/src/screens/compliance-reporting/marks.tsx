import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  ControlState,
  MonitorStatus,
  RequirementStatus,
} from '@cottontree/contract/compliance/register.ts';
import type { ReportRisk, ReportStatus } from '@cottontree/contract/compliance/reports.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { useToday } from '../../kernel/company-time.ts';
import { date } from '../../kernel/formatting.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { statusText, COMPLIANCE_TEXTS } from './texts.ts';

/** The documents give states in small letters; a mark on a screen begins with a capital, as on every other screen. */
const Sentence = ({ children }: { children: string }) => <span className={css.sentence}>{children}</span>;

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
  <Badge tone={STATUS[status]}>
    <Sentence>{statusText(status)}</Sentence>
  </Badge>
);

const RISK: Readonly<Record<ReportRisk, BadgeTone>> = { low: 'neutral', medium: 'warn', high: 'neg' };
export const RiskBadge = ({ risk }: { risk: ReportRisk }) => (
  <Badge tone={RISK[risk]}>
    <Sentence>{COMPLIANCE_TEXTS.riskRisk(risk)}</Sentence>
  </Badge>
);

/** Of a control that is not tested again in time. */
export function NextReview({ day }: { day: BusinessDay }) {
  const late = day < useToday();
  return (
    <span className={late ? css.fault : undefined}>
      <time dateTime={day}>{date(day)}</time>
      {late && REQUIREMENT_TEXTS.andOverdue}
    </span>
  );
}

const CONTROL: Readonly<Record<ControlState, readonly [BadgeTone, string]>> = {
  passed: ['pos', 'passed'],
  failed: ['neg', 'failed'],
  overdue: ['warn', 'overdue'],
  never: ['warn', COMPLIANCE_TEXTS.neverTested],
};
export const ControlBadge = ({ state }: { state: ControlState }) => (
  <Badge tone={CONTROL[state][0]}>
    <Sentence>{CONTROL[state][1]}</Sentence>
  </Badge>
);
/** Nothing has been missed before the first test is due. */
export const FirstDueBadge = ({ firstDue }: { firstDue: BusinessDay }) => (
  <Badge>{COMPLIANCE_TEXTS.firstDue(date(firstDue))}</Badge>
);

const MONITOR: Readonly<Record<MonitorStatus, BadgeTone>> = { Active: 'pos', Warning: 'warn', Alert: 'neg' };
export const MonitorBadge = ({ status }: { status: MonitorStatus }) => (
  <Badge tone={MONITOR[status]}>{status}</Badge>
);
