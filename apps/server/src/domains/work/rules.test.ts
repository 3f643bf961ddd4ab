import type { WaitingWork } from '@cottontree/contract/work/work.ts';
import { describe, expect, it } from 'vitest';
import { byWeight, daysBeyond, daysPast, heaviest, together, weightOf } from './rules.ts';

const work = (id: string, changes: Partial<WaitingWork> = {}): WaitingWork => ({
  kind: 'expense',
  id,
  title: 'Expense to approve',
  detail: `Expense ${id}`,
  amountUsd: null,
  since: '2026-11-20',
  due: null,
  daysLate: 0,
  href: '/expense-management',
  needs: [],
  ...changes,
});
const ids = (items: readonly WaitingWork[]): string => items.map(({ id }) => id).join(' ');

describe('the weight of waiting work', () => {
  it.each([
    [null, 0, 0n],
    ['169393.00', 33, 20_239_300n],
    ['0.01', 0, 1n],
    ['-12.5', 1, 101_250n],
    [null, 3, 300_000n],
    ['99999999999999.99', 2, 10_000_000_000_199_999n],
  ] as const)('of %s USD, %s days late, is %s cents', (amountUsd, daysLate, cents) => {
    expect(weightOf({ amountUsd, daysLate })).toBe(cents);
  });
  it('counts days past the due day', () => {
    expect(daysPast('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysPast('2026-11-20', '2026-11-23')).toBe(3);
    expect(daysPast('2026-11-20', '2026-11-01')).toBe(0);
  });
  it('counts days beyond those that are allowed', () => {
    expect(daysBeyond('2026-11-01', 5, '2026-11-06')).toBe(0);
    expect(daysBeyond('2026-11-01', 5, '2026-11-07')).toBe(1);
    expect(daysBeyond('2026-10-14', 5, '2026-11-21')).toBe(33);
  });
});

describe('the order of waiting work', () => {
  it('is by weight: a day of lateness is worth 1,000 USD', () => {
    const items = [
      work('small', { amountUsd: '2999.99' }),
      work('late', { daysLate: 3 }),
      work('large', { amountUsd: '3000.01' }),
      work('both', { amountUsd: '1000.00', daysLate: 3 }),
    ];
    expect(ids(items.toSorted(byWeight))).toBe('both large late small');
  });
  it('begins with what is overdue at a regulator, however little it weighs', () => {
    const items = [
      work('money', { amountUsd: '169393.00', daysLate: 33 }),
      work('report', { kind: 'filing', toRegulator: true, daysLate: 1 }),
      work('customer-day', { kind: 'candidate', toRegulator: true, amountUsd: '500.00', daysLate: 1 }),
      work('report-due', { kind: 'filing', toRegulator: true }),
      work('framework', { kind: 'filing', daysLate: 31 }),
    ];
    expect(ids(items.toSorted(byWeight))).toBe('customer-day report money framework report-due');
  });
  it('of equal weight begins with what waits longest, then is by kind and id', () => {
    const items = [work('c', { since: '2026-11-19' }), work('b'), work('a', { kind: 'filing' }), work('a')];
    expect(items.toSorted(byWeight).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'expense c',
      'expense a',
      'expense b',
      'filing a',
    ]);
  });
  it('lists the heaviest and counts all', () => {
    const items = ['1.00', '3.00', '2.00'].map((amountUsd) => work(amountUsd, { amountUsd }));
    const { items: listed, total } = heaviest(items, 2);
    expect([ids(listed), total]).toEqual(['3.00 2.00', 3]);
  });
  it('of several lists is that of all their items', () => {
    const one = { items: [work('a', { amountUsd: '5.00' }), work('b', { amountUsd: '1.00' })], total: 7 };
    const other = { items: [work('c', { amountUsd: '3.00' })], total: 1 };
    const { items, total } = together([one, other], 2);
    expect([ids(items), total]).toEqual(['a c', 8]);
  });
});
