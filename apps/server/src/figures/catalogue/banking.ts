/** Safeguarding by currency: what is owed to others and what is held in trust, each in its own currency. */
import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import type { Figure } from '../figure.ts';
import { ratio } from '../formulas/combine.ts';
import { TRUST, nativeBalance } from '../formulas/ledger.ts';
import { ofAccounts, parts } from '../formulas/listings.ts';
import { balancesIn, overdrawnHolders, owedByAccount } from '../formulas/owed.ts';

const BASE = {
  goodDirection: 'none',
  dimensions: [],
  permission: 'treasury.view',
  timing: 'closing',
  whenNothing: 0,
} as const;

/** Banks hold no USDC in trust. */
const inCurrency = (currency: 'SLL' | 'USD'): readonly Figure[] => {
  const key = CURRENCY_IN_ID[currency];
  const trust = nativeBalance(TRUST, currency);
  const owed = balancesIn('owed', currency);
  return [
    {
      ...BASE,
      id: `banking.trust-${key}`,
      title: `Trust balances in ${currency}`,
      definition: `Customer money held in trust in ${currency} (account 1000) at the end of the day, as the ledger has it.`,
      unit: currency,
      formula: trust,
      rows: ofAccounts(TRUST, currency),
    },
    {
      ...BASE,
      id: `banking.customer-money-${key}`,
      title: `Customer money in ${currency}`,
      definition: `What the company owes to others in ${currency} at the end of the day: the sum of the positive balances of customers, agents, card holders, merchants, billers, airtime operators and employers. An overdrawn balance lessens nobody else’s.`,
      unit: currency,
      whenNothing: null,
      formula: owed,
      rows: owedByAccount(currency),
    },
    {
      ...BASE,
      id: `banking.overdrawn-${key}`,
      title: `Overdrawn balances in ${currency}`,
      definition: `By how much holders are below zero in ${currency} at the end of the day. It is never set against what is owed to others.`,
      goodDirection: 'down',
      unit: currency,
      whenNothing: null,
      formula: balancesIn('overdrawn', currency),
      rows: overdrawnHolders(currency),
    },
    {
      ...BASE,
      id: `banking.coverage-${key}`,
      title: `Trust coverage in ${currency}`,
      definition: `Trust balances in ${currency} as a share of customer money in ${currency}; no value while nothing is owed in it. It must be at least 100%.`,
      goodDirection: 'up',
      unit: 'percent',
      whenNothing: null,
      formula: ratio(trust, owed, 100),
      rows: parts(['Trust balances', trust, currency], ['Customer money', owed, currency]),
    },
  ];
};

export const bankingFigures: readonly Figure[] = [...inCurrency('SLL'), ...inCurrency('USD')];
