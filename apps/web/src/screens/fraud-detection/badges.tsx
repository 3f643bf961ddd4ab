import type { FraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { FRAUD_TEXTS } from './texts.ts';

const SEVERITY: Readonly<Record<FraudAlert['severity'], BadgeTone>> = {
  high: 'neg',
  medium: 'warn',
  low: 'neutral',
};
const STATUS: Readonly<Record<FraudAlert['status'], BadgeTone>> = {
  pending: 'warn',
  investigating: 'accent',
  resolved: 'neg',
  false_positive: 'pos',
};

export const StatusBadge = ({ status }: Pick<FraudAlert, 'status'>) => (
  <Badge tone={STATUS[status]}>{FRAUD_TEXTS.statuses[status]}</Badge>
);

/** The severity of an alert, and its outcome. */
export function AlertBadges({ alert: { severity, status, block } }: { alert: FraudAlert }) {
  return (
    <>
      <Badge tone={SEVERITY[severity]}>{FRAUD_TEXTS.severities[severity]}</Badge>
      <StatusBadge status={status} />
      {block?.state === 'proposed' && <Badge tone="warn">{FRAUD_TEXTS.blockProposed}</Badge>}
      {block?.state === 'in_force' && <Badge tone="neg">{FRAUD_TEXTS.blocked}</Badge>}
      {block?.state === 'lifted' && <Badge>{FRAUD_TEXTS.unblocked}</Badge>}
    </>
  );
}
