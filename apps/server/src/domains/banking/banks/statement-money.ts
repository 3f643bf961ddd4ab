/**
 * Amounts of statements in the unit in which the product keeps them. Old and new leone are one money: what a bank
 * states in SLE is kept in SLL, a thousand to one.
 */
import { isoExponent } from '@cottontree/contract/iso-4217.ts';
import {
  Currency,
  OLD_LEONES_PER_NEW,
  formatMinor,
  oldToNewLeone,
  parseMinor,
} from '@cottontree/contract/money.ts';

const NEW_LEONE = 'SLE';

/** The currency in which amounts of `code` are kept: SLL for SLE, otherwise the same. */
export const keptCode = (code: string): string => (code === NEW_LEONE ? 'SLL' : code);

/** Throws RangeError for a code that is not in ISO 4217. */
export function demandCurrency(code: string): string {
  if (isoExponent(code) === null)
    throw new RangeError(`the currency "${code.slice(0, 10)}" is not in ISO 4217`);
  return code;
}

const LARGEST = 10n ** 15n;
/** Throws RangeError for an amount that is too large for any account here. */
export function bounded(amountMinor: bigint): bigint {
  if (amountMinor > LARGEST || amountMinor < -LARGEST) throw new RangeError('the amount is too large');
  return amountMinor;
}

function scaled(figure: string, places: number, refusal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(figure);
  if (!match) throw new RangeError(`"${figure}" is not a decimal number`);
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > places) throw new RangeError(`"${figure}" ${refusal}`);
  const digits = BigInt(match[2] + fraction.padEnd(places, '0'));
  return match[1] === '-' ? -digits : digits;
}

/**
 * "1234.50" in USD -> 123450n; "1.50" in SLE -> 1500n, whole SLL. The result is in minor units of `keptCode(code)`.
 * Throws RangeError for a code that is not in ISO 4217, and for an amount that the unit cannot hold.
 */
export function readMoney(figure: string, code: string): bigint {
  const places = isoExponent(demandCurrency(code)) ?? 0;
  const kept = Currency.safeParse(code).data;
  if (kept) return bounded(parseMinor(figure, kept));
  if (code === NEW_LEONE) {
    const decimals = OLD_LEONES_PER_NEW.toString().length - 1;
    return bounded(scaled(figure, decimals, 'SLE is no whole number of SLL, in which the account is kept'));
  }
  return bounded(scaled(figure, places, `has more than ${places} decimal places, the most ${code} allows`));
}

/** 1500n of SLE -> "1.50 SLE": an amount in kept minor units, in the currency in which the bank stated it. */
export function formatMoney(minor: bigint, code: string): string {
  const kept = Currency.safeParse(code).data;
  if (kept) return `${formatMinor(minor, kept)} ${code}`;
  if (code === NEW_LEONE) return `${oldToNewLeone(minor)} ${code}`;
  const places = isoExponent(code) ?? 0;
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0');
  const split = digits.length - places;
  const figure = places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return `${minor < 0n ? '-' : ''}${figure} ${code}`;
}
