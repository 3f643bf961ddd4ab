import type { WaitingWork } from '@cottontree/contract/work/work.ts';
import { describe, expect, it } from 'vitest';
import { daysBeyond, daysOpen, daysPast, folded, lines, ranked, type WaitingItem } from './rules.ts';

const TODAY = '2026-11-30';
/** 14,000 USD */
const DAY_REVENUE = 14_000_00n;

const work = (id: string, changes: Partial<WaitingItem> = {}): WaitingItem => ({
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
const order = (items: readonly WaitingItem[], dayRevenue = DAY_REVENUE): string =>
  ranked(lines(items, TODAY), dayRevenue)
    .map(({ work: { id } }) => id)
    .join(' ');

describe('days', () => {
  it('past the due day', () => {
    expect(daysPast('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysPast('2026-11-20', '2026-11-23')).toBe(3);
    expect(daysPast('2026-11-20', '2026-11-01')).toBe(0);
  });
  it('beyond those that are allowed', () => {
    expect(daysBeyond('2026-11-01', 5, '2026-11-06')).toBe(0);
    expect(daysBeyond('2026-11-01', 5, '2026-11-07')).toBe(1);
    expect(daysBeyond('2026-10-14', 5, '2026-11-21')).toBe(33);
  });
  it('open, the first one counted', () => {
    expect(daysOpen('2026-11-30', TODAY)).toBe(1);
    expect(daysOpen('2026-11-29', TODAY)).toBe(1);
    expect(daysOpen('2026-10-15', TODAY)).toBe(46);
  });
});

describe('what is at stake', () => {
  it.each([
    [null, '2026-10-15', 0n],
    ['3767.16', '2026-11-16', 5_274_024n],
    ['0.01', '2026-11-30', 1n],
    ['-12.5', '2026-11-28', 2_500n],
    ['99999999999999.99', '2026-11-28', 19_999_999_999_999_998n],
  ] as const)('of %s USD since %s is %s cents and days', (amountUsd, since, stake) => {
    expect(lines([work('a', { amountUsd, since })], TODAY)[0]?.stake).toBe(stake);
  });
});

describe('the order of waiting work', () => {
  it('begins with what is overdue at a regulator, the longest overdue first, however much money waits', () => {
    const items = [
      work('money', { amountUsd: '169393.00', daysLate: 33 }),
      work('report', { kind: 'filing', toRegulator: true, due: '2026-11-13', daysLate: 17 }),
      work('customer-day', { kind: 'candidate', toRegulator: true, amountUsd: '500.00', daysLate: 1 }),
      work('report-due', { kind: 'filing', toRegulator: true, due: '2026-12-02' }),
      work('framework', { kind: 'filing', due: '2026-10-30', daysLate: 31 }),
    ];
    expect(order(items)).toBe('report customer-day money framework report-due');
  });
  it('goes on with amounts times their days open, then with dates, then with small amounts', () => {
    const items = [
      work('small-old', { amountUsd: '13.00', since: '2026-10-15', daysLate: 41 }),
      work('alert', { amountUsd: '156.00', since: '2026-11-29', due: '2026-11-30' }),
      work('large-new', { amountUsd: '20000.00', since: '2026-11-16', daysLate: 9 }),
      work('backup', { kind: 'backup', since: '2026-11-30', due: '2026-12-01' }),
      work('large-old', { amountUsd: '14000.00', since: '2026-10-15', daysLate: 41 }),
      work('bank', { kind: 'bank-connection', since: '2026-11-28', daysLate: 2 }),
      work('medium', { amountUsd: '161.00', since: '2026-11-26' }),
    ];
    expect(order(items)).toBe('large-old large-new bank alert backup medium small-old');
  });
  it('measures amounts by what the company earns in a day', () => {
    const items = [
      work('framework', { kind: 'filing', due: '2026-10-30', daysLate: 31 }),
      work('twice', { amountUsd: '137.53', since: '2026-10-15', daysLate: 41 }),
    ];
    expect(order(items, 137_53n)).toBe('twice framework');
    expect(order(items, 137_54n)).toBe('framework twice');
  });
  it('of equal weight begins with what waits longest, then is by kind and id', () => {
    const items = [work('c', { since: '2026-11-19' }), work('b'), work('z', { kind: 'filing' }), work('a')];
    expect(order(items)).toBe('c a b z');
  });
});

describe('work that is alike', () => {
  const twice = [
    work('new', { amountUsd: '10.50', since: '2026-11-28', due: '2026-12-01', needs: ['treasury.view'] }),
    work('old', {
      amountUsd: '2.00',
      since: '2026-11-10',
      daysLate: 15,
      due: null,
      needs: ['treasury.manage'],
    }),
  ];
  const fold = (items: readonly WaitingItem[]) =>
    folded(items, TODAY, (count) => ({
      title: `${count} expenses`,
      detail: 'of November',
      href: '/banking-apis',
    }));
  it('is one line, whose amount is the sum and whose dates are those of the first', () => {
    const line: WaitingWork = {
      kind: 'expense',
      id: 'old',
      count: 2,
      title: '2 expenses',
      detail: 'of November',
      amountUsd: '12.50',
      since: '2026-11-10',
      due: '2026-12-01',
      daysLate: 15,
      href: '/banking-apis',
      needs: ['treasury.view', 'treasury.manage'],
    };
    // 2 days of 10.50, 20 days of 2.00
    expect(fold(twice)).toEqual([{ work: line, stake: 6_100n }]);
  });
  it('keeps the words of a piece that is alone', () => {
    const alone = work('other', { title: 'Alone', detail: 'as it is' });
    expect(fold([alone]).map((line) => line.work)).toEqual([{ ...alone, count: 1 }]);
    expect(fold([])).toEqual([]);
  });
});
