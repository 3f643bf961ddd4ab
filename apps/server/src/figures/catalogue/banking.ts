/** Safeguarding by currency: what is owed to customers and what stands in trust, each in its own money. */
import type { Figure } from '../figure.ts';
import { ratio } from '../formulas/combine.ts';
import { CUSTOMER_MONEY, TRUST, nativeBalance } from '../formulas/ledger.ts';
import { ofAccounts, parts } from '../formulas/listings.ts';

const BASE = {
  goodDirection: 'none',
  dimensions: [],
  permission: 'treasury.view',
  timing: 'closing',
  whenNothing: 0,
} as const;

/** Banks hold no USDC in trust. */
const inCurrency = (currency: 'SLL' | 'USD'): readonly Figure[] => {
  const key = currency.toLowerCase();
  const trust = nativeBalance(TRUST, currency);
  const customerMoney = nativeBalance(CUSTOMER_MONEY, currency, 'liability');
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
      definition: `What the company owes customers, agents, merchants and employers in ${currency} at the end of the day: wallets, agent float, card prefunds, merchants payable and employer prefunds.`,
      unit: currency,
      formula: customerMoney,
      rows: ofAccounts(CUSTOMER_MONEY, currency),
    },
    {
      ...BASE,
      id: `banking.coverage-${key}`,
      title: `Trust coverage in ${currency}`,
      definition: `Trust balances in ${currency} as a share of customer money in ${currency}; no value while nothing is owed in it. It must be at least 100%.`,
      goodDirection: 'up',
      unit: 'percent',
      whenNothing: null,
      formula: ratio(trust, customerMoney, 100),
      rows: parts(['Trust balances', trust], ['Customer money', customerMoney]),
    },
  ];
};

export const bankingFigures: readonly Figure[] = [...inCurrency('SLL'), ...inCurrency('USD')];
