/** What a row must satisfy beyond its schema. Pure functions: checks that need the database are in store.ts. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type {
  CounterpartyKind,
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
  OpeningBalance,
  TransactionType,
} from '@cottontree/contract/ingest/ingest.ts';
import { SUB_LEDGERS } from '../../ledger/sub-ledgers.ts';
import { purposesOf, templateFor, type Measure, type Template } from '../../ledger/templates.ts';

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

/** The kind of counterparty with its own balance, which a successful transaction must name. */
const HOLDER: Partial<Record<TransactionType, CounterpartyKind>> = {
  cash_in: 'agent',
  cash_out: 'agent',
  float_purchase: 'agent',
  float_redemption: 'agent',
  p2p: 'subscriber',
};

/** Business before this day is considered a mistake of the sender's clock or format. */
export const EARLIEST_DAY = '2000-01-01';

class Problems {
  readonly found: FieldError[] = [];
  readonly #list: string;
  readonly #index: number;
  constructor(list: string, index: number) {
    this.#list = list;
    this.#index = index;
  }
  /** Records the problem unless `holds`. A message function is called only when there is a problem. */
  expect(holds: boolean, field: string, message: string | (() => string)): void {
    if (holds) return;
    const path = `${this.#list}.${this.#index}.${field}`;
    this.found.push({ path, message: typeof message === 'string' ? message : message() });
  }
  /** The time must not be in the future, nor implausibly early. */
  moment(at: string | null, field: string, today: BusinessDay): void {
    if (at === null) return;
    this.expect(at >= EARLIEST_DAY, field, () => `is before ${EARLIEST_DAY}`);
    this.expect(
      at.slice(0, 10) <= today,
      field,
      () => `is in the future: the present business day is ${today}`,
    );
  }
  order(earlier: string, later: string | null, field: string, than: string): void {
    this.expect(later === null || Date.parse(later) >= Date.parse(earlier), field, () => `is before ${than}`);
  }
  /** Control characters have no use in a name or a reason, and would end up in files and terminals. */
  text(fields: Readonly<Record<string, string | null>>): void {
    for (const field in fields) {
      const value = fields[field] ?? null;
      this.expect(value === null || !/\p{Cc}/u.test(value), field, 'contains control characters');
    }
  }
}

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

export function subscriberProblems(row: IngestSubscriber, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  problems.expect(row.id !== 'house', 'id', 'must not be "house", which is reserved');
  problems.moment(row.signupAt, 'signupAt', today);
  problems.moment(row.closedAt, 'closedAt', today);
  problems.order(row.signupAt, row.closedAt, 'closedAt', 'signupAt');
  const { fullName, district, town, occupation, acquisitionChannel } = row;
  problems.text({ fullName, district, town, occupation, acquisitionChannel });
  return problems.found;
}

export function kycProblems(row: IngestKycCase, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('kycCases', index);
  problems.moment(row.openedAt, 'openedAt', today);
  problems.moment(row.decidedAt, 'decidedAt', today);
  problems.order(row.openedAt, row.decidedAt, 'decidedAt', 'openedAt');
  problems.expect(
    (row.status === 'open') === (row.decidedAt === null),
    'decidedAt',
    row.status === 'open' ? 'must be null while the case is open' : `is required for status ${row.status}`,
  );
  problems.expect(row.toLevel > row.fromLevel, 'toLevel', 'must be above fromLevel');
  problems.text({ rejectReason: row.rejectReason });
  return problems.found;
}

export function cardProblems(row: IngestCard, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  for (const field of ['issuedAt', 'activatedAt', 'suspendedAt', 'closedAt'] as const) {
    problems.moment(row[field], field, today);
    problems.order(row.issuedAt, row[field], field, 'issuedAt');
  }
  const needs = {
    issued: null,
    activated: 'activatedAt',
    suspended: 'suspendedAt',
    closed: 'closedAt',
    expired: 'closedAt',
  } as const;
  const needed = needs[row.status];
  if (needed) problems.expect(row[needed] !== null, needed, `is required for status ${row.status}`);
  problems.expect(
    row.status === 'closed' || row.status === 'expired' || row.closedAt === null,
    'closedAt',
    `must be null for status ${row.status}`,
  );
  return problems.found;
}

