/** What a person who searches for a customer has typed: an id, a telephone number, digits of a card or a name. */
import { COUNTRY_CODE } from '@cottontree/contract/telephones.ts';

const NATIONAL_DIGITS = 8;
const LEAST_PHONE_DIGITS = 8;
const MOST_PHONE_DIGITS = 15;
/** Digits with what people write between them: "+232 (0)76 123-456". */
const PHONE = /^\+?[\d\s\u00a0().\-–/]+$/u;

/**
 * The international number that a text spells, such as "+23276123456" for "076 123 456"; null for a text that is none.
 */
export function phoneIn(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const isInternational = text.startsWith('+');
  // An additional 0 after the country code, as in "+232 (0)76 123456", is for calls within the country.
  const digits = text.replaceAll(/\(0\)/g, '').replaceAll(/\D/g, '');
  if (digits.length < LEAST_PHONE_DIGITS || digits.length > MOST_PHONE_DIGITS + 2) return null;
  const international = (number: string): string | null => {
    const national = number.startsWith(`${COUNTRY_CODE}0`)
      ? COUNTRY_CODE + number.slice(COUNTRY_CODE.length + 1)
      : number;
    return national.length > MOST_PHONE_DIGITS ? null : `+${national}`;
  };
  if (isInternational) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (digits.startsWith('0') && digits.length === NATIONAL_DIGITS + 1)
    return `+${COUNTRY_CODE}${digits.slice(1)}`;
  if (digits.startsWith('0') || digits.length === NATIONAL_DIGITS) return `+${COUNTRY_CODE}${digits}`;
  return international(digits);
}

/** The last four digits of a card: "4471", "••4471", "**** 4471"; null for a text that is none. */
export const last4In = (text: string): string | null => /^[•*x\s]*(\d{4})$/iu.exec(text)?.[1] ?? null;

const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
/** The ids that a text may be: as typed, and in capitals; none for a text with a space. */
export const idsIn = (text: string): string[] =>
  ID.test(text) ? [...new Set([text, text.toUpperCase()])] : [];
