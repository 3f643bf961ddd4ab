import type { TransactionRow, TransactionStatus } from '@cottontree/contract/desk/transactions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import css from './transaction-table.module.css';
import { TRANSACTION_TEXTS } from './texts.ts';

const TONES: Record<TransactionStatus, BadgeTone> = {
  success: 'pos',
  declined: 'neg',
  failed: 'warn',
  reversed: 'neutral',
};

/** How a transaction ended and, where it did not succeed, why. */
export function TransactionState({
  of: { status, reason },
}: {
  of: Pick<TransactionRow, 'status' | 'reason'>;
}) {
  return (
    <span className={css.state}>
      <Badge tone={TONES[status]}>{TRANSACTION_TEXTS.statuses[status]}</Badge>
      {reason !== null && <span className={css.reason}>{reason}</span>}
    </span>
  );
}