export function securityEventProblems(
  row: IngestSecurityEvent,
  index: number,
  today: BusinessDay,
): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.at, 'at', today);
  return problems.found;
}

export function supportTicketProblems(
  row: IngestSupportTicket,
  index: number,
  today: BusinessDay,
): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.openedAt, 'openedAt', today);
  for (const field of ['firstResponseAt', 'resolvedAt'] as const) {
    problems.moment(row[field], field, today);
    problems.order(row.openedAt, row[field], field, 'openedAt');
  }
  problems.text({ category: row.category });
  return problems.found;
}

export function rateProblems(row: IngestRate, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.day, 'day', today);
  const [buy, mid, sell] = [Number(row.buy), Number(row.mid), Number(row.sell)];
  for (const [field, value] of Object.entries({ buy, mid, sell })) {
    problems.expect(value >= 0.000_001 && value < 1e9, field, 'must be above 0 and below 1,000,000,000');
  }
  problems.expect(buy <= mid && mid <= sell, 'mid', 'must lie between buy and sell');
  problems.expect(row.currency !== 'USD' || mid === 1, 'mid', 'must be "1" for USD');
  return problems.found;
}

const HOLDERS = new Map(SUB_LEDGERS.map(({ account, name }) => [account, name]));
/**
 * Accounts whose opening balances must name a holder; for other sub-ledgers a balance without a holder is unattributed.
 */
const ONE_BY_ONE = new Set(['2000', '2010', '2020']);

export function openingProblems(row: OpeningBalance, index: number): FieldError[] {
  const problems = new Problems('rows', index);
  const { account, debitMinor, creditMinor, holderId } = row;
  problems.expect(
    (debitMinor === 0) !== (creditMinor === 0),
    'debitMinor',
    'either debitMinor or creditMinor must be above 0, and only one of them',
  );
  const holder = HOLDERS.get(account);
  problems.expect(
    holder !== undefined || holderId === null,
    'holderId',
    `must be null for account ${account}`,
  );
  if (holder !== undefined) {
    problems.expect(
      holderId !== null || !ONE_BY_ONE.has(account),
      'holderId',
      `is required for account ${account}: whose ${holder} it is`,
    );
    problems.expect(
      debitMinor === 0 || holderId === null,
      'debitMinor',
      `must be 0: no ${holder} is below zero`,
    );
    problems.expect(
      holderId === null || ONE_BY_ONE.has(account) || /^(merchant|biller|employer):./.test(holderId),
      'holderId',
      `must name the kind as well for account ${account}, as merchant:M-1, biller:B-1 or employer:E-1`,
    );
  }
  return problems.found;
}

/** Problems of the batch as a whole: an account comes once per holder and currency, and each currency balances. */
export function openingBatchProblems(rows: readonly OpeningBalance[]): FieldError[] {
  const problems: FieldError[] = [];
  const seen = new Set<string>();
  const excess = new Map<string, bigint>();
  rows.forEach(({ account, currency, debitMinor, creditMinor, holderId }, index) => {
    const key = `${account} ${currency} ${holderId ?? ''}`;
    if (seen.has(key)) problems.push({ path: `rows.${index}.account`, message: `${key.trim()} comes twice` });
    seen.add(key);
    excess.set(currency, (excess.get(currency) ?? 0n) + BigInt(debitMinor) - BigInt(creditMinor));
  });
  for (const [currency, by] of excess) {
    if (by === 0n) continue;
    const [more, less] = by > 0n ? ['debits', 'credits'] : ['credits', 'debits'];
    const message = `${currency} does not balance: ${more} exceed ${less} by ${by > 0n ? by : -by} minor units`;
    problems.push({ path: 'rows', message });
  }
  return problems;
}
