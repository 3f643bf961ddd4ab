import { expect, it } from 'vitest';
import { leastCovered } from './reconciliation.ts';

const of = (currency: 'SLL' | 'USD', coverageLedger: number | null, coverageBank: number | null) => ({
  currency,
  coverageLedger,
  coverageBank,
});

it('the least covered is the currency and the side that cover the least', () => {
  expect(leastCovered([])).toBeNull();
  expect(leastCovered([of('USD', null, null)])).toBeNull();
  expect(leastCovered([of('SLL', 100.4, null), of('USD', 136.2, 101)])).toEqual({
    currency: 'SLL',
    by: 'ledger',
    coverage: 100.4,
  });
  expect(leastCovered([of('SLL', 99.8, 101), of('USD', 136.2, 154)])).toEqual({
    currency: 'SLL',
    by: 'ledger',
    coverage: 99.8,
  });
  expect(leastCovered([of('SLL', 99.8, 97), of('USD', 98.1, null)])).toEqual({
    currency: 'SLL',
    by: 'bank',
    coverage: 97,
  });
});
