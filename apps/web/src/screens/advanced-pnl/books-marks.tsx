import {
  listAccountingMonths,
  readLaterPostings,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { comparisonInWords, spanInWords } from '@cottontree/contract/profit-and-loss/names.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { money } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { negated, offBy } from '../../kernel/rounding.ts';
import css from './screen.module.css';
import { usePeriod, type Span } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

interface BooksMarksProps {
  span: Span;
  report: PnlReport;
}

/**
 * The period of all figures and what it is compared with, what was posted since, and whether its accounting months are
 * closed.
 */
export function BooksMarks({ span, report: { summary, totals } }: BooksMarksProps) {
  const window = span.booksFrom === null ? totals.costs.movement?.window : comparisonInWords(span);
  return (
    <span className={css.marks}>
      <MonthsMark span={span} />
      <Constant why="period">
        {spanInWords(summary.period, span)}
        {window !== undefined && ` · ${window}`}
      </Constant>
      <LaterMark />
    </span>
  );
}

/** Whether net profit equals revenue less costs after each is rounded to whole cents. */
export function addsUp({ revenue, costs, netProfit }: PnlReport['totals']): boolean {
  const [earned, spent, left] = [revenue?.amount ?? null, costs.amount, netProfit.amount];
  if (earned === null || spent === null || left === null) return true;
  return offBy(left, [earned, negated(spent)], -2) === 0n;
}

/** Whether the accounting months that the report covers are closed or open. */
function MonthsMark({ span: { from, to } }: { span: Span }) {
  const months = useRead(listAccountingMonths).data?.filter(
    ({ month }) => month.slice(0, 7) >= from.slice(0, 7) && month <= to,
  );
  if (months === undefined || months.length === 0) return null;
  const closed = months.filter(({ state }) => state === 'closed').length;
  const [one, several] = [months.length === 1, closed > 0 && closed < months.length];
  if (several)
    return (
      <Badge>
        <Constant why="count">{PNL_TEXTS.ofMonthsClosed(closed, months.length)}</Constant>
      </Badge>
    );
  return (
    <Badge tone={closed > 0 ? 'pos' : 'neutral'}>
      {one ? PNL_TEXTS.month : PNL_TEXTS.monthsText} {PNL_TEXTS.stateOfMonths(closed)}
    </Badge>
  );
}

/** What was posted to the period since the last close. The figures include it only after the next close. */
function LaterMark() {
  const [period] = usePeriod();
  const asOf = useAsOf();
  const later = useRead(readLaterPostings, { query: { period, asOf } }).data;
  if (later === undefined || later.journals === 0) return null;
  const one = later.journals === 1;
  return (
    <Constant why="count">
      {PNL_TEXTS.laterPostings(later.journals, one, money(later.netProfit, 'USD'))}
    </Constant>
  );
}
