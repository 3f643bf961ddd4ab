/**
 * Rules that the file for the Financial Intelligence Agency must satisfy before a report is submitted. Element names
 * and nesting follow goAML's reports with transactions. The Agency's own schema, code lists and rules were not found:
 * lengths and codes here are the company's assumption, to be corrected once the Agency states its own.
 */
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { XmlElement } from '../../platform/documents/xml.ts';

interface Rule {
  readonly required: boolean;
  /** The maximum number of characters. */
  readonly most: number;
  readonly fits?: RegExp;
  /** The error message after the name of the field. */
  readonly says: string;
}
const must = (most: number, says: string, fits?: RegExp): Rule => ({
  required: true,
  most,
  says,
  ...(fits && { fits }),
});
const may = (most: number): Rule => ({ required: false, most, says: `must have ${most} characters at most` });

const TIME = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}$/;
const AMOUNT = /^(?=.*[1-9])\d{1,15}\.\d{2,3}$/;
const COUNTRY = /^[A-Z]{2}$/;
const SHORT = 255;
const LONG = 4_000;

const PERSON = {
  gender: must(1, 'must be F or M', /^[FM]$/),
  first_name: must(100, 'must be the customer’s first name'),
  last_name: must(100, 'must be the customer’s last name'),
  'phones/phone/tph_contact_type': must(1, 'must be P', /^P$/),
  'phones/phone/tph_communication_type': must(1, 'must be M', /^M$/),
  'phones/phone/tph_number': must(50, 'must be a telephone number with its country', /^\+\d{8,15}$/),
  'addresses/address/address_type': must(1, 'must be P', /^P$/),
  'addresses/address/town': may(SHORT),
  'addresses/address/city': must(SHORT, 'must be the district the customer lives in'),
  'addresses/address/country_code': must(2, 'must be a country of two letters', COUNTRY),
  occupation: may(SHORT),
  comments: may(LONG),
};
const FOREIGN = {
  foreign_currency_code: must(4, 'must be USD or USDC', /^USDC?$/),
  foreign_amount: must(20, 'must be more than nothing', /^(?=.*[1-9])\d{1,15}\.\d{2,6}$/),
  foreign_exchange_rate: must(20, 'must be the rate of the day', /^(?=.*[1-9])\d{1,9}\.\d{1,6}$/),
};
const under = (path: string, rules: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${path}/${name}`, rule]));

const FUNDS = must(10, 'must be CASH, EMONEY or CARD', /^(CASH|EMONEY|CARD)$/);
const side = (way: 'from' | 'to'): Record<string, Rule> => ({
  ...under(`transaction/t_${way}_my_client`, {
    [`${way}_funds_code`]: FUNDS,
    ...under(`${way}_foreign_currency`, FOREIGN),
    ...under(`${way}_person`, PERSON),
    [`${way}_country`]: must(2, 'must be a country of two letters', COUNTRY),
  }),
  ...under(`transaction/t_${way}`, {
    [`${way}_funds_code`]: FUNDS,
    [`${way}_entity/name`]: must(SHORT, 'must say who is on the other side'),
    [`${way}_country`]: must(2, 'must be a country of two letters', COUNTRY),
  }),
});

/** The rule of every leaf, by its path inside a report. */
const RULES: Readonly<Record<string, Rule>> = {
  rentity_id: must(
    10,
    'must be the number under which the Agency knows the company: set it with the report',
    /^[1-9]\d{0,9}$/,
  ),
  submission_code: must(1, 'must be E, for electronic', /^E$/),
  report_code: must(3, 'must be CTR or STR', /^(CTR|STR)$/),
  entity_reference: must(SHORT, 'must name the candidate'),
  submission_date: must(19, 'must be a time', TIME),
  currency_code_local: must(3, 'must be SLE: amounts are in new leones', /^SLE$/),
  reporting_user_code: must(50, 'must name who filed it'),
  reason: must(LONG, 'must say why it is reported'),
  'transaction/transactionnumber': must(50, 'must name the transaction'),
  'transaction/transaction_location': must(SHORT, 'must say where it took place'),
  'transaction/date_transaction': must(19, 'must be a time', TIME),
  'transaction/transmode_code': must(30, 'must be a type of transaction', /^[A-Z][A-Z0-9_]*$/),
  'transaction/amount_local': must(20, 'must be an amount above nothing in new leones', AMOUNT),
  ...side('from'),
  ...side('to'),
  'report_indicators/indicator': must(
    30,
    'must be CASH_THRESHOLD, STRUCTURING or CONFIRMED_FRAUD',
    /^(CASH_THRESHOLD|STRUCTURING|CONFIRMED_FRAUD)$/,
  ),
};

interface Leaf {
  /** For example "transaction[2]/amount_local": only transactions are repeated. */
  readonly path: string;
  /** The path without positions. */
  readonly rule: string;
  readonly text: string;
}

function leavesOf(parent: XmlElement, path = '', rule = ''): Leaf[] {
  if (typeof parent.content === 'string') return [{ path, rule, text: parent.content }];
  let place = 0;
  return parent.content.flatMap((each) => {
    const { name } = each;
    const step = name === 'transaction' ? `${name}[${(place += 1)}]` : name;
    return leavesOf(each, path === '' ? step : `${path}/${step}`, rule === '' ? name : `${rule}/${name}`);
  });
}

function leafFault({ path, rule, text }: Leaf): FieldError | null {
  const stated = RULES[rule];
  if (!stated) return { path, message: 'is not a field of the file' };
  if (text.trim() === '') return stated.required ? { path, message: `is missing: ${stated.says}` } : null;
  if (text.length > stated.most) return { path, message: `is longer than ${stated.most} characters` };
  return stated.fits?.test(text) === false ? { path, message: stated.says } : null;
}

const thousandths = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(`${whole}${fraction.padEnd(3, '0').slice(0, 3)}`);
};

/**
 * The errors in one report of the file, by field. `leastCash` is the threshold of a cash report in thousandths of a new
 * leone, that is in old leones; null for a suspicion.
 */
export function filingFaults(report: XmlElement, leastCash: bigint | null): FieldError[] {
  const leaves = leavesOf(report);
  const faults = leaves.flatMap((leaf) => leafFault(leaf) ?? []);
  const of = (rule: string): Leaf[] => leaves.filter((leaf) => leaf.rule === rule);
  const numbers = of('transaction/transactionnumber');
  if (numbers.length === 0) faults.push({ path: 'transaction', message: 'is missing: there must be one' });
  const twice = numbers.find(({ text }, index) => numbers.findIndex((each) => each.text === text) < index);
  if (twice) faults.push({ path: twice.path, message: 'names a transaction that is in the report before' });
  const amounts = of('transaction/amount_local').filter(({ text }) => AMOUNT.test(text));
  const sum = amounts.reduce((total, { text }) => total + thousandths(text), 0n);
  if (leastCash !== null && numbers.length > 0 && sum < leastCash)
    faults.push({
      path: 'transaction/amount_local',
      message: 'adds up to less than the threshold of a cash report',
    });
  return faults;
}
