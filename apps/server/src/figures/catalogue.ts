/** Every figure, once. Screens, receipts and the close get figures only from here. */
import { bankingFigures } from './catalogue/banking.ts';
import { acquisitionFigures } from './catalogue/acquisition.ts';
import { cardFigures } from './catalogue/cards.ts';
import { complianceFigures } from './catalogue/compliance.ts';
import { dayFigures } from './catalogue/day.ts';
import { expenseFigures } from './catalogue/expenses.ts';
import { fraudFigures } from './catalogue/fraud.ts';
import { kycFigures } from './catalogue/kyc.ts';
import { monthTotalFigures } from './catalogue/month-totals.ts';
import { operationsFigures } from './catalogue/operations.ts';
import { periodTotalFigures } from './catalogue/period-totals.ts';
import { pnlPeriodFigures } from './catalogue/pnl-periods.ts';
import { pnlFigures } from './catalogue/pnl.ts';
import { revenueFigures } from './catalogue/revenue.ts';
import { subscriberFigures } from './catalogue/subscribers.ts';
import { supportFigures } from './catalogue/support.ts';
import { treasuryFigures } from './catalogue/treasury.ts';
import { volumeFigures } from './catalogue/volumes.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Figure } from './figure.ts';

export const CATALOGUE: readonly Figure[] = [
  ...subscriberFigures,
  ...kycFigures,
  ...cardFigures,
  ...revenueFigures,
  ...volumeFigures,
  ...treasuryFigures,
  ...bankingFigures,
  ...pnlFigures,
  ...pnlPeriodFigures,
  ...operationsFigures,
  ...dayFigures,
  ...expenseFigures,
  ...complianceFigures,
  ...fraudFigures,
  ...supportFigures,
  ...acquisitionFigures,
  ...periodTotalFigures,
  ...monthTotalFigures,
];

const byId = new Map<string, Figure>(CATALOGUE.map((figure) => [figure.id, figure]));

export const findFigure = (id: string): Figure | undefined => byId.get(id);

/** For ids in the program's own code; throws on an unknown one. */
export function figureOf(id: KnownFigure): Figure {
  const figure = byId.get(id);
  if (!figure) throw new Error(`The catalogue has no figure ${id}`);
  return figure;
}

export function hasDimension({ dimensions, dimensionRows }: Figure, dimension: string): boolean {
  if (dimensionRows) return dimensionRows.pattern.test(dimension);
  return dimensions.length === 0 ? dimension === '' : dimensions.includes(dimension);
}

/** The valid dimensions in words, for a request that named another one. */
export function dimensionsInWords({ dimensions, dimensionRows }: Figure): string {
  if (dimensionRows) return dimensionRows.named;
  return `one of ${dimensions.join(', ')}`;
}
export const isDivided = ({ dimensions, dimensionRows }: Figure): boolean =>
  dimensions.length > 0 || dimensionRows !== undefined;
