import { describe, expect, it } from 'vitest';
import { amountFault, commitmentOf, isAmount, isPositive, statusTone, toneOf } from './rules.ts';

describe("the display of a budget's utilization", () => {
  it.each([
    [null, 'pos'],
    [0, 'pos'],
    [74.999, 'pos'],
    [75, 'accent'],
    [89.999, 'accent'],
    [90, 'warn'],
    [100, 'warn'],
    [250, 'warn'],
  ] as const)('[B-4.12, B-4.13] %s%% is %s', (share, tone) => {
    expect(toneOf(share)).toBe(tone);
  });
  it('[B-3.39] distinguishes "Over Budget" from every other status', () => {
    const all = ['Under Budget', 'On Track', 'High Usage', 'Over Budget'] as const;
    expect(all.map((status) => statusTone(status, 50))).toEqual(['pos', 'neutral', 'warn', 'neg']);
    // Without a budget there is no rating, unless something is spent all the same.
    expect(all.map((status) => statusTone(status, null))).toEqual(['neutral', 'neutral', 'warn', 'neg']);
  });
});

describe('the effect of a pending expense on its budget', () => {
  const line = { budgetAmount: '100.00', spentAmount: '70.10', pendingAmount: '25.00' };
  it('is exact to the cent: its share, the excess, and what else is pending', () => {
    expect(commitmentOf('25.00', line)).toEqual({
      after: '95.10',
      share: 95.1,
      over: null,
      others: null,
      tone: 'warn',
    });
    expect(commitmentOf('29.91', { ...line, pendingAmount: '30.00' })).toEqual({
      after: '100.01',
      share: 100.01,
      over: '0.01',
      others: '0.09',
      tone: 'neg',
    });
    expect(commitmentOf('29.90', { ...line, pendingAmount: '29.90' })).toMatchObject({
      share: 100,
      over: null,
      tone: 'warn',
    });
  });
  it('is entirely over budget where nothing is budgeted', () => {
    const none = { budgetAmount: '0.00', spentAmount: '0.00', pendingAmount: '5.00' };
    expect(commitmentOf('5.00', none)).toMatchObject({ share: null, over: '5.00', tone: 'neg' });
  });
});

describe('a typed amount', () => {
  it('has at most two decimal places and no sign', () => {
    expect(['1234.5', '0', '0.00', ' 7 ', '1,234.50'].map(isAmount)).toEqual([true, true, true, true, true]);
    expect(['', '-1', '1.234', '12,5', '1e3', 'x'].map(isAmount)).toEqual(Array(6).fill(false));
    expect(['0', '0.00', '0.01', 'x1'].map(isPositive)).toEqual([false, false, true, false]);
  });
  it.each([
    ['1.250', '1.250 has 3 decimals; US dollars have at most 2. Thousands are marked by commas: 1,250.50.'],
    ['-5', 'Enter an amount without a minus, above 0.'],
    ['0', 'Enter an amount above 0.'],
    ['0.00', 'Enter an amount above 0.'],
    ['9999999999999', 'Enter an amount below 1,000,000,000,000.'],
    ['', 'Enter an amount such as 1234.50.'],
    ['7', undefined],
  ])('explains what is wrong with %j', (text, fault) => {
    expect(amountFault(text)).toBe(fault);
  });
  it('may be 0 where 0 is allowed', () => {
    expect(amountFault('0', { least: 0 })).toBeUndefined();
    expect(amountFault('-5', { least: 0 })).toBe('Enter an amount without a minus.');
  });
});
