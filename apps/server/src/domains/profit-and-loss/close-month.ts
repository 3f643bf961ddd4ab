/** Closes an accounting month, with what the audit trail says about it. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { AccountingMonth } from '@cottontree/contract/profit-and-loss/reports.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/client.ts';
import { changeMonthState, type Closer } from './store.ts';

interface Closing {
  readonly month: BusinessDay;
  readonly version: number;
  readonly today: BusinessDay;
  readonly at: Date;
}

/** Throws what `changeMonthState` throws. */
export async function closeMonth(
  tx: Db,
  closer: Closer,
  closing: Closing,
): Promise<{ readonly closed: AccountingMonth; readonly audit: AuditEntry }> {
  const { before, after } = await changeMonthState(tx, closer, { ...closing, close: true, reason: null });
  return {
    closed: after,
    audit: {
      action: 'accounting-month.close',
      entity: ['accounting_month', closing.month],
      description: `Closed the accounting month ${closing.month.slice(0, 7)}`,
      category: 'Financial',
      before: { state: before.state, version: before.version },
      after: { state: after.state, version: after.version },
    },
  };
}
