/** Checks whether individually rounded amounts still add up as displayed. */

/** A decimal string in units of ten to the power of `power`, rounded half away from zero as on the screens. */
function unitsOf(value: string, power: number): bigint {
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const [digits, places] = [BigInt(whole + fraction), fraction.length + power];
  const divisor = 10n ** BigInt(Math.max(0, places));
  const units = places < 0 ? digits * 10n ** BigInt(-places) : (2n * digits + divisor) / (2n * divisor);
  return minus === '-' ? -units : units;
}

/**
 * By how many units of the last displayed place a total differs from the sum of its parts, all rounded as displayed; 0n
 * if they add up. Parts that are subtracted are passed as negative amounts. `power` is -2 for cents and 2 for tenths of
 * thousands.
 */
export const offBy = (total: string, parts: readonly string[], power: number): bigint =>
  unitsOf(total, power) - parts.reduce((sum, part) => sum + unitsOf(part, power), 0n);

export const negated = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`);
