/** Parses typed or pasted amounts by one rule, independent of the browser and its language. */
import type { DecimalString } from './money.ts';

/**
 * Digits, or groups of three digits separated by commas or by one kind of space; then, optionally, a point and
 * decimals.
 */
const AMOUNT = /^([-−]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)?(?:\.(\d+))?$/;

export type ReadAmount = { readonly amount: DecimalString } | { readonly fault: string };

const EXAMPLES = 'Write decimals with a point and thousands with commas in threes: 1,250.50.';

/**
 * Parses "1,250.50" and "1250.5", with the decimals as typed. Refuses a comma that could separate either thousands or
 * decimals, as in "12,5", as well as text that is not a number, and an empty text.
 */
export function readAmount(text: string): ReadAmount {
  const typed = text.trim();
  const [match, sign = '', whole = '', decimals] = AMOUNT.exec(typed) ?? [];
  if (match === undefined || (whole === '' && decimals === undefined)) return { fault: faultOf(typed) };
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const amount = decimals === undefined ? digits : `${digits}.${decimals}`;
  return { amount: sign === '' ? amount : `-${amount}` };
}

function faultOf(typed: string): string {
  if (typed === '') return 'An amount is required.';
  if (/^[-−]?[\d\s,.]+$/.test(typed) && typed.includes(','))
    return `The comma in ${typed} can be read in two ways. ${EXAMPLES}`;
  return `${typed} is not an amount. ${EXAMPLES}`;
}
