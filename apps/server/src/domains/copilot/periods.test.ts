import { describe, expect, it } from 'vitest';
import { lengthOf, periodsIn, spanBefore, spanOf } from './periods.ts';
import { plainText } from './words.ts';

/** A Tuesday. */
const TODAY = '2026-09-01';

describe('the periods in a question', () => {
  it.each([
    ['revenue on 2026-08-15', '2026-08-15'],
    ['revenue on 15/08/2026', '2026-08-15'],
    ['revenue on 15 August', '2026-08-15'],
    ['revenue on the 3rd of May 2025', '2025-05-03'],
    ['revenue on Aug 5th, 2026', '2026-08-05'],
    ['revenue on December 24', '2025-12-24'],
    ['revenue yesterday', '2026-08-31'],
    ['revenue the day before yesterday', '2026-08-30'],
    ['revenue today', '2026-09-01'],
    ['revenue last Monday', '2026-08-31'],
    ['revenue 3 days ago', '2026-08-29'],
    ['revenue two months ago', '2026-07'],
    ['revenue in August', '2026-08'],
    ['revenue in October', '2025-10'],
    ['revenue in May', '2026-05'],
    ['revenue of March 2025', '2025-03'],
    ['revenue last month', '2026-08'],
    ['revenue the month before last', '2026-07'],
    ['revenue this month', '2026-09'],
    ['revenue MTD', '2026-09'],
    ['revenue last week', 'week:2026-08-25'],
    ['revenue this week', 'week:2026-09-01'],
    ['revenue in Q2', '2026-Q2'],
    ['revenue in Q4', '2025-Q4'],
    ['revenue in the first quarter of 2025', '2025-Q1'],
    ['revenue this quarter', '2026-Q3'],
    ['revenue year to date', '2026'],
    ['revenue last year', '2025'],
    ['revenue over the last 30 days', 'last:30'],
    ['revenue in the past two weeks', 'last:14'],
    ['revenue of the last 12 months', 'last:365'],
    ['revenue in the past week', 'last:7'],
  ])('%s', (question, period) => {
    expect(periodsIn(plainText(question), TODAY).periods).toEqual([period]);
  });
  it('do not include words that only look like one', () => {
    for (const question of ['may I see revenue', 'how many users', 'top 5 departments', 'level 2 users'])
      expect(periodsIn(plainText(question), TODAY).periods, question).toEqual([]);
  });
  it('are in the order of the text, and the rest of the text remains', () => {
    const { periods, rest } = periodsIn(plainText('Compare revenue in July with June'), TODAY);
    expect([periods, rest.trim()]).toEqual([['2026-07', '2026-06'], 'compare revenue']);
  });
});

describe('a span', () => {
  it.each([
    ['week:2026-08-25', '2026-08-24', '2026-08-30'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['last:30', '2026-08-03', '2026-09-01'],
    ['last:7:2026-08-30', '2026-08-24', '2026-08-30'],
    ['latest', TODAY, TODAY],
  ])('%s is %s to %s', (text, first, last) => {
    expect(spanOf(text, TODAY)).toMatchObject({ first, last });
  });
  it('is null for a day that does not exist', () => {
    for (const text of ['2026-02-30', '2026-13-01', 'week:2026-02-30', 'last:0', 'last:7:2026-02-30'])
      expect(spanOf(text, TODAY), text).toBeNull();
  });
  it.each([
    ['2026-08', '2026-07'],
    ['2026-01', '2025-12'],
    ['2026-Q1', '2025-Q4'],
    ['2026', '2025'],
    ['2026-08-01', '2026-07-31'],
    ['week:2026-08-25', 'week:2026-08-17'],
    ['last:30', 'last:30:2026-08-02'],
    ['latest', '2026-08-01'],
  ])('before %s comes %s', (text, before) => {
    expect(spanBefore(text, TODAY)).toBe(before);
  });
  it('a year before a day is 28 February where the day is the 29th', () => {
    expect(spanBefore('2028-02-29', '2028-03-10', true)).toBe('2027-02-28');
    expect(spanBefore('latest', '2028-02-29', true)).toBe('2027-02-28');
    expect(spanBefore('2029-02-28', '2029-03-10', true)).toBe('2028-02-28');
    expect(spanBefore('2028-02', '2028-03-10', true)).toBe('2027-02');
  });
  it('a year before has the same name', () => {
    expect(['2026-08', '2026-Q3', '2026-08-15'].map((text) => spanBefore(text, TODAY, true))).toEqual([
      '2025-08',
      '2025-Q3',
      '2025-08-15',
    ]);
  });
  it('has a length', () => {
    expect(lengthOf({ kind: 'month', first: '2026-08-01', last: '2026-08-31' })).toBe(31);
  });
});
