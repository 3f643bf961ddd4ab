/**
 * Decomposes a change of revenue between two periods into volume, mix, price and exchange. This is the usual
 * price-volume-mix analysis of management accounting, with the exchange effect separated from price. All amounts are
 * integers in one scale, so that nothing is lost by rounding.
 */

/** Transactions of one kind in one period. */
export interface Earned {
  /** Number of transactions. */
  readonly count: bigint;
  /** Revenue in their own currency, in any unit that is the same in both periods. */
  readonly native: bigint;
  /** Revenue in the currency of the report, at the rate of each transaction, in units of its scale. */
  readonly value: bigint;
}
export interface BridgeGroup {
  readonly before: Earned;
  readonly now: Earned;
}
interface GroupEffects {
  readonly mix: bigint;
  readonly price: bigint;
  readonly exchange: bigint;
}
export interface RevenueBridge {
  /** Effect of the changed number of transactions at the previous mix, prices and rates. */
  readonly volume: bigint;
  /** Effect of the changed shares of the kinds, at previous prices and rates. */
  readonly mix: bigint;
  /** Effect of the changed revenue per transaction in its own currency, at previous rates. */
  readonly price: bigint;
  /** Effect of the changed exchange rates. */
  readonly exchange: bigint;
  readonly groups: readonly GroupEffects[];
}

/** a x b / c, rounded half away from zero. */
function product(a: bigint, b: bigint, c: bigint): bigint {
  const top = a * b;
  const negative = top < 0n !== c < 0n;
  const [size, by] = [top < 0n ? -top : top, c < 0n ? -c : c];
  const rounded = (2n * size + by) / (2n * by);
  return negative ? -rounded : rounded;
}
const sum = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);

/**
 * volume + mix + price + exchange = all revenue now - all revenue before, exactly, in units of `value`.
 *
 * With n transactions of a group, r what they earned in their currency, v in that of the report, N all transactions,
 * V all revenue, 0 before and 1 now:
 *   volume = V0 (N1 / N0 - 1)
 *   mix    = sum of v0 n1/n0 - v0 N1/N0
 *   price  = sum of v0 r1/r0 - v0 n1/n0
 *   exchange = sum of v1 - v0 r1/r0
 * A group that is new has no former price: all of it is mix. One that earned nothing in its currency before has no former
 * rate: what it earns now beyond its former price is price. Without any transaction before, all revenue is volume.
 */
export function revenueBridge(groups: readonly BridgeGroup[]): RevenueBridge {
  const [countBefore, countNow] = [
    sum(groups.map((g) => g.before.count)),
    sum(groups.map((g) => g.now.count)),
  ];
  const [before, now] = [sum(groups.map((g) => g.before.value)), sum(groups.map((g) => g.now.value))];
  if (countBefore === 0n) {
    return {
      volume: now - before,
      mix: 0n,
      price: 0n,
      exchange: 0n,
      groups: groups.map(() => ({ mix: 0n, price: 0n, exchange: 0n })),
    };
  }
  const effects = groups.map((group) => effectsOf(group, countBefore, countNow));
  const mix = sum(effects.map((each) => each.mix));
  const price = sum(effects.map((each) => each.price));
  const exchange = sum(effects.map((each) => each.exchange));
  // Each quotient of a group is rounded once; the rounding difference goes to the first part.
  return { volume: now - before - mix - price - exchange, mix, price, exchange, groups: effects };
}

function effectsOf({ before, now }: BridgeGroup, countBefore: bigint, countNow: bigint): GroupEffects {
  const share = product(before.value, countNow, countBefore);
  if (before.count === 0n) return { mix: now.value - share, price: 0n, exchange: 0n };
  const atFormerPrice = product(before.value, now.count, before.count);
  const mix = atFormerPrice - share;
  if (before.native === 0n) return { mix, price: now.value - atFormerPrice, exchange: 0n };
  const atFormerRate = product(before.value, now.native, before.native);
  return { mix, price: atFormerRate - atFormerPrice, exchange: now.value - atFormerRate };
}

/**
 * Converts amounts of a fine scale to whole units of a coarse one (`unit` fine units each) that sum to `total` coarse
 * units, each within one unit of its exact value: the largest remainders are rounded up. `total` must differ from the
 * sum by at most as many units as there are amounts; throws RangeError otherwise.
 */
export function apportion(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const floors = amounts.map((amount) => (amount - (((amount % unit) + unit) % unit)) / unit);
  let left = total - sum(floors);
  if (left < 0n || left > BigInt(amounts.length)) {
    throw new RangeError(`${total} is not the sum of ${amounts.join(', ')} in units of ${unit}`);
  }
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: ((amount % unit) + unit) % unit }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  const result = [...floors];
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    result[index] = (result[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return result;
}
