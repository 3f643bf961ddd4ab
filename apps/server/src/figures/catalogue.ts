/** Every figure, once. Screens, receipts and the close know figures only from here. */
import { cardFigures } from './catalogue/cards.ts';
import { kycFigures } from './catalogue/kyc.ts';
import { operationsFigures } from './catalogue/operations.ts';
import { pnlFigures } from './catalogue/pnl.ts';
import { revenueFigures } from './catalogue/revenue.ts';
import { subscriberFigures } from './catalogue/subscribers.ts';
import { treasuryFigures } from './catalogue/treasury.ts';
import { volumeFigures } from './catalogue/volumes.ts';
import type { Figure } from './figure.ts';

export const CATALOGUE: readonly Figure[] = [
  ...subscriberFigures,
  ...kycFigures,
  ...cardFigures,
  ...revenueFigures,
  ...volumeFigures,
  ...treasuryFigures,
  ...pnlFigures,
  ...operationsFigures,
];

const byId = new Map(CATALOGUE.map((figure) => [figure.id, figure]));

export const findFigure = (id: string): Figure | undefined => byId.get(id);

/** For ids that the program itself names; throws on a misspelt one. */
export function figureOf(id: string): Figure {
  const figure = byId.get(id);
  if (!figure) throw new Error(`The catalogue has no figure ${id}`);
  return figure;
}

export const hasDimension = (figure: Figure, dimension: string): boolean =>
  figure.dimensions.length === 0 ? dimension === '' : figure.dimensions.includes(dimension);
