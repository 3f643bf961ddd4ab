import {
  closeAccountingMonth,
  listAccountingMonths,
  readLaterPostings,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { comparisonInWords, spanInWords } from '@cottontree/contract/profit-and-loss/names.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { money, month as inWords } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { nextToClose } from './closable.ts';
import css from './screen.module.css';
import { usePeriod, type Span } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

interface BooksMarksProps {
  span: Span;
  report: PnlReport;
  /** Opens the list of accounting months. */
  onMonths: () => void;
}

/**
 * The period of all figures and what it is compared with, what was posted since, and whether its accounting months are
 * closed.
 */
export function BooksMarks({ span, report: { summary, totals }, onMonths }: BooksMarksProps) {
  const window = span.booksFrom === null ? totals.costs.movement?.window : comparisonInWords(span);
  return (
    <span className={css.marks}>
      <MonthsMark span={span} />
      <Constant why="period">
        {spanInWords(summary.period, span)}
        {window !== undefined && ` · ${window}`}
      </Constant>
      <LaterMark />
      <Closable onMonths={onMonths} />
    </span>
  );
}

/** The month that this person could close now, with the way there. */
function Closable({ onMonths }: Pick<BooksMarksProps, 'onMonths'>) {
  const months = useRead(listAccountingMonths).data;
  const me = useCurrentUser().data;
  const next = months && nextToClose(months);
  if (next === undefined || me === undefined || !holds(me, closeAccountingMonth.spec.access)) return null;
  return (
    <span className={css.closable}>
      <Button variant="quiet" onClick={onMonths}>
        <Constant why="period">{PNL_TEXTS.canBeClosed(inWords(next.month))}</Constant>
      </Button>
    </span>
  );
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
