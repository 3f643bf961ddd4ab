import { listOpenExceptions } from '@cottontree/contract/banking/banking.ts';
import { endOf } from '@cottontree/contract/calendar-periods.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { readPnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { useHref } from '../../kernel/as-of.ts';
import { dollars, month as inWords } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { PNL_TEXTS } from './texts.ts';

/** What is being closed: the profit of the month, and what at the banks could still change it. */
export function ClosingMonth({ month }: { month: BusinessDay }) {
  const last = endOf('month', month);
  const me = useCurrentUser().data;
  const seesBanks = me !== undefined && holds(me, listOpenExceptions.spec.access);
  const report = useRead(readPnlReport, { query: { period: 'monthly', asOf: last } }).data;
  const open = useRead(
    listOpenExceptions,
    { query: { until: last, limit: 1, offset: 0 } },
    { enabled: seesBanks },
  ).data;
  const href = useHref();
  const amount = (value: string | null | undefined) => (value == null ? '…' : dollars(value));
  return (
    <div className={css.closing} role="status" data-constant="row">
      <p>
        {PNL_TEXTS.closingFigures(
          inWords(month),
          amount(report?.summary.totalRevenue),
          amount(report?.summary.totalCosts),
          amount(report?.summary.netProfit),
        )}
      </p>
      {open !== undefined && open.total > 0 && (
        <p>
          <strong>{PNL_TEXTS.closingExceptions(open.total, inWords(month))}</strong>{' '}
          <a href={href('/banking-apis?tab=reconciliation')}>{PNL_TEXTS.seeExceptions}</a>
        </p>
      )}
    </div>
  );
}
