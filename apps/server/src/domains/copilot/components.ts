/** What a figure is made of: the parts whose changes explain its change. A whole without known parts explains nothing. */

export interface Component {
  readonly id: string;
  readonly dimension: string;
  /** A cost lowers what it is part of. */
  readonly sign: 1 | -1;
}
/** Whole (id or id:dimension) -> a divided figure whose parts sum to it, or parts one by one. */
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

/** A divided figure, or a list of components; null where the catalogue does not say. */
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
