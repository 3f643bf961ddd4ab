import { describe, expect, it } from 'vitest';
import { xml, type XmlElement } from '../../platform/documents/xml.ts';
import { filedReport, type Filed, type Moved } from './filing-report.ts';
import { filingFaults } from './filing-rules.ts';

const moved: Moved = {
  id: 'T1',
  at: '2026-08-20T09:00:00Z',
  type: 'card_purchase',
  currency: 'USD',
  amount: '12.5',
  sll: '306250',
  rate: '24.500000',
  counterparty: 'merchant M1',
  place: null,
  country: 'GB',
};
const filed: Filed = {
  id: 'f00d',
  kind: 'str',
  business_day: '2026-08-20',
  decided_name: 'isatu',
  note: 'Card used abroad minutes after the wallet at home',
  cash_limit: '30000000',
  full_name: 'Sia Kamara',
  msisdn: '+23276123456',
  gender: 'female',
  birth_year: 1991,
  occupation: null,
  town: 'Bo',
  district: 'Bo',
  moved: [moved],
};
const made = (changes: Partial<Filed> = {}): XmlElement =>
  filedReport({ ...filed, ...changes }, '4017', new Date('2026-09-10T10:00:00Z'));
const faultsOf = (changes: Partial<Filed>, least: bigint | null = null): string[] =>
  filingFaults(made(changes), least).map(({ path, message }) => `${path} ${message}`);

describe('the rules of the file for the Agency', () => {
  it('find no errors in a complete report, about a card abroad or about cash', () => {
    expect(faultsOf({})).toEqual([]);
    const cash = {
      ...moved,
      type: 'cash_in',
      currency: 'SLL',
      amount: '30000000',
      sll: '30000000',
      rate: '1',
    };
    expect(faultsOf({ kind: 'ctr', moved: [cash] }, 30_000_000n)).toEqual([]);
  });
  it('name a missing field', () => {
    const client = 'transaction[1]/t_from_my_client';
    expect(faultsOf({ full_name: null, gender: 'unknown', district: ' ', note: '' })).toEqual([
      'reason is missing: must say why it is reported',
      `${client}/from_person/gender is missing: must be F or M`,
      `${client}/from_person/first_name is missing: must be the customer’s first name`,
      `${client}/from_person/last_name is missing: must be the customer’s last name`,
      `${client}/from_person/addresses/address/city is missing: must be the district the customer lives in`,
    ]);
    expect(faultsOf({ moved: [{ ...moved, sll: null, rate: null, type: null, country: null }] })).toEqual([
      'transaction[1]/transaction_location is missing: must say where it took place',
      'transaction[1]/transmode_code is missing: must be a type of transaction',
      'transaction[1]/amount_local is missing: must be an amount above nothing in new leones',
      `${client}/from_foreign_currency/foreign_exchange_rate is missing: must be the rate of the day`,
    ]);
  });
  it('require values of the right type and length', () => {
    expect(faultsOf({ msisdn: '076 123 456', occupation: 'x'.repeat(256) })).toEqual([
      'transaction[1]/t_from_my_client/from_person/phones/phone/tph_number must be a telephone number with its country',
      'transaction[1]/t_from_my_client/from_person/occupation is longer than 255 characters',
    ]);
    expect(faultsOf({ moved: [{ ...moved, sll: '0' }] })).toEqual([
      'transaction[1]/amount_local must be an amount above nothing in new leones',
    ]);
  });
  it('require transactions without repetition, and the threshold amount for a cash report', () => {
    expect(faultsOf({ moved: [] })).toEqual(['transaction is missing: there must be one']);
    expect(faultsOf({ moved: [moved, moved] })).toEqual([
      'transaction[2]/transactionnumber names a transaction that is in the report before',
    ]);
    const short = { ...moved, type: 'cash_in', currency: 'SLL', amount: '29999999', sll: '29999999' };
    expect(faultsOf({ kind: 'ctr', moved: [short] }, 30_000_000n)).toEqual([
      'transaction/amount_local adds up to less than the threshold of a cash report',
    ]);
  });
  it('refuse unknown fields', () => {
    const report = made();
    const more = xml('report', [...(report.content as XmlElement[]), xml('wanted', 'yes')]); // made above, no leaf
    expect(filingFaults(more, null)).toEqual([{ path: 'wanted', message: 'is not a field of the file' }]);
  });
});
