import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { Figure } from '../figure.ts';
import { growth, ratio, rollingSum } from '../formulas/combine.ts';
import { daysOf, withWindow, type Formula } from '../formulas/days.ts';
import { GST, OWN_FUNDS, RESERVE, TRUST, nativeBalance, netOutflow, usdBalance } from '../formulas/ledger.ts';
import { ofAccounts, ofBalance, parts, twoMonths } from '../formulas/listings.ts';
import { percentile } from '../formulas/percentile.ts';
import { balancesUsd, overdrawnHolders, owedByAccount } from '../formulas/owed.ts';

const BASE = {
  unit: 'USD',
  goodDirection: 'up',
  dimensions: [],
  permission: 'treasury.view',
  timing: 'closing',
  whenNothing: 0,
} as const;

const ownFunds = usdBalance(OWN_FUNDS);
const trust = usdBalance(TRUST);
const owed = balancesUsd('owed');
const reserve = usdBalance(RESERVE);

/**
 * 95th percentile, interpolated, of the 30-day net outflows that ended on each of the last 90 days; 0 unless money
 * flows out.
 */
const projectedOutflow: Formula = (range) => `
select d.business_day, '' as dimension, nullif(greatest(${percentile(0.95, 'o.value')}, 0), 0) as value
  from ${daysOf(range)} d
  join (${rollingSum(netOutflow(OWN_FUNDS), 30)(withWindow(range, 90))}) o
    on o.business_day > d.business_day - 90 and o.business_day <= d.business_day
 group by d.business_day`;

const native = (currency: Currency): Figure => ({
  ...BASE,
  id: `treasury.${CURRENCY_IN_ID[currency]}`,
  title: `Own funds in ${currency}`,
  definition: `Balance of the company’s own accounts in ${currency} (1010 own bank, 1020 USDC custody) at the end of the day. Customer money is not among them.`,
  unit: currency,
  formula: nativeBalance(OWN_FUNDS, currency),
  rows: ofAccounts(OWN_FUNDS, currency),
});

export const treasuryFigures: readonly Figure[] = [
  native('SLL'),
  native('USD'),
  native('USDC'),
  {
    ...BASE,
    id: 'treasury.own',
    title: 'Own treasury',
    definition:
      'Balance of the company’s own accounts (1010 own bank, 1020 USDC custody) in USD at the closing rate of the day. Customer money is not part of it.',
    whenNothing: null,
    formula: ownFunds,
    rows: ofBalance(OWN_FUNDS),
  },
  {
    ...BASE,
    id: 'treasury.growth',
    title: 'Treasury growth',
    definition:
      'Own treasury at the end of the last complete month against the end of the month before; no value where that was 0.',
    unit: 'percent',
    whenNothing: null,
    formula: growth(ownFunds),
    rows: twoMonths('Own treasury', ownFunds, 'USD'),
  },
  {
    ...BASE,
    id: 'treasury.trust',
    title: 'Trust balances',
    definition: 'Customer money held in trust (account 1000), in USD at the closing rate of the day.',
    goodDirection: 'none',
    whenNothing: null,
    formula: trust,
    rows: ofBalance(TRUST),
  },
  {
    ...BASE,
    id: 'treasury.customer-money',
    title: 'Customer liabilities',
    definition:
      'What the company owes to others: the sum of the positive balances of customers, agents, card holders, merchants, billers, airtime operators and employers (accounts 2000, 2010, 2020, 2030 and 2035), in USD at the closing rate of the day. An overdrawn balance lessens nobody else’s; what names nobody counts as one holder.',
    goodDirection: 'none',
    whenNothing: null,
    formula: owed,
    rows: owedByAccount(),
  },
  {
    ...BASE,
    id: 'treasury.overdrawn',
    title: 'Overdrawn balances',
    definition:
      'By how much customers, agents, card holders, merchants, billers, airtime operators and employers are below zero, in USD at the closing rate of the day. It is a claim of the company and is never set against what is owed to others.',
    goodDirection: 'down',
    whenNothing: null,
    formula: balancesUsd('overdrawn'),
    rows: overdrawnHolders(),
  },
  {
    ...BASE,
    id: 'treasury.trust-coverage',
    title: 'Trust coverage',
    definition:
      'Trust balances as a share of customer liabilities, both at the closing rate of the day; no value while nothing is owed. Overdrawn balances are not set against what is owed. It must be at least 100%.',
    unit: 'percent',
    whenNothing: null,
    formula: ratio(trust, owed, 100),
    rows: parts(['Trust balances', trust, 'USD'], ['Customer liabilities', owed, 'USD']),
  },
  {
    ...BASE,
    id: 'treasury.liquidity',
    title: 'Liquidity ratio',
    definition:
      'Own treasury divided by the projected net outflow of 30 days: the 95th percentile, interpolated, of the net outflows from own accounts over the 30 days ending on each of the last 90 days. No value while those accounts take in more than they pay out.',
    unit: 'ratio',
    whenNothing: null,
    formula: ratio(ownFunds, projectedOutflow),
    rows: parts(
      ['Own treasury', ownFunds, 'USD'],
      ['Projected net outflow of 30 days', projectedOutflow, 'USD'],
    ),
  },
  {
    ...BASE,
    id: 'treasury.reserve',
    title: 'Reserve funds',
    definition: 'Balance of the reserve and collateral account (1040) in USD at the closing rate of the day.',
    whenNothing: null,
    formula: reserve,
    rows: ofBalance(RESERVE),
  },
  {
    ...BASE,
    id: 'treasury.reserve-ratio',
    title: 'Reserve ratio',
    definition:
      'Reserve funds as a share of customer liabilities, the positive balances alone; no value while nothing is owed.',
    unit: 'percent',
    whenNothing: null,
    formula: ratio(reserve, owed, 100),
    rows: parts(['Reserve funds', reserve, 'USD'], ['Customer liabilities', owed, 'USD']),
  },
  {
    ...BASE,
    id: 'treasury.gst-liability',
    title: 'GST owed',
    definition:
      'Balance of GST payable (account 2040) in USD at the closing rate of the day: collected on fees and not yet paid on.',
    goodDirection: 'none',
    whenNothing: null,
    formula: usdBalance(GST, 'liability'),
    rows: ofBalance(GST, 'liability'),
  },
];
