import { describe, expect, it } from 'vitest';
import { Causes } from './causes.ts';

describe('causes of wrong rows', () => {
  it('are one for texts that the same rule of a recipe puts right, with the first five of them', () => {
    const causes = new Causes();
    for (const [at, text] of ['CASH_IN', 'DEBIT', 'CASH_IN', 'FEE', 'TOPUP', 'PAY', 'REFUND'].entries())
      causes.add(at + 2, {
        field: 'type',
        message: `${text} is not one of: Cash in, Cash out`,
        fault: 'option',
        text,
      });
    expect(causes.mostFrequent(20)).toEqual({
      causes: [
        {
          field: 'type',
          message: '… is not one of: Cash in, Cash out',
          fault: 'option',
          firstRow: 2,
          texts: ['CASH_IN', 'DEBIT', 'FEE', 'TOPUP', 'PAY'],
          moreTexts: true,
          rows: 7,
        },
      ],
      others: 0,
    });
  });

  it('are one for messages that differ in numbers, days and ids, in the words of the first', () => {
    const causes = new Causes();
    causes.add(5, { field: 'id', message: 'is also that of row 3, with different content' });
    causes.add(9, { field: 'id', message: 'is also that of row 8, with different content' });
    expect(causes.mostFrequent(20).causes).toMatchObject([
      {
        rows: 2,
        firstRow: 5,
        message: 'is also that of row 3, with different content',
        texts: [],
        fault: null,
      },
    ]);
  });

  it('differ by column and by what is wrong', () => {
    const causes = new Causes();
    causes.add(2, { field: 'amount', message: '-5 is negative', fault: 'negative', text: '-5' });
    causes.add(2, { field: 'fee', message: '-5 is negative', fault: 'negative', text: '-5' });
    causes.add(2, { field: 'fee', message: 'is required', fault: 'empty' });
    expect(causes.mostFrequent(20).causes.map(({ field, fault }) => [field, fault])).toEqual([
      ['amount', 'negative'],
      ['fee', 'negative'],
      ['fee', 'empty'],
    ]);
  });

  it('are given by frequency, and the problems of the others are counted', () => {
    const causes = new Causes();
    for (const [field, times] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const)
      for (let row = 0; row < times; row += 1)
        causes.add(row + 2, { field, message: 'is required', fault: 'empty' });
    const { causes: two, others } = causes.mostFrequent(2);
    expect([two.map(({ field }) => field), others]).toEqual([['b', 'c'], 1]);
  });

  it('are distinguished up to a thousand, and problems beyond are counted', () => {
    const causes = new Causes();
    for (let at = 0; at < 1_002; at += 1) {
      const word = `word${String.fromCodePoint(97 + (at % 26))}`.repeat(1 + Math.floor(at / 26));
      causes.add(at, { field: null, message: word });
    }
    expect(causes.mostFrequent(2_000)).toMatchObject({ causes: { length: 1_000 }, others: 2 });
  });
});
