/**
 * The components of figures, whose changes explain the change of the whole. Without components there is no explanation.
 */

export interface Component {
  readonly id: string;
  readonly dimension: string;
  /** -1 for a cost, which lowers the whole. */
  readonly sign: 1 | -1;
}
/** Maps a whole (id or id:dimension) to a divided figure whose parts sum to it, or to a list of components. */
const MADE_OF: Readonly<Record<string, string | readonly string[]>> = {
  'subscribers.registered': 'subscribers.distribution',
  'kyc.completion': 'kyc.subscribers',
  'revenue.month': 'revenue.line',
  'pnl.gross-profit': ['+revenue.month', '-pnl.cost-of-revenue'],
  'pnl.net-profit': ['+revenue.month', '-pnl.cost-of-revenue', '-pnl.operating-expenses'],
  'pnl.margin': ['+revenue.month', '-pnl.cost-of-revenue', '-pnl.operating-expenses'],
  'expenses.spent': 'expenses.department-spent',
  'expenses.budget': 'expenses.department-budget',
  'expenses.over-budget': 'expenses.department-over-budget',
  'operations.transactions': 'day.transactions',
  'fraud.raised': 'fraud.raised-by-type',
  'treasury.trust-coverage': ['+treasury.trust', '-treasury.customer-money'],
  'treasury.reserve-ratio': ['+treasury.reserve', '-treasury.customer-money'],
  'cards.adoption': ['+cards.holders', '-subscribers.registered'],
  'revenue.arpu': ['+revenue.month', '-subscribers.registered'],
  'acquisition.contribution-margin': ['+revenue.month', '-pnl.cost-of-revenue'],
};
for (const period of ['week', 'month', 'quarter', 'year'])
  Object.assign(MADE_OF, {
    [`pnl.${period}:net-profit`]: ['revenue', 'cost-of-revenue', 'operating-expenses'].map(
      (part) => `${part === 'revenue' ? '+' : '-'}pnl.${period}:${part}`,
    ),
    [`pnl.${period}:gross-profit`]: [`+pnl.${period}:revenue`, `-pnl.${period}:cost-of-revenue`],
    [`pnl.${period}:operating-expenses`]: `pnl.${period}-opex`,
  });

/** A divided figure, or a list of components; null where the catalogue defines none. */
export function componentsOf(
  id: string,
  dimension: string | undefined,
): { readonly divided: string } | { readonly parts: readonly Component[] } | null {
  const found = MADE_OF[dimension === undefined ? id : `${id}:${dimension}`];
  if (found === undefined) return null;
  if (typeof found === 'string') return { divided: found };
  return {
    parts: found.map((text) => {
      const [part = '', own = ''] = text.slice(1).split(':');
      return { id: part, dimension: own, sign: text.startsWith('+') ? 1 : -1 };
    }),
  };
}
