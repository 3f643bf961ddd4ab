/** Whether an account number of a statement is that of an integration: banks write one number in several forms. */
import { isoExponent } from '@cottontree/contract/iso-4217.ts';

const bare = (accountNumber: string): string => accountNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Without a currency behind the number, as in NL91ABNA0417164300EUR or 11223344/USD. */
const withoutCurrency = (text: string): string =>
  /\d[/ ]?[A-Z]{3}$/.test(text) && isoExponent(text.slice(-3)) !== null
    ? text.slice(0, -3).replace(/[/ ]+$/, '')
    : text;

/**
 * `stated` may have spaces, dots, dashes or slashes, a bank's code and a slash in front, and a currency behind;
 * `accountNumber` is the number as a person entered it.
 */
export function isAccount(stated: string, accountNumber: string): boolean {
  const whole = stated.trim().toUpperCase();
  const forms = [whole, withoutCurrency(whole)].flatMap((form) => [
    form,
    form.slice(form.lastIndexOf('/') + 1),
  ]);
  return forms.some((form) => bare(form) !== '' && bare(form) === bare(accountNumber));
}
