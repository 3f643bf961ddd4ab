import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, revenueBridge, type BridgeGroup } from './pnl-bridge.ts';

const earned = (count: number, native: number, value: number) => ({
  count: BigInt(count),
  native: BigInt(native),
  value: BigInt(value),
});
const anyEarned = fc
  .record({
    count: fc.integer({ min: 0, max: 1_000_000 }),
    native: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    value: fc.bigInt({ min: 0n, max: 10n ** 18n }),
  })
  .map(({ count, native, value }) =>
    count === 0 ? earned(0, 0, 0) : { count: BigInt(count), native, value },
  );
const anyGroups = fc.array(fc.record({ before: anyEarned, now: anyEarned }), { maxLength: 40 });
const valueOf = (groups: readonly BridgeGroup[], when: 'before' | 'now'): bigint =>
  groups.reduce((sum, group) => sum + group[when].value, 0n);

describe('the bridge of revenue', () => {
  it('has parts that sum exactly to the change, for any amounts', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const { volume, mix, price, exchange } = revenueBridge(groups);
        expect(volume + mix + price + exchange).toBe(valueOf(groups, 'now') - valueOf(groups, 'before'));
      }),
    );
  });
  it('has parts that are the sums of the effects of its groups', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const { groups: effects, ...whole } = revenueBridge(groups);
        for (const part of ['mix', 'price', 'exchange'] as const)
          expect(effects.reduce((sum, each) => sum + each[part], 0n)).toBe(whole[part]);
      }),
    );
  });
  it('is all volume if each kind grows equally at constant prices and rates', () => {
    fc.assert(
      fc.property(
        fc.array(anyEarned, { minLength: 1, maxLength: 20 }),
        fc.bigInt({ min: 0n, max: 9n }),
        (list, times) => {
          const groups = list.map((before) => ({
            before,
            now: { count: before.count * times, native: before.native * times, value: before.value * times },
          }));
          fc.pre(list.some(({ count }) => count > 0n));
          const { mix, price, exchange } = revenueBridge(groups);
          expect([mix, price, exchange]).toEqual([0n, 0n, 0n]);
        },
      ),
    );
  });
  it('does not depend on the order of the groups', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const { groups: _, ...there } = revenueBridge(groups);
        const { groups: __, ...back } = revenueBridge(groups.toReversed());
        expect(back).toEqual(there);
      }),
    );
  });

  it('has the opposite parts for the opposite amounts: what was refunded is bridged as what was earned', () => {
    const opposite = ({ count, native, value }: BridgeGroup['now']) => ({
      count,
      native: -native,
      value: -value,
    });
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const there = revenueBridge(groups);
        const back = revenueBridge(
          groups.map(({ before, now }) => ({ before: opposite(before), now: opposite(now) })),
        );
        for (const part of ['volume', 'mix', 'price', 'exchange'] as const)
          expect(back[part]).toBe(-there[part]);
      }),
    );
  });
  // -7 x 3 / 2 = -10.5 is -11: a half goes away from zero, as 10.5 would.
  it('rounds a half away from zero on both sides of it', () => {
    const mixOf = (value: number) =>
      revenueBridge([
        { before: earned(1, 2, value), now: earned(3, 6, 3 * value) },
        { before: earned(1, 1, 0), now: earned(0, 0, 0) },
      ]).groups[0]?.mix;
    // Shares: 7 x 3/1 - 7 x 3/2 = 21 - 10.5.
    expect(mixOf(7)).toBe(10n);
    expect(mixOf(-7)).toBe(-10n);
  });

  // Manually: 100 sales at 10 in a currency at 2 to the dollar, and 50 at 40; then 120 at 11 at 2.2, and 80 at 40.
  it('gives the result calculated manually', () => {
    const bridge = revenueBridge([
      { before: earned(100, 1000, 500), now: earned(120, 1320, 600) },
      { before: earned(50, 2000, 2000), now: earned(80, 3200, 3200) },
    ]);
    // 2500 x (200/150 - 1) = 833.33
    // mix: 500 x 120/100 - 500 x 200/150 = 600 - 666.67; 2000 x 80/50 - 2000 x 200/150 = 3200 - 2666.67
    // price: 500 x 1320/1000 - 600 = 60; 0. exchange: 600 - 660 = -60; 0
    expect(bridge).toEqual({
      volume: 834n,
      mix: 466n,
      price: 60n,
      exchange: -60n,
      groups: [
        { mix: -67n, price: 60n, exchange: -60n },
        { mix: 533n, price: 0n, exchange: 0n },
      ],
    });
  });
  it('treats a new kind as mix, and everything as volume without previous transactions', () => {
    const newKind = { before: earned(0, 0, 0), now: earned(10, 100, 70) };
    expect(revenueBridge([newKind])).toEqual({
      volume: 70n,
      mix: 0n,
      price: 0n,
      exchange: 0n,
      groups: [{ mix: 0n, price: 0n, exchange: 0n }],
    });
    const held = { before: earned(10, 100, 100), now: earned(10, 100, 100) };
    expect(revenueBridge([held, newKind])).toMatchObject({
      volume: 100n,
      mix: -30n,
      price: 0n,
      exchange: 0n,
    });
  });
  it('treats it as price if a kind earned nothing before', () => {
    const freed = { before: earned(10, 0, 0), now: earned(10, 100, 50) };
    expect(revenueBridge([freed])).toMatchObject({ volume: 0n, mix: 0n, price: 50n, exchange: 0n });
  });
});

describe('amounts in whole cents', () => {
  it('sum to the total, each within one unit of its exact value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1, maxLength: 9 }),
        (amounts) => {
          const unit = 1_000n;
          const whole = amounts.reduce((sum, each) => sum + each, 0n);
          const total = (whole - (((whole % unit) + unit) % unit)) / unit;
          const cents = apportion(amounts, unit, total);
          expect(cents.reduce((sum, each) => sum + each, 0n)).toBe(total);
          for (const [index, each] of cents.entries()) {
            const off = each * unit - (amounts[index] ?? 0n);
            expect(off > -unit && off <= unit).toBe(true);
          }
        },
      ),
    );
  });
  it('go to the largest remainders', () => {
    expect(apportion([1_400n, 2_700n, -900n], 1_000n, 3n)).toEqual([1n, 3n, -1n]);
    expect(apportion([1_400n, 2_700n, -200n], 1_000n, 4n)).toEqual([1n, 3n, 0n]);
    // Of equal ones the first.
    expect(apportion([500n, 500n, 500n], 1_000n, 2n)).toEqual([1n, 1n, 0n]);
    expect(apportion([500n, 500n], 1_000n, 2n)).toEqual([1n, 1n]);
  });
  it('refuses a total that does not fit', () => {
    expect(() => apportion([1_000n, 2_000n], 1_000n, 5n)).not.toThrow();
    expect(() => apportion([1_000n, 1_000n], 1_000n, 5n)).toThrow(
      new RangeError('5 is not the sum of 1000, 1000 in units of 1000'),
    );
    expect(() => apportion([1_000n, 1_000n], 1_000n, 1n)).toThrow(RangeError);
  });
});
