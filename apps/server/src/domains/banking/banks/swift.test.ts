import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSwift } from './swift.ts';
import { readStatement } from './read-statement.ts';
import { linesOf } from './statement.ts';

/** The example layout of the SWIFT user handbook: surrounding blocks, references of both sides, multi-line text. */
const FILE = `{1:F01BANKSLFRXXXX0000000000}{2:O9400000000000}{4:
:20:1234567
:21:9876543210
:25:BANKSLFR/11223344
:28C:5/1
:60F:C261118USD3723495,
:61:2611191119D1,2FCHG494935/DEV//67914
:61:2611201120C30,2NCHK78911//123464
:61:2611201120C250,00NTRFNONREF
Clearing
:86:SALARY REFUND
OF NOVEMBER
:62F:C261120USD3723774,00
:64:C261120USD3723774,00
-}`;

describe('an MT940 statement', () => {
  it('is read line by line: dates, signs, references of both sides, and the following text', () => {
    expect(readSwift(FILE)).toMatchObject({
      format: 'MT940',
      problems: [],
      sections: [
        {
          account: 'BANKSLFR/11223344',
          currency: 'USD',
          balances: [{ day: '2026-11-20', amountMinor: 372_377_400n }],
          sequence: 5,
          number: '20:1234567 21:9876543210 28C:5/1',
          opening: { day: '2026-11-18', amountMinor: 372_349_500n },
          closing: { day: '2026-11-20', amountMinor: 372_377_400n },
          lines: [
            { bankReference: '67914', bookedDay: '2026-11-19', amountMinor: -120n, reference: '494935/DEV' },
            { bankReference: '123464', bookedDay: '2026-11-20', amountMinor: 3_020n, reference: '78911' },
            {
              bankReference: null,
              bookedDay: '2026-11-20',
              amountMinor: 25_000n,
              reference: null,
              description: 'SALARY REFUND OF NOVEMBER',
            },
          ],
        },
      ],
    });
  });
  it('replaces characters in descriptions that change the text direction', () => {
    const plain = linesOf(readSwift(FILE)).map(({ description }) => description);
    const turned = linesOf(readSwift(FILE.replace('SALARY REFUND', 'SALARY \u202EREFUND'))).map(
      ({ description }) => description,
    );
    expect(turned).toEqual(plain.map((text) => text.replace('SALARY REFUND', 'SALARY \ufffdREFUND')));
    expect(turned).not.toEqual(plain);
  });
  it('reads reversals, and finds the year of a booking around New Year', () => {
    const text = `:25:1\n:60F:C261231USD10,00\n:61:2612310102RC4,00NTRFX//A\n:61:2701021231RD1,00NTRFX//B\n:62F:C270102USD7,00`;
    const statement = readSwift(text);
    expect(statement.problems).toEqual([]);
    expect(linesOf(statement).map(({ bookedDay, amountMinor }) => [bookedDay, amountMinor])).toEqual([
      ['2027-01-02', -400n],
      ['2026-12-31', 100n],
    ]);
  });
  it('reads every line under a repeated reference, and pages as sections with their own balances', () => {
    const page = (number: number, opening: string, closing: string, kind: string) =>
      `:20:DAY\n:25:1\n:28C:7/${number}\n:60${kind[0]}:C261120SLL${opening}\n:61:261120D5,NCHGNONREF//B9\n:86:Charge\n:61:261120D5,NCHGNONREF//B9\n:86:Charge\n:62${kind[1]}:C261120SLL${closing}\n-`;
    const { sections, problems } = readSwift(
      `${page(1, '100,', '90,', 'FM')}\n${page(2, '90,', '80,', 'MF')}`,
    );
    expect(problems).toEqual([]);
    expect(
      sections.map(({ number, opening, closing, lines }) => [
        number,
        opening?.amountMinor,
        closing?.amountMinor,
        lines.length,
      ]),
    ).toEqual([
      ['20:DAY 28C:7/1', 100n, 90n, 2],
      ['20:DAY 28C:7/2', 90n, 80n, 2],
    ]);
    expect(sections.flatMap(({ balances }) => balances)).toEqual([{ day: '2026-11-20', amountMinor: 80n }]);
  });
  it('refuses pages that do not follow each other, naming the difference', () => {
    const page = (number: number, opening: string, closing: string, kind: string, account = '1') =>
      `:20:DAY\n:25:${account}\n:28C:7/${number}\n:60${kind[0]}:C261120USD${opening}\n:61:261120D5,NCHGNONREF\n:62${kind[1]}:C261120USD${closing}\n-`;
    const problemsOf = (...pages: string[]) => readSwift(pages.join('\n')).problems;
    const first = page(1, '100,', '95,', 'FM');
    expect(problemsOf(first, page(3, '70,', '65,', 'MF'))).toEqual([
      {
        line: 11,
        message:
          'the page before closes with 95.00 USD, this one opens with 70.00 USD: a difference of -25.00 USD; ask the bank for the complete statement',
      },
    ]);
    expect(problemsOf(first, page(2, '95,', '90,', 'MM'), page(3, '90,', '85,', 'MF'))).toEqual([]);
    // Pages of another account, and a new statement, need not follow anything in this file.
    expect(problemsOf(first, page(2, '70,', '65,', 'MF', '2'))).toEqual([]);
    expect(problemsOf(first, page(1, '70,', '65,', 'FF'))).toEqual([]);
  });
  it('reports the line of each error', () => {
    const wrong = (text: string) => readSwift(text).problems;
    expect(wrong(':25:1\n:61:261120C5,NTRFX')).toEqual([
      { line: 2, message: 'a statement line comes before the opening balance :60F:' },
    ]);
    expect(wrong(':25:1\n:60F:C261120XYZ1,')).toEqual([
      { line: 2, message: 'the currency "XYZ" is not in ISO 4217' },
    ]);
    expect(wrong(':25:1\n:60F:C261120SLL1,50')).toEqual([
      { line: 2, message: '"1.50" has decimals, and SLL has none' },
    ]);
    expect(wrong(':25:1\n:60F:C261120USD1,00\n:61:261120C5,NTRFX\n:62F:C261120USD7,00')).toEqual([
      {
        line: 4,
        message:
          'opening balance and lines come to 6.00 USD, the closing balance is 7.00 USD: a difference of 1.00 USD; ask the bank for the complete statement',
      },
    ]);
    expect(wrong(':25:1\n:60F:C261120USD1,00\n:61:261120C5,NTRFX')).toEqual([
      {
        line: 2,
        message: 'the statement has no closing balance :62F: or :62M:; ask the bank for the complete one',
      },
    ]);
  });
  it('never throws, whatever the file contains', () => {
    const part = fc.constantFrom(
      ':25:1',
      ':60F:C261120USD1,00',
      ':61:',
      '261120',
      'C5,',
      'NTRF',
      '\n',
      ':86:',
      '-}',
      '//',
      ':62F:',
      '{4:',
      'é\u0000',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((all) => all.join('')),
        ),
        (text) => {
          const statement = readStatement(text);
          expect(linesOf(statement).length === 0 || statement.format.startsWith('MT94')).toBe(true);
          for (const { line } of statement.problems) expect(line).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
