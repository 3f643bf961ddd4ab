/** The options of a file's columns with their labels on the screens; a file may contain the value or the label. */
import { EXPENSE_CATEGORIES } from '../expenses/expense-management.ts';
import {
  CardForm,
  CardStatus,
  CardTier,
  CounterpartyKind,
  KycCaseStatus,
  Purpose,
  SecurityEventKind,
  type TransactionType,
} from '../ingest/ingest.ts';
import { Currency } from '../money.ts';

/** Value and label. */
export type Options = Readonly<Record<string, string>>;

/** The titles in the table `transaction_types`; a test compares them. */
const TRANSACTION_TYPES = {
  cash_in: 'Cash in',
  cash_out: 'Cash out',
  p2p: 'Person to person',
  merchant: 'Merchant payment',
  bill: 'Bill payment',
  airtime: 'Airtime',
  salary: 'Salary',
  g2p: 'Government payment',
  remittance_in: 'Remittance received',
  card_load: 'Card load',
  card_purchase: 'Card purchase',
  atm_withdrawal: 'ATM withdrawal',
  subscription_fee: 'Card subscription',
  issuance_fee: 'Card issuance',
  fx_conversion: 'Currency conversion',
  interchange_settlement: 'Scheme settlement',
  treasury_transfer: 'Treasury transfer',
  reversal: 'Reversal',
  chargeback: 'Chargeback',
  float_purchase: 'Agent float purchase',
  float_redemption: 'Agent float redemption',
  employer_funding: 'Employer funding',
  merchant_payout: 'Merchant payout',
  fee_sweep: 'Fee sweep',
} as const satisfies Record<TransactionType, string>;

export const DEVICE_CLASSES = {
  android: 'Android',
  ussd: 'USSD',
  iphone: 'iPhone',
  web: 'Web',
  unknown: 'Unknown',
} as const;

/** "bank_load" becomes "Bank load". */
const inWords = (value: string): string =>
  `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`;
const worded = (values: readonly string[]): Options =>
  Object.fromEntries(values.map((value) => [value, inWords(value)]));

export const OPTIONS = {
  type: TRANSACTION_TYPES,
  product: worded(['wallet', 'card', 'house']),
  status: worded(['success', 'declined', 'failed', 'reversed']),
  purpose: worded(Purpose.options),
  counterpartyKind: worded(CounterpartyKind.options),
  tier: worded(CardTier.options),
  currency: Object.fromEntries(Currency.options.map((value) => [value, value])),
  gender: worded(['female', 'male', 'unknown']),
  kycStatus: worded(KycCaseStatus.options),
  cardForm: worded(CardForm.options),
  cardStatus: worded(CardStatus.options),
  securityEvent: worded(SecurityEventKind.options),
  deviceClass: DEVICE_CLASSES,
  category: EXPENSE_CATEGORIES,
} as const satisfies Record<string, Options>;
