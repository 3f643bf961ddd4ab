import type { Figure } from '../figure.ts';
import { ofCompleteMonth, ratio, signedSum } from '../formulas/combine.ts';
import { completeMonthEnd } from '../formulas/days.ts';
import { monthlyCost } from '../formulas/ledger.ts';
import { ofAccountKind, parts } from '../formulas/listings.ts';
import { monthlyRevenue } from '../formulas/revenue.ts';

const BASE = {
  unit: 'USD',
  goodDirection: 'up',
  dimensions: [],
  permission: 'revenue.view',
  timing: 'closing',
  whenNothing: 0,
  windowEnd: 'month',
} as const;
const MONTH_END = completeMonthEnd('$1::date');

const cost = monthlyCost('cost');
const opex = monthlyCost('opex');
const gross = signedSum(['+', monthlyRevenue], ['-', cost]);
const net = signedSum(['+', monthlyRevenue], ['-', cost], ['-', opex]);

export const pnlFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'pnl.cost-of-revenue',
    title: 'Cost of revenue',
    definition:
      'What earning the last complete month’s revenue cost (accounts 5000 to 5040: agents, processing, scheme, exchange, fraud), in USD at each day’s rate.',
    goodDirection: 'down',
    formula: ofCompleteMonth(cost),
    rows: ofAccountKind('cost'),
  },
  {
    ...BASE,
    id: 'pnl.gross-profit',
    title: 'Gross profit',
    definition: 'Monthly revenue less cost of revenue.',
    formula: ofCompleteMonth(gross),
    rows: parts(
      ['Monthly revenue', monthlyRevenue, 'USD', MONTH_END],
      ['Cost of revenue', cost, 'USD', MONTH_END],
    ),
  },
  {
    ...BASE,
    id: 'pnl.operating-expenses',
    title: 'Operating expenses',
    definition: 'Expenses of the departments in the last complete month (accounts 6000 to 6050), in USD.',
    goodDirection: 'down',
    formula: ofCompleteMonth(opex),
    rows: ofAccountKind('opex'),
  },
  {
    ...BASE,
    id: 'pnl.net-profit',
    title: 'Net profit before tax',
    definition: 'Gross profit less operating expenses of the last complete month, before tax.',
    formula: ofCompleteMonth(net),
    rows: parts(
      ['Monthly revenue', monthlyRevenue, 'USD', MONTH_END],
      ['Cost of revenue', cost, 'USD', MONTH_END],
      ['Operating expenses', opex, 'USD', MONTH_END],
    ),
  },
  {
    ...BASE,
    id: 'pnl.margin',
    title: 'Net margin',
    definition: 'Net profit before tax as a share of monthly revenue.',
    unit: 'percent',
    whenNothing: null,
    formula: ofCompleteMonth(ratio(net, monthlyRevenue, 100)),
    rows: parts(
      ['Net profit before tax', net, 'USD', MONTH_END],
      ['Monthly revenue', monthlyRevenue, 'USD', MONTH_END],
    ),
  },
];
