/** Whether amounts that are rounded one by one still add up as they are shown. */

/** A decimal text in whole units of ten to the power of `power`, half away from zero, as the screens round. */
function unitsOf(value: string, power: number): bigint {
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const [digits, places] = [BigInt(whole + fraction), fraction.length + power];
  const divisor = 10n ** BigInt(Math.max(0, places));
  const units = places < 0 ? digits * 10n ** BigInt(-places) : (2n * digits + divisor) / (2n * divisor);
  return minus === '-' ? -units : units;
}

/**
 * By how many units of the last place shown a total differs from the sum of its parts as they are shown; 0n where they
 * add up. Parts that are taken off are given with a minus. Cents have the power -2, tenths of thousands 2.
 */
export const offBy = (total: string, parts: readonly string[], power: number): bigint =>
  unitsOf(total, power) - parts.reduce((sum, part) => sum + unitsOf(part, power), 0n);

export const negated = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`);
