import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlySum, reconcile, type ReconcileItem, type ReconcileMatch } from './reconcile.ts';

const item = (
  id: string,
  day: number,
  amount: bigint,
  reference: string | null = null,
  batch: string | null = null,
): ReconcileItem => ({ id, day, amount, reference, batch });
const ids = (items: readonly ReconcileItem[]) => items.map(({ id }) => id);
const summaryOf = (matches: readonly ReconcileMatch[]) =>
  matches.map(({ rule, lines, entries, difference }) => [rule, ids(lines), ids(entries), difference]);

describe('reconcile', () => {
  it('matches by reference and amount first, however far apart the days are', () => {
    const lines = [item('l1', 12, 500n, 'J1'), item('l2', 10, 500n)];
    const entries = [item('e1', 10, 500n, 'J1'), item('e2', 10, 500n, 'J2')];
    expect(summaryOf(reconcile(lines, entries))).toEqual([
      ['reference', ['l1'], ['e1'], 0n],
      ['amount-and-day', ['l2'], ['e2'], 0n],
    ]);
  });
  it('does not match the second of two lines of one payment', () => {
    const lines = [item('l1', 1, 500n, 'J1'), item('l2', 1, 500n, 'J1')];
    expect(summaryOf(reconcile(lines, [item('e1', 1, 500n, 'J1')]))).toEqual([
      ['reference', ['l1'], ['e1'], 0n],
    ]);
  });
  it('sums the parts of one reference, without a part that was sent twice', () => {
    const lines = [item('l1', 1, 300n, 'J1'), item('l2', 2, 200n, 'J1'), item('l3', 2, 200n, 'J1')];
    expect(summaryOf(reconcile(lines, [item('e1', 1, 500n, 'J1')]))).toEqual([
      ['batch', ['l1', 'l2'], ['e1'], 0n],
    ]);
  });
  it('matches one line with all entries of its batch', () => {
    const entries = [item('e1', 1, -30n, 'J1', 'B1'), item('e2', 1, -12n, 'J2', 'B1')];
    expect(summaryOf(reconcile([item('l1', 2, -42n, 'B1')], entries))).toEqual([
      ['batch', ['l1'], ['e1', 'e2'], 0n],
    ]);
  });
  it('matches an amount with the nearest day, and none outside the window', () => {
    const lines = [item('l1', 5, 70n), item('l2', 20, 70n)];
    const entries = [item('e1', 2, 70n, 'J1'), item('e2', 4, 70n, 'J2'), item('e3', 16, 70n, 'J3')];
    expect(summaryOf(reconcile(lines, entries))).toEqual([['amount-and-day', ['l1'], ['e2'], 0n]]);
  });
  it('never matches a line by its amount if its reference names another payment', () => {
    const entries = [item('e1', 1, 70n, 'J1'), item('e2', 1, 90n, 'J2')];
    expect(summaryOf(reconcile([item('l1', 1, 90n, 'J1')], entries))).toEqual([]);
  });
  it('sums lines of a day if only one combination fits', () => {
    const lines = [item('l1', 1, 30n), item('l2', 1, 12n), item('l3', 1, 7n)];
    expect(summaryOf(reconcile(lines, [item('e1', 1, 42n, 'J1')]))).toEqual([
      ['day-sum', ['l1', 'l2'], ['e1'], 0n],
    ]);
    const either = [...lines, item('l4', 1, 12n)];
    expect(summaryOf(reconcile(either, [item('e1', 1, 42n, 'J1')]))).toEqual([]);
  });
  it('sums entries of a day to match one line', () => {
    const entries = [item('e1', 1, -30n, 'J1'), item('e2', 1, -12n, 'J2')];
    expect(summaryOf(reconcile([item('l1', 1, -42n)], entries))).toEqual([
      ['day-sum', ['l1'], ['e1', 'e2'], 0n],
    ]);
  });
  it('tolerates half a per cent under one reference and reports the difference', () => {
    const entries = [item('e1', 1, 10_000n, 'J1'), item('e2', 1, 10_000n, 'J2')];
    const lines = [item('l1', 1, 9_950n, 'J1'), item('l2', 1, 9_949n, 'J2')];
    expect(summaryOf(reconcile(lines, entries))).toEqual([['tolerance', ['l1'], ['e1'], -50n]]);
  });
  it('matches a reference up to 30 days apart, and a batch too', () => {
    const apart = (days: number, amount: bigint) =>
      summaryOf(reconcile([item('l1', 40 + days, amount, 'J1')], [item('e1', 40, 500n, 'J1')]));
    for (const days of [30, -30]) expect(apart(days, 500n)).toEqual([['reference', ['l1'], ['e1'], 0n]]);
    for (const days of [31, -31]) expect(apart(days, 500n)).toEqual([]);
    expect(apart(30, 501n)).toEqual([['tolerance', ['l1'], ['e1'], 1n]]);
    expect(apart(31, 501n)).toEqual([]);
    const parts = (days: number) =>
      summaryOf(
        reconcile(
          [item('l1', 40, 300n, 'B1'), item('l2', 40 + days, 200n, 'B1')],
          [item('e1', 40, 500n, 'J1', 'B1')],
        ),
      );
    for (const days of [30, -30]) expect(parts(days)).toMatchObject([['batch', { length: 2 }, ['e1'], 0n]]);
    for (const days of [31, -31]) expect(parts(days)).toEqual([]);
  });
  it('matches an amount up to three days before or after, of two equally near entries the earlier', () => {
    const near = (...days: number[]) =>
      reconcile(
        [item('l1', 10, 70n)],
        days.map((day) => item(`e${day}`, day, 70n, `J${day}`)),
      ).flatMap(({ entries }) => ids(entries));
    expect(near(13)).toEqual(['e13']);
    expect(near(7)).toEqual(['e7']);
    expect(near(14)).toEqual([]);
    expect(near(6)).toEqual([]);
    expect(near(12, 8)).toEqual(['e8']);
    expect(near(11, 8)).toEqual(['e11']);
  });
  it('matches a reference that the ledger does not have by the amount', () => {
    expect(summaryOf(reconcile([item('l1', 1, 70n, 'X9')], [item('e1', 1, 70n, 'J1')]))).toEqual([
      ['amount-and-day', ['l1'], ['e1'], 0n],
    ]);
    // The name of a batch is in the ledger.
    expect(
      summaryOf(
        reconcile([item('l1', 1, 70n, 'B1')], [item('e1', 1, 70n, 'J1'), item('e2', 1, 90n, 'J2', 'B1')]),
      ),
    ).toEqual([]);
  });
  it('sums only what no other rule matched, of the sign of the sum, and leaves days with more than 24 items', () => {
    // l1 is the payment J9, so its 30 is not left for a sum.
    expect(
      summaryOf(
        reconcile(
          [item('l1', 1, 30n, 'J9'), item('l2', 1, 12n)],
          [item('e1', 1, 42n, 'J1'), item('e9', 1, 30n, 'J9')],
        ),
      ),
    ).toEqual([['reference', ['l1'], ['e9'], 0n]]);
    expect(
      summaryOf(reconcile([item('l1', 1, -30n), item('l2', 1, -12n)], [item('e1', 1, 42n, 'J1')])),
    ).toEqual([]);
    // 30 + 12 may be used once.
    expect(
      summaryOf(
        reconcile(
          [item('l1', 1, 30n), item('l2', 1, 12n)],
          [item('e1', 1, 42n, 'J1'), item('e2', 1, 42n, 'J2')],
        ),
      ),
    ).toEqual([['day-sum', ['l1', 'l2'], ['e1'], 0n]]);
    const crowd = (side: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        item(`${side}${n}`, 1, 1_000n + 7n * BigInt(n * n), `${side}${n}`),
      );
    const pair = [item('l-a', 1, 30n), item('l-b', 1, 12n)];
    const sum = item('e-sum', 1, 42n, 'J1');
    const rules = (bank: ReconcileItem[], ledger: ReconcileItem[]) =>
      reconcile(bank, ledger).map(({ rule }) => rule);
    expect(rules([...pair, ...crowd('l', 22)], [sum])).toEqual(['day-sum']);
    expect(rules([...pair, ...crowd('l', 23)], [sum])).toEqual([]);
    expect(rules(pair, [sum, ...crowd('e', 23)])).toEqual(['day-sum']);
    expect(rules(pair, [sum, ...crowd('e', 24)])).toEqual([]);
  });
});

