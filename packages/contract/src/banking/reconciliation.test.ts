import { expect, it } from 'vitest';
import { worstShortfall } from './reconciliation.ts';

const of = (currency: 'SLL' | 'USD', coverageLedger: number | null, coverageBank: number | null) => ({
  currency,
  coverageLedger,
  coverageBank,
});

it('the worst shortfall is of the currency and the side that cover the least, below 100%', () => {
  expect(worstShortfall([])).toBeNull();
  expect(worstShortfall([of('SLL', 100, 100.4), of('USD', 136.2, null)])).toBeNull();
  expect(worstShortfall([of('SLL', 99.8, 101), of('USD', 136.2, 154)])).toEqual({
    currency: 'SLL',
    by: 'ledger',
    coverage: 99.8,
  });
  expect(worstShortfall([of('SLL', 99.8, 97), of('USD', 98.1, null)])).toEqual({
    currency: 'SLL',
    by: 'bank',
    coverage: 97,
  });
});
