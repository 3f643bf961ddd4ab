/** Which columns of sealed tables are personal, and which are secret: decides what a reader of a row is shown. */
import type { PersonalKindName } from '@cottontree/contract/personal-data.ts';
import type { Sight } from '../../personal-data/personal-data.ts';

type Kinds = Readonly<Record<string, PersonalKindName>>;

/** Columns of every table. */
const ANYWHERE: Kinds = {
  subscriber_id: 'subscriber',
  card_id: 'card',
  device_id: 'device',
  counterparty_id: 'counterparty',
  latitude: 'phone',
  longitude: 'phone',
  last4: 'cardDigits',
};
const CUSTOMER: Kinds = {
  id: 'subscriber',
  full_name: 'customerName',
  msisdn: 'phone',
  signup_at: 'signUp',
  gender: 'phone',
  birth_year: 'phone',
  occupation: 'phone',
  town: 'phone',
};
/** Everything that identifies the customer of an alert. */
const ALERT: Kinds = {
  subscriber_id: 'suspect',
  transaction_id: 'clue',
  at: 'clueDay',
  amount: 'clue',
  value_usd: 'clue',
  value_sll: 'clue',
  location: 'clue',
  description: 'clue',
  factors: 'clue',
  evidence: 'clue',
  profile: 'clue',
};
const OF_TABLE: Readonly<Record<string, Kinds>> = {
  subscribers: CUSTOMER,
  cards: { id: 'card' },
  kyc_cases: { id: 'kycCase' },
  fraud_alerts: ALERT,
  fraud_blocks: { subscriber_id: 'suspect' },
  compliance_candidates: { ...ALERT, transactions: 'clue', business_day: 'clueDay' },
  compliance_contents: { content: 'suspicion' },
  compliance_filings: { xml: 'suspicion' },
  bank_lines: { counterparty: 'customerName', identity: 'phone', description: 'phone', reference: 'phone' },
  bank_integrations: { account_number: 'bankAccount', bank_account_id: 'bankAccount' },
};
/** Tables whose key is a person's name. */
const NAMED: Readonly<Record<string, PersonalKindName>> = {
  subscribers: 'subscriber',
  cards: 'card',
  kyc_cases: 'kycCase',
  daily_actives: 'subscriber',
  daily_card_actives: 'card',
  population_moves: 'subscriber',
};

const SECRET = /password_hash|secret|token|code_hash|client_id/;
const NOT_SHOWN = '(not shown)';

/** What a reader is shown of a column. */
export function shownColumn(
  table: string,
  column: string,
  value: string | null,
  sight: Sight,
): string | null {
  if (value === null) return null;
  if (SECRET.test(column)) return NOT_SHOWN;
  const kind = OF_TABLE[table]?.[column] ?? ANYWHERE[column];
  if (kind === undefined) return sight.text(value);
  return sight.show(kind, value);
}

/** What a reader is shown of the key of a row. */
export function shownKey(table: string, key: string, sight: Sight): string {
  const kind = NAMED[table];
  return kind === undefined ? sight.text(key) : sight.show(kind, key);
}