describe('onlySum', () => {
  it('takes two items or more, and only of the sign of the target', () => {
    const parts = [5n, 3n, 2n, -4n, 9n].map((amount, at) => item(String(at), 1, amount));
    // 5 alone is no sum.
    expect(ids(onlySum(parts, 5n, 4) ?? [])).toEqual(['1', '2']);
    // 9 - 4 is no sum either, and 0 never one.
    expect(onlySum([item('a', 1, 9n), item('b', 1, -4n)], 5n, 4)).toBeNull();
    expect(onlySum([item('a', 1, -5n), item('b', 1, 5n)], 0n, 4)).toBeNull();
    expect(ids(onlySum([item('a', 1, -3n), item('b', 1, -2n), item('c', 1, 3n)], -5n, 4) ?? [])).toEqual([
      'a',
      'b',
    ]);
  });
  it('is the only one of all subsets that gives the sum, for any items', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -6n, max: 6n }), { maxLength: 8 }),
        fc.bigInt({ min: -12n, max: 12n }),
        fc.integer({ min: 2, max: 4 }),
        (amounts, target, most) => {
          const parts = amounts.map((amount, at) => item(String(at), 1, amount));
          const fitting: string[][] = [];
          for (let mask = 0; mask < 1 << parts.length; mask += 1) {
            const picked = parts.filter((_, at) => (mask & (1 << at)) !== 0);
            const sum = picked.reduce((all, { amount }) => all + amount, 0n);
            const ofOneSign = picked.every(({ amount }) => (target > 0n ? amount > 0n : amount < 0n));
            if (picked.length >= 2 && picked.length <= most && ofOneSign && sum === target)
              fitting.push(ids(picked));
          }
          const found = onlySum(parts, target, most);
          expect(found === null ? null : ids(found).toSorted()).toEqual(
            fitting.length === 1 ? fitting[0]?.toSorted() : null,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
  it('is null if two combinations give the sum, or none', () => {
    const parts = [1n, 2n, 3n, 4n].map((amount, at) => item(String(at), 1, amount));
    expect(onlySum(parts, 5n, 4)).toBeNull();
    expect(onlySum(parts, 11n, 4)).toBeNull();
    expect(ids(onlySum(parts, 10n, 4) ?? [])).toEqual(['3', '2', '1', '0']);
    expect(onlySum(parts, 10n, 3)).toBeNull();
  });
});

