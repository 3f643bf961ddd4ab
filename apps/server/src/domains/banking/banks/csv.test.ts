import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const HEADER =
  'Booking date,Value date,Account,Currency,Amount,Balance,Reference,Bank reference,Counterparty,Description';
const ROWS = [
  '2026-11-19,,11223344,USD,-20.00,80.00,,B7,,Charge',
  '2026-11-19,,11223344,USD,-20.00,60.00,,B7,,Charge',
  '2026-11-20,2026-11-21,11223344,USD,1250.50,1310.50,CT17,B8,"Depositor, Sons",Float of Bo',
];
const read = (...rows: readonly string[]) => readStatement([HEADER, ...rows].join('\r\n'));

describe('a CSV statement', () => {
  it('is read row by row, including every line under a repeated reference', () => {
    expect(read(...ROWS)).toEqual({
      format: 'CSV',
      problems: [],
      sections: [
        {
          account: '11223344',
          currency: 'USD',
          number: null,
          sequence: null,
          opening: { day: '2026-11-19', amountMinor: 10_000n },
          closing: { day: '2026-11-20', amountMinor: 131_050n },
          balances: [{ day: '2026-11-20', amountMinor: 131_050n }],
          announced: 0,
          zeroAmounts: 0,
          lines: [
            ...[1, 2].map(() => ({
              bankReference: 'B7',
              bookedDay: '2026-11-19',
              valueDay: '2026-11-19',
              amountMinor: -2_000n,
              reference: null,
              counterparty: null,
              description: 'Charge',
            })),
            {
              bankReference: 'B8',
              bookedDay: '2026-11-20',
              valueDay: '2026-11-21',
              amountMinor: 125_050n,
              reference: 'CT17',
              counterparty: 'Depositor, Sons',
              description: 'Float of Bo',
            },
          ],
        },
      ],
    });
  });
  it('gives the same result with the newest row first, other delimiters and another column order', () => {
    expect(read(...ROWS.toReversed())).toEqual(read(...ROWS));
    const own = readStatement('amount;account;currency;booking date\n-20.00;11223344;USD;2026-11-19\n');
    expect(own.sections).toMatchObject([
      {
        opening: null,
        closing: null,
        balances: [],
        lines: [{ amountMinor: -2_000n, bookedDay: '2026-11-19' }],
      },
    ]);
    expect(own.problems).toEqual([]);
  });
  it('is refused where a balance does not follow from the row before, naming the difference', () => {
    expect(read(ROWS[0] ?? '', ROWS[2] ?? '').problems).toEqual([
      {
        line: 3,
        message:
          'the balance does not follow from the row before: a difference of -20.00 USD; ask the bank for the complete statement',
      },
    ]);
  });
  it('reports the row of each error, and the missing columns', () => {
    expect(
      read('2026-11-31,,1,USD,1,1,,,,', '2026-11-20,,1,USD,"1,5",1,,,,', '2026-11-20,,1,XYZ,1,1,,,,')
        .problems,
    ).toEqual([
      { line: 2, message: 'booking date "2026-11-31" must be a date such as 2026-11-20' },
      { line: 3, message: 'amount "1,5" must be a number such as -1234.50, with a point and no separators' },
      { line: 4, message: 'the currency "XYZ" is not in ISO 4217' },
    ]);
    expect(readStatement('Date,Sum,Text\n1,2,3').problems).toMatchObject([
      {
        line: 1,
        message: expect.stringContaining('the columns booking date, account, currency, amount are missing'),
      },
    ]);
    expect(read('2026-11-20,,1,USD,5,10,,,,', '2026-11-20,,1,USD,5,,,,,').problems).toEqual([
      { line: 3, message: 'the balance is missing here and present in other rows' },
    ]);
  });
  it('takes rows of several accounts and currencies as statements of their own, and leaves out rows without an amount', () => {
    const { sections, problems } = read(
      '2026-11-20,,1,USD,5,10,,,,',
      '2026-11-20,,2,USD,1,7,,,,',
      '2026-11-20,,1,EUR,3,3,,,,',
      '2026-11-21,,1,USD,0,10,,,,',
      '2026-11-21,,1,USD,-4,6,,,,',
    );
    expect(problems).toEqual([]);
    expect(
      sections.map(({ account, currency, closing, lines, zeroAmounts }) => [
        account,
        currency,
        closing?.amountMinor,
        lines.length,
        zeroAmounts,
      ]),
    ).toEqual([
      ['1', 'USD', 600n, 2, 1],
      ['2', 'USD', 700n, 1, 0],
      ['1', 'EUR', 300n, 1, 0],
    ]);
  });
  it('never throws, whatever the file contains', () => {
    const part = fc.constantFrom('2026-11-20', ',', '"', '\n', 'USD', '-1.00', '11223344', '\u0000', ';');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        for (const { line } of readStatement(`${HEADER}\n${parts.join('')}`).problems)
          expect(line).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused with too many lines, before any is read', () => {
    const message = 'More than 100,000 lines came at once; remove the empty lines, or send fewer at a time';
    expect(() => read(ROWS[0] ?? '', '\n'.repeat(5_000_000))).toThrow(message);
    expect(() => readStatement('\n'.repeat(5_000_000))).toThrow(message);
    // One line below the limit, all of them empty: the format is recognised in one pass.
    expect(read(ROWS[0] ?? '', '\n'.repeat(99_990)).problems).toEqual([]);
  });
});
