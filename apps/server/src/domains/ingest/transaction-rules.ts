/** What a transaction must satisfy beyond its schema. Pure functions: checks that need the database are in store.ts. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type {
  CounterpartyKind,
  IngestTransaction,
  TransactionType,
} from '@cottontree/contract/ingest/ingest.ts';
import { purposesOf, templateFor, type Measure, type Template } from '../../ledger/templates.ts';
import { Problems } from './problems.ts';

type Product = IngestTransaction['product'];
const PRODUCT: Readonly<Record<TransactionType, Product>> = {
  cash_in: 'wallet',
  cash_out: 'wallet',
  p2p: 'wallet',
  merchant: 'wallet',
  bill: 'wallet',
  airtime: 'wallet',
  salary: 'wallet',
  g2p: 'wallet',
  remittance_in: 'wallet',
  reversal: 'wallet',
  card_load: 'card',
  card_purchase: 'card',
  atm_withdrawal: 'card',
  subscription_fee: 'card',
  issuance_fee: 'card',
  chargeback: 'card',
  fx_conversion: 'house',
  interchange_settlement: 'house',
  treasury_transfer: 'house',
  float_purchase: 'house',
  float_redemption: 'house',
  employer_funding: 'house',
  merchant_payout: 'house',
  fee_sweep: 'house',
};

/** The product of a type: what its transactions are made with. */
export const productOf = (type: TransactionType): Product => PRODUCT[type];

/** The kind of counterparty with its own balance, which a successful transaction must name. */
const HOLDER: Partial<Record<TransactionType, CounterpartyKind>> = {
  cash_in: 'agent',
  cash_out: 'agent',
  float_purchase: 'agent',
  float_redemption: 'agent',
  p2p: 'subscriber',
};

export function transactionProblems(row: IngestTransaction, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  const { type, product, status, currency } = row;
  problems.moment(row.at, 'at', today);
  problems.text({ reasonCode: row.reasonCode, district: row.district, country: row.country });
  problems.expect(product === PRODUCT[type], 'product', () => `must be "${PRODUCT[type]}" for ${type}`);
  const refused = status === 'declined' || status === 'failed';
  problems.expect(
    !refused || row.reasonCode !== null,
    'reasonCode',
    () => `is required for status ${status}`,
  );
  problems.expect(
    row.feeGrossMinor === row.feeNetMinor + row.gstMinor,
    'feeGrossMinor',
    'must equal feeNetMinor + gstMinor',
  );
  const rate = Number(row.fxRate);
  problems.expect(rate >= 0.000_001 && rate < 1e9, 'fxRate', 'must be above 0 and below 1,000,000,000');
  problems.expect(currency !== 'USD' || rate === 1, 'fxRate', 'must be "1" for USD');
  parties(problems, row);
  const template = exchange(problems, row);
  if (template) fees(problems, row, template);
  return problems.found;
}

function parties(problems: Problems, row: IngestTransaction): void {
  const isCompany = row.product === 'house';
  problems.expect(
    isCompany || row.subscriberId !== null,
    'subscriberId',
    () => `is required for product ${row.product}`,
  );
  problems.expect(
    !isCompany || row.subscriberId === null,
    'subscriberId',
    'must be null: the company itself acts',
  );
  problems.expect(row.subscriberId !== 'house', 'subscriberId', 'must not be "house", which is reserved');
  problems.expect(
    isCompany || row.kycLevel !== null,
    'kycLevel',
    () => `is required for product ${row.product}`,
  );
  problems.expect(!isCompany || row.kycLevel === null, 'kycLevel', 'must be null: the company itself acts');
  const card = row.product === 'card';
  problems.expect(!card || row.cardId !== null, 'cardId', 'is required for product card');
  problems.expect(!card || row.tier !== null, 'tier', 'is required for product card');
  problems.expect(card || row.tier === null, 'tier', 'must be null unless product is card');
  const { counterpartyKind: kind, counterpartyId } = row;
  problems.expect(
    kind !== null || counterpartyId === null,
    'counterpartyKind',
    'is required with counterpartyId',
  );
  const holder = HOLDER[row.type] ?? (row.purpose === 'p2p' ? 'subscriber' : undefined);
  if (holder === undefined || row.status !== 'success') return;
  problems.expect(kind === holder, 'counterpartyKind', () => `must be "${holder}" for ${row.type}`);
  problems.expect(counterpartyId !== null, 'counterpartyId', 'is required: it names whose balance changes');
  problems.expect(counterpartyId !== row.subscriberId, 'counterpartyId', 'must be somebody else');
}

function exchange(problems: Problems, row: IngestTransaction): Template | null {
  const { type, purpose, currency, toCurrency } = row;
  const purposes = purposesOf(type);
  problems.expect(
    (toCurrency === null) === (row.toAmountMinor === null),
    'toAmountMinor',
    'toCurrency and toAmountMinor go together',
  );
  if (!purposes.includes(purpose)) {
    problems.expect(
      false,
      'purpose',
      `must be ${purposes.map((each) => each ?? 'null').join(' or ')} for ${type}`,
    );
    return null;
  }
  const template = templateFor(type, purpose, currency, toCurrency);
  problems.expect(
    template !== null,
    'toCurrency',
    () => `${type} cannot be booked from ${currency} to ${toCurrency ?? 'no other currency'}`,
  );
  return template;
}

/** Which measures of a row a template posts. */
interface Uses {
  readonly amount: boolean;
  readonly feeGross: boolean;
  readonly interchange: boolean;
  readonly feeFromAmount: boolean;
}
const usesByTemplate = new Map<Template, Uses>();
function usesOf(template: Template): Uses {
  const known = usesByTemplate.get(template);
  if (known) return known;
  const { legs } = template;
  const uses = (measure: Measure): boolean =>
    legs.some(({ plus, minus }) => plus.includes(measure) || minus.includes(measure));
  const found = {
    amount: uses('amount'),
    feeGross: uses('fee_gross'),
    interchange: uses('interchange'),
    feeFromAmount: legs.some(({ minus }) => minus.includes('fee_gross')),
  };
  usesByTemplate.set(template, found);
  return found;
}

function fees(problems: Problems, row: IngestTransaction, template: Template): void {
  const uses = usesOf(template);
  problems.expect(
    uses.feeGross || row.feeGrossMinor === 0,
    'feeGrossMinor',
    () => `must be 0: ${row.type} carries no fee`,
  );
  problems.expect(
    uses.interchange || row.interchangeMinor === 0,
    'interchangeMinor',
    () => `must be 0: ${row.type} earns no interchange`,
  );
  problems.expect(
    uses.amount || row.amountMinor === row.feeGrossMinor,
    'amountMinor',
    () => `must equal feeGrossMinor for ${row.type}`,
  );
  problems.expect(
    !uses.feeFromAmount || row.feeGrossMinor <= row.amountMinor,
    'feeGrossMinor',
    'must not exceed amountMinor',
  );
}