const anItem = (side: string) =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 12 }),
        amount: fc.bigInt({ min: -40n, max: 40n }).filter((amount) => amount !== 0n),
        reference: fc.option(fc.constantFrom('J1', 'J2', 'J3', 'B1')),
        batch: fc.option(fc.constantFrom('B1', 'B2')),
      }),
      { maxLength: 30 },
    )
    .map((all) => all.map((each, at) => ({ ...each, id: `${side}${at}` })));

describe('for any input', () => {
  it('matches nothing twice, and every sum is equal within the tolerance', () => {
    fc.assert(
      fc.property(anItem('l'), anItem('e'), (lines, entries) => {
        const matches = reconcile(lines, entries);
        const all = matches.flatMap((each) => [...ids(each.lines), ...ids(each.entries)]);
        expect(new Set(all).size).toBe(all.length);
        for (const { rule, lines: ofBank, entries: ofLedger, difference } of matches) {
          const bank = ofBank.reduce((sum, { amount }) => sum + amount, 0n);
          const ledger = ofLedger.reduce((sum, { amount }) => sum + amount, 0n);
          expect(ofBank.length * ofLedger.length).toBeGreaterThan(0);
          expect(difference).toBe(bank - ledger);
          const off = difference < 0n ? -difference : difference;
          const least = ledger < 0n ? -ledger : ledger;
          expect(off * 10_000n <= (rule === 'tolerance' ? least * 50n : 0n)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
  it('gives the same matches for any order of the items', () => {
    fc.assert(
      fc.property(anItem('l'), anItem('e'), fc.integer(), (lines, entries, seed) => {
        const turned = <T>(list: readonly T[]): T[] => {
          const at = list.length === 0 ? 0 : Math.abs(seed) % list.length;
          return [...list.slice(at), ...list.slice(0, at)].toReversed();
        };
        expect(summaryOf(reconcile(turned(lines), turned(entries)))).toEqual(
          summaryOf(reconcile(lines, entries)),
        );
      }),
      { numRuns: 300 },
    );
  });
  it('matches a statement equal to the ledger completely', () => {
    fc.assert(
      fc.property(anItem('e'), (entries) => {
        const named = entries.map((each) => ({ ...each, reference: each.id, batch: null }));
        const lines = named.map((each) => ({ ...each, id: `l${each.id}` }));
        const matches = reconcile(lines, named);
        expect(matches.every(({ rule }) => rule === 'reference')).toBe(true);
        expect(matches.length).toBe(named.length);
      }),
    );
  });
});
