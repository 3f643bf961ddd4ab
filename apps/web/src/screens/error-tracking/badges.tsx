import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { TRACKING_TEXTS } from './texts.ts';

const SEVERITY: Readonly<Record<ErrorRecord['severity'], BadgeTone>> = {
  critical: 'neg',
  high: 'warn',
  medium: 'neutral',
  low: 'neutral',
};
const STATUS: Readonly<Record<ErrorRecord['status'], BadgeTone>> = {
  open: 'warn',
  monitoring: 'accent',
  resolved: 'pos',
  ignored: 'neutral',
};

export const StatusBadge = ({ status }: Pick<ErrorRecord, 'status'>) => (
  <Badge tone={STATUS[status]}>{TRACKING_TEXTS.statuses[status]}</Badge>
);

/** The severity of an error, and its status. */
export function ErrorBadges({ error: { severity, status, regressions } }: { error: ErrorRecord }) {
  return (
    <>
      <Badge tone={SEVERITY[severity]}>{TRACKING_TEXTS.levels[severity]}</Badge>
      <StatusBadge status={status} />
      {regressions > 0 && status === 'open' && <Badge tone="neg">{TRACKING_TEXTS.regression}</Badge>}
    </>
  );
}
