import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camt053, csv, mt940, type WrittenFile, type WrittenLine } from '../../../testing/statement-files.ts';
import { readStatement } from './read-statement.ts';
import { linesOf, type Statement } from './statement.ts';

const line: fc.Arbitrary<WrittenLine> = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
  bankReference: fc.option(fc.stringMatching(/^[A-Z0-9]{1,16}$/)),
  text: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,60}[A-Za-z]$/),
});
const written = fc.record({
  account: fc.stringMatching(/^[0-9]{4,12}$/),
  number: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
  opening: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
});
const mt942 = ({ account, number, lines }: WrittenFile): string => {
  const total = (tag: string, credit: boolean): string => {
    const side = lines.filter(({ amount }) => amount > 0 === credit);
    return `:${tag}:${side.length}SLL${side.reduce((sum, { amount }) => sum + Math.abs(amount), 0)},`;
  };
  return [
    `:20:${number}`,
    `:25:${account}`,
    ':28C:1/1',
    ':34F:SLL0,',
    ...mt940({ account, number, opening: 0, lines })
      .split('\n')
      .filter((each) => /^:(61|86):/.test(each)),
    total('90D', false),
    total('90C', true),
    '-',
  ].join('\n');
};
const formats = {
  MT940: mt940,
  MT942: mt942,
  'camt.053': (file: WrittenFile) => camt053(file, 'stated'),
  'camt.053 without balances': (file: WrittenFile) => camt053(file, 'none'),
  CSV: csv,
} as const;

const totalOf = (statement: Statement): bigint =>
  linesOf(statement).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

describe.each(Object.entries(formats))('a statement that was written in %s', (format, write) => {
  it('is read back exactly', () => {
    fc.assert(
      fc.property(written, (file) => {
        // A list of rows with balances keeps its order only where its days rise.
        const lines = file.lines.toSorted((a, b) => a.day.localeCompare(b.day));
        const { sections, problems } = readStatement(write({ ...file, lines }));
        expect(problems).toEqual([]);
        expect(sections.map(({ account, currency }) => [account, currency])).toEqual([[file.account, 'SLL']]);
        expect(
          linesOf({ sections }).map((each) => [
            each.bookedDay,
            each.amountMinor,
            each.bankReference,
            each.description,
          ]),
        ).toEqual(
          lines.map(({ day, amount, bankReference, text }) => [day, BigInt(amount), bankReference, text]),
        );
        const last = BigInt(lines.reduce((sum, { amount }) => sum + amount, file.opening));
        const bare = format === 'MT942' || format.endsWith('without balances');
        expect([sections[0]?.opening?.amountMinor, sections[0]?.closing?.amountMinor]).toEqual(
          bare ? [undefined, undefined] : [BigInt(file.opening), last],
        );
      }),
      { numRuns: 200 },
    );
  });
  it('never gives a wrong total for balances that it states, wherever it is cut off', () => {
    fc.assert(
      fc.property(written, fc.nat(), (file, at) => {
        const lines = file.lines.toSorted((a, b) => a.day.localeCompare(b.day));
        const text = write({ ...file, lines });
        const cut = readStatement(text.slice(0, at % text.length));
        if (cut.problems.length > 0) return;
        for (const { opening, closing, lines: read } of cut.sections) {
          const moved = opening && closing ? closing.amountMinor - opening.amountMinor : totalOf(cut);
          // What is accepted begins as the whole file does, and no amount of it is another one.
          expect(read.map(({ amountMinor }) => amountMinor)).toEqual(
            lines.slice(0, read.length).map(({ amount }) => BigInt(amount)),
          );
          expect(moved).toBe(totalOf(cut));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a hostile file', () => {
  it.each([
    ['tags nested without end', `<Document>${'<a>'.repeat(90_000)}`],
    ['tags that never close', `<Document>${'<'.repeat(399_000)}`],
    ['a million tags', '<a/>'.repeat(1_000_000)],
    ['one line of braces', `:20:A\n:25:1\n:60F:C261120USD1,00\n${'{'.repeat(4_000_000)}`],
    ['one line of slashes', `:20:A\n:25:1\n:60F:C261120USD1,00\n:61:261120C1,00NTRF${'/'.repeat(4_000_000)}`],
    [
      'one field of sub-fields',
      `:20:A\n:25:1\n:60F:C261120USD1,00\n:61:261120C1,00NTRFX\n:86:${'?20'.repeat(1_000_000)}`,
    ],
  ])('is refused at once: %s', (_, text) => {
    const began = performance.now();
    expect(readStatement(text).problems.length).toBeGreaterThan(0);
    // Quadratic work on such a file takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
