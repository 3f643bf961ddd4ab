/** How a typed or pasted amount is read: one rule, whatever the browser and its language. */
import type { DecimalString } from './money.ts';

/** Digits, or digits in threes between commas or spaces of one kind; then, at most, a point and decimals. */
const AMOUNT = /^([-−]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)?(?:\.(\d+))?$/;

export type ReadAmount = { readonly amount: DecimalString } | { readonly fault: string };

const EXAMPLES = 'Write decimals with a point and thousands with commas in threes: 1,250.50.';

/**
 * "1,250.50" and "1250.5" are amounts, with the decimals as they are typed. A comma that could be either a separator of
 * thousands or of decimals, as in "12,5", is refused; so is what is no number. An empty text is refused too.
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
