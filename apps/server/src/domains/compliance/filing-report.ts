/**
 * A filed candidate as a report in the style of goAML: who files, why, and each transaction with the customer on one
 * side. Amounts are in new leones.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import { oldToNewLeone } from '@cottontree/contract/money.ts';
import { xml, type XmlElement } from '../../platform/documents/xml.ts';

/** A transaction of a candidate. */
export interface Moved {
  id: string;
  at: string;
  type: string | null;
  currency: string;
  amount: string;
  /** The amount in whole old leones, and the rate: new leones for one unit of `currency`. */
  sll: string | null;
  rate: string | null;
  counterparty: string | null;
  place: string | null;
  country: string | null;
}
export interface Filed {
  id: string;
  kind: CandidateKind;
  business_day: BusinessDay;
  decided_name: string;
  note: string;
  cash_limit: string | null;
  full_name: string | null;
  msisdn: string | null;
  gender: string | null;
  birth_year: number | null;
  occupation: string | null;
  town: string | null;
  district: string | null;
  moved: Moved[];
}

const CODE = { ctr: 'CTR', structuring: 'STR', str: 'STR' } as const satisfies Record<CandidateKind, string>;
const INDICATOR = {
  ctr: 'CASH_THRESHOLD',
  structuring: 'STRUCTURING',
  str: 'CONFIRMED_FRAUD',
} as const satisfies Record<CandidateKind, string>;
const GENDERS: Readonly<Record<string, string>> = { female: 'F', male: 'M' };
const RECEIVED = new Set(['cash_in', 'salary', 'g2p', 'remittance_in', 'reversal', 'chargeback']);
const CASH = new Set(['cash_in', 'cash_out']);
const HOME = 'SL';

/** "Sia Mary Kamara": the last word is the last name. */
function namesOf(fullName: string): { first: string; last: string } {
  const parts = fullName.trim().split(/\s+/);
  return { first: parts.slice(0, -1).join(' '), last: parts.at(-1) ?? '' };
}

/** An optional element, omitted where the value is unknown. */
const given = (name: string, text: string | null): XmlElement[] =>
  text === null || text.trim() === '' ? [] : [xml(name, text)];

function person(row: Filed, way: 'from' | 'to'): XmlElement {
  const { first, last } = namesOf(row.full_name ?? '');
  return xml(`${way}_person`, [
    xml('gender', GENDERS[row.gender ?? ''] ?? ''),
    xml('first_name', first),
    xml('last_name', last),
    xml('phones', [
      xml('phone', [
        xml('tph_contact_type', 'P'),
        xml('tph_communication_type', 'M'),
        xml('tph_number', row.msisdn ?? ''),
      ]),
    ]),
    xml('addresses', [
      xml('address', [
        xml('address_type', 'P'),
        ...given('town', row.town),
        xml('city', row.district ?? ''),
        xml('country_code', HOME),
      ]),
    ]),
    ...given('occupation', row.occupation),
    // Only the year of birth is stored, and the form has no field for it.
    ...given('comments', row.birth_year === null ? null : `Born in ${row.birth_year}`),
  ]);
}

/** Formats amounts and rates with at least two decimal places. */
const decimal = (text: string): string => {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

function transaction(row: Filed, each: Moved): XmlElement {
  const cash = CASH.has(each.type ?? '');
  const funds = cash ? 'CASH' : each.currency === 'SLL' ? 'EMONEY' : 'CARD';
  const [mine, other] = RECEIVED.has(each.type ?? '') ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const foreign =
    each.currency === 'SLL'
      ? []
      : [
          xml(`${mine}_foreign_currency`, [
            xml('foreign_currency_code', each.currency),
            xml('foreign_amount', decimal(each.amount)),
            xml('foreign_exchange_rate', each.rate ?? ''),
          ]),
        ];
  const customer = xml(`t_${mine}_my_client`, [
    xml(`${mine}_funds_code`, funds),
    ...foreign,
    person(row, mine),
    xml(`${mine}_country`, HOME),
  ]);
  const counterparty = xml(`t_${other}`, [
    xml(`${other}_funds_code`, funds),
    xml(`${other}_entity`, [xml('name', each.counterparty ?? 'Not recorded')]),
    xml(`${other}_country`, each.country ?? HOME),
  ]);
  return xml('transaction', [
    xml('transactionnumber', each.id),
    xml('transaction_location', each.place ?? each.country ?? ''),
    xml('date_transaction', time(new Date(each.at))),
    xml('transmode_code', (each.type ?? '').toUpperCase()),
    xml('amount_local', each.sll === null ? '' : oldToNewLeone(BigInt(each.sll))),
    // The schema requires the giving side first.
    ...(mine === 'from' ? [customer, counterparty] : [counterparty, customer]),
  ]);
}

/** Freetown is on UTC all year. */
const time = (at: Date): string => at.toISOString().slice(0, 19);

export const filedReport = (row: Filed, entity: string | null, at: Date): XmlElement =>
  xml('report', [
    xml('rentity_id', entity ?? ''),
    xml('submission_code', 'E'),
    xml('report_code', CODE[row.kind]),
    xml('entity_reference', row.id),
    xml('submission_date', time(at)),
    xml('currency_code_local', 'SLE'),
    xml('reporting_user_code', row.decided_name),
    xml('reason', row.note),
    ...row.moved.map((each) => transaction(row, each)),
    xml('report_indicators', [xml('indicator', INDICATOR[row.kind])]),
  ]);
