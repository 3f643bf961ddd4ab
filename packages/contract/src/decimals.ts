/** Exact arithmetic with decimal texts, such as those of figures. */

/** Decimal places used for differences: the number of places in figures. */
const PLACES = 12;
/** The number 1, in units of the last place. */
export const ONE = 10n ** BigInt(PLACES);

/** The exact sum of decimal texts. */
export const sumOf = (texts: readonly string[]): string =>
  decimal(
    texts.reduce((sum, text) => sum + exact(text), 0n),
    PLACES,
  );

/** A decimal text as a whole number of units of the last place; further places are truncated. */
export function exact(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return sign === '-' ? -digits : digits;
}
export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
/** Rounded half away from zero to `places` decimals. */
export function decimal(value: bigint, places: number): string {
  const step = 10n ** BigInt(PLACES - places);
  const rounded = (magnitude(value) + step / 2n) / step;
  const digits = rounded.toString().padStart(places + 1, '0');
  const sign = value < 0n && rounded !== 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
export const roundedTo = (text: string, places: number): string => decimal(exact(text), places);

/** US dollars as a decimal text, in whole cents, rounded half away from zero. */
export const centsOf = (usd: string): bigint => BigInt(decimal(exact(usd), 2).replace('.', ''));

/** Cents as a decimal text in dollars. */
export const centsText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
