/**
 * The components of figures, whose changes explain the change of the whole. Without components there is no explanation.
 */
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';

export interface Component {
  readonly id: KnownFigure;
  readonly dimension: string;
  /** -1 for a cost, which lowers the whole. */
  readonly sign: 1 | -1;
}
/** A divided figure whose parts sum to the whole, or a list of components. */
type MadeOf = KnownFigure | readonly Component[];

const plus = (name: FigureKey): Component => ({ ...figureOfKey(name), sign: 1 });
const minus = (name: FigureKey): Component => ({ ...figureOfKey(name), sign: -1 });

const PERIODS = ['week', 'month', 'quarter', 'year'] as const;
const WHOLES: readonly (readonly [whole: FigureKey, of: MadeOf])[] = [
  ['subscribers.registered', 'subscribers.distribution'],
  ['kyc.completion', 'kyc.subscribers'],
  ['revenue.month', 'revenue.line'],
  ['pnl.gross-profit', [plus('revenue.month'), minus('pnl.cost-of-revenue')]],
  ['pnl.net-profit', [plus('revenue.month'), minus('pnl.cost-of-revenue'), minus('pnl.operating-expenses')]],
  ['pnl.margin', [plus('revenue.month'), minus('pnl.cost-of-revenue'), minus('pnl.operating-expenses')]],
  ['expenses.spent', 'expenses.department-spent'],
  ['expenses.budget', 'expenses.department-budget'],
  ['expenses.over-budget', 'expenses.department-over-budget'],
  ['operations.transactions', 'day.transactions'],
  ['fraud.raised', 'fraud.raised-by-type'],
  ['treasury.trust-coverage', [plus('treasury.trust'), minus('treasury.customer-money')]],
  ['treasury.reserve-ratio', [plus('treasury.reserve'), minus('treasury.customer-money')]],
  ['cards.adoption', [plus('cards.holders'), minus('subscribers.registered')]],
  ['revenue.arpu', [plus('revenue.month'), minus('subscribers.registered')]],
  ['acquisition.contribution-margin', [plus('revenue.month'), minus('pnl.cost-of-revenue')]],
  ...PERIODS.flatMap((period): (readonly [FigureKey, MadeOf])[] => [
    [
      `pnl.${period}:net-profit`,
      [
        plus(`pnl.${period}:revenue`),
        minus(`pnl.${period}:cost-of-revenue`),
        minus(`pnl.${period}:operating-expenses`),
      ],
    ],
    [`pnl.${period}:gross-profit`, [plus(`pnl.${period}:revenue`), minus(`pnl.${period}:cost-of-revenue`)]],
    [`pnl.${period}:operating-expenses`, `pnl.${period}-opex`],
  ]),
];
const MADE_OF: ReadonlyMap<string, MadeOf> = new Map(WHOLES);

/** A divided figure, or a list of components; null where the catalogue defines none. */
export function componentsOf(
  id: KnownFigure,
  dimension: string | undefined,
): { readonly divided: KnownFigure } | { readonly parts: readonly Component[] } | null {
  const found = MADE_OF.get(dimension === undefined ? id : `${id}:${dimension}`);
  if (found === undefined) return null;
  if (typeof found === 'string') return { divided: found };
  return { parts: found };
}
