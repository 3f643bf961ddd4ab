import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { dollars, percent, type Amount } from '../../kernel/formatting.ts';

export interface MonthFigureProps {
  id: KnownFigure;
  /** The account of a department. */
  account?: string;
  /** The day of the figure; null if the month has not begun, so there is no receipt yet. */
  asOf: CompanySummary['asOf'];
  value: Amount;
  format?: (value: Amount) => string;
}

/** An amount of the month with its receipt. */
export function MonthFigure({ id, account = '', asOf, value, format = dollars }: MonthFigureProps) {
  if (asOf === null) return <Constant why="row">{format(value)}</Constant>;
  return <Figure id={id} dimension={account} day={asOf} value={value} format={format} />;
}

export const Utilisation = (props: Omit<MonthFigureProps, 'format'>) => (
  <MonthFigure {...props} format={percent} />
);
