/**
 * Exact money. An amount is an integer number of minor units together with its currency: SLL has no unit below the
 * (old) leone, USD has cents, USDC has micro-units. Money is never stored as floating point.
 */
import { z } from 'zod';

export const Currency = z.enum(['SLL', 'USD', 'USDC']);
export type Currency = z.infer<typeof Currency>;

/**
 * Decimal places of one unit. `Intl` is not used: it formats SLL without decimals only by accident, and throws for
 * USDC.
 */
export const CURRENCY_EXPONENT = { SLL: 0, USD: 2, USDC: 6 } as const satisfies Record<Currency, number>;

/** An amount in minor units as a JSON number; the largest row amounts are far below 2^53, so it is exact. */
export const AmountMinor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A decimal string such as "-1234.50": the format of money and rates that may have fractions. */
export const DecimalString = z
  .string()
  .regex(/^-?\d{1,18}(\.\d{1,12})?$/, 'must be a decimal number such as 1234.50');
export type DecimalString = z.infer<typeof DecimalString>;

/** "1234.50" in USD -> 123450n. Throws RangeError if the text has more decimal places than the currency. */
export function parseMinor(text: string, currency: Currency): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a decimal number`);
  const places = CURRENCY_EXPONENT[currency];
  const fraction = match[3] ?? '';
  if (fraction.slice(places).replaceAll('0', '') !== '') {
    throw new RangeError(
      places === 0
        ? `"${text}" has decimals, and ${currency} has none`
        : `"${text}" has more than ${places} decimal places, the most ${currency} allows`,
    );
  }
  const digits = BigInt(match[2] + fraction.slice(0, places).padEnd(places, '0'));
  return match[1] === '-' ? -digits : digits;
}

/** 123450n in USD -> "1234.50"; exact, no grouping. */
export function formatMinor(minor: bigint, currency: Currency): DecimalString {
  const places = CURRENCY_EXPONENT[currency];
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** One new leone is a thousand old ones (1 July 2022); defined only here. */
export const OLD_LEONES_PER_NEW = 1000n;

/** Old leones (SLL, whole) to a decimal string of new leones (SLE, two places and a remainder digit if needed). */
export function oldToNewLeone(minor: bigint): DecimalString {
  const sign = minor < 0n ? '-' : '';
  const abs = minor < 0n ? -minor : minor;
  const fraction = (abs % OLD_LEONES_PER_NEW).toString().padStart(3, '0');
  return `${sign}${abs / OLD_LEONES_PER_NEW}.${fraction.endsWith('0') ? fraction.slice(0, 2) : fraction}`;
}
