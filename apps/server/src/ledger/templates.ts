/**
 * The posting templates of transactions, exactly as stated in `docs/decisions/0003-ledger-templates.md`. Only data: the
 * property test applies it row by row, and the close passes the same legs to one SQL statement.
 */
import type { Purpose, TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import type { Currency } from '@cottontree/contract/money.ts';

export const MEASURES = [
  'amount',
  'to_amount',
  'fee_gross',
  'gst',
  'fee_net',
  'interchange',
  'commission',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Record<Measure, number>>;

/** 'own' is the company's own account in the leg's currency: 1010, or 1020 for USDC. */
type LegAccount = `${number}` | 'own';
interface Leg {
  readonly side: 'debit' | 'credit';
  readonly account: LegAccount;
  readonly plus: readonly Measure[];
  readonly minus: readonly Measure[];
  /** Whether the leg's amount is in the row's `currency` or in its `to_currency`. */
  readonly in: 'currency' | 'to_currency';
}

export interface Template {
  readonly type: TransactionType;
  readonly purpose: Purpose | null;
  /** Value arrives in another currency. */
  readonly exchange: boolean;
  /** Set when the template is for one currency only. */
  readonly currency?: Currency;
  readonly legs: readonly Leg[];
}

const debit = (account: LegAccount, ...plus: Measure[]): Leg => ({
  side: 'debit',
  account,
  plus,
  minus: [],
  in: 'currency',
});
const credit = (account: LegAccount, ...plus: Measure[]): Leg => ({
  ...debit(account, ...plus),
  side: 'credit',
});
const creditLessFee = (account: LegAccount): Leg => ({ ...credit(account, 'amount'), minus: ['fee_gross'] });
const arriving = (leg: Leg): Leg => ({ ...leg, plus: ['to_amount'], in: 'to_currency' });
/** The net of a fee to its revenue account, the tax to GST payable. */
const fee = (revenue: LegAccount): Leg[] => [credit(revenue, 'fee_net'), credit('2040', 'gst')];
const COMMISSION: readonly Leg[] = [debit('5000', 'commission'), credit('2050', 'commission')];

const template = (type: TransactionType, purpose: Purpose | null, legs: readonly Leg[]): Template => ({
  type,
  purpose,
  exchange: legs.some((leg) => leg.in === 'to_currency'),
  legs: [...legs, ...COMMISSION],
});
const move = (from: LegAccount, to: LegAccount): Leg[] => [debit(to, 'amount'), credit(from, 'amount')];
const cardLoad = (source: LegAccount): Leg[] => [
  debit(source, 'amount', 'fee_gross'),
  credit('1090', 'amount'),
  ...fee('4020'),
  arriving(debit('1090')),
  arriving(credit('2020')),
];
const payment = (type: TransactionType): Template =>
  template(type, null, [debit('2000', 'amount'), creditLessFee('2030'), ...fee('4010')]);
const payroll = (type: TransactionType): Template =>
  template(type, null, [debit('2035', 'amount', 'fee_gross'), credit('2000', 'amount'), ...fee('4010')]);
const treasury = (purpose: Purpose, from: LegAccount, to: LegAccount): Template =>
  template('treasury_transfer', purpose, move(from, to));

export const TEMPLATES: readonly Template[] = [
  template('float_purchase', null, move('2010', '1000')),
  template('float_redemption', null, move('1000', '2010')),
  template('employer_funding', null, move('2035', '1000')),
  template('cash_in', null, move('2000', '2010')),
  template('cash_out', null, [
    debit('2000', 'amount', 'fee_gross'),
    credit('2010', 'amount'),
    ...fee('4000'),
  ]),
  template('p2p', null, [debit('2000', 'amount', 'fee_gross'), credit('2000', 'amount'), ...fee('4000')]),
  payment('merchant'),
  payment('bill'),
  payment('airtime'),
  template('merchant_payout', null, move('1000', '2030')),
  payroll('salary'),
  payroll('g2p'),
  template('remittance_in', null, [debit('1000', 'amount'), creditLessFee('2000'), ...fee('4000')]),
  {
    ...template('remittance_in', null, [
      debit('1020', 'amount'),
      creditLessFee('1090'),
      ...fee('4000'),
      arriving(debit('1090')),
      arriving(credit('2000')),
    ]),
    currency: 'USDC',
  },
  template('card_load', 'wallet_load', cardLoad('2000')),
  template('card_load', 'bank_load', cardLoad('1000')),
  template('card_purchase', null, [
    debit('2020', 'amount', 'fee_gross'),
    debit('1030', 'interchange'),
    credit('1030', 'amount'),
    ...fee('4020'),
    credit('4030', 'interchange'),
  ]),
  template('atm_withdrawal', null, [
    debit('2020', 'amount', 'fee_gross'),
    credit('1030', 'amount'),
    ...fee('4020'),
  ]),
  template('interchange_settlement', null, [
    debit('1030', 'amount'),
    debit('1010', 'interchange'),
    credit('1000', 'amount'),
    credit('1030', 'interchange'),
  ]),
  template('subscription_fee', null, [debit('2020', 'fee_gross'), ...fee('4040')]),
  template('issuance_fee', null, [debit('2000', 'fee_gross'), ...fee('4020')]),
  template('fee_sweep', null, move('1000', '1010')),
  template('fx_conversion', 'trust_fx', [
    debit('1090', 'amount'),
    credit('1000', 'amount'),
    arriving(debit('1000')),
    arriving(credit('1090')),
  ]),
  template('fx_conversion', 'own_fx', [
    debit('1090', 'amount'),
    credit('own', 'amount'),
    arriving(debit('own')),
    arriving(credit('1090')),
  ]),
  treasury('trust_topup', '1010', '1000'),
  treasury('capital', '3000', 'own'),
  treasury('surplus', 'own', '3000'),
  treasury('reserve', '1010', '1040'),
  treasury('commission_payout', '1010', '2050'),
  treasury('gst_payment', '1010', '2040'),
  template('reversal', 'purchase', move('2000', '2030')),
  template('reversal', 'p2p', move('2000', '2000')),
  template('chargeback', null, move('2020', '1030')),
];

/** Banks hold no USDC, and custody accounts hold nothing else. */
const ACCOUNT_CURRENCIES: Partial<Record<LegAccount, readonly Currency[]>> = {
  '1000': ['SLL', 'USD'],
  '1010': ['SLL', 'USD'],
  '1020': ['USDC'],
};

const byType = new Map<TransactionType, readonly Template[]>(
  TEMPLATES.map(({ type }) => [type, TEMPLATES.filter((each) => each.type === type)]),
);

/** Null when no template allows the row to post: it is then refused. */
export function templateFor(
  type: TransactionType,
  purpose: Purpose | null,
  currency: Currency,
  toCurrency: Currency | null,
): Template | null {
  const found = byType
    .get(type)
    ?.find(
      (each) =>
        each.purpose === purpose &&
        each.exchange === (toCurrency !== null) &&
        (each.currency ?? currency) === currency,
    );
  if (!found) return null;
  const held = found.legs.every((leg) => {
    const legCurrency = leg.in === 'currency' ? currency : toCurrency;
    const allowed = ACCOUNT_CURRENCIES[leg.account];
    // Commission legs of a row without commission post nothing, so they do not restrict the currency.
    return !allowed || (legCurrency !== null && allowed.includes(legCurrency));
  });
  return held ? found : null;
}

const purposesByType = new Map(
  [...byType].map(([type, templates]) => [type, [...new Set(templates.map(({ purpose }) => purpose))]]),
);
export const purposesOf = (type: TransactionType): readonly (Purpose | null)[] =>
  purposesByType.get(type) ?? [];

const ownAccount = (currency: Currency): string => (currency === 'USDC' ? '1020' : '1010');

export interface Posting {
  readonly account: string;
  readonly currency: Currency;
  readonly debit: number;
  readonly credit: number;
}

/** Postings of sums (of one row, or of a day's group), in minor units; legs with amount 0 are left out. */
export function postingsOf(
  chosen: Template,
  sums: Measures,
  currency: Currency,
  toCurrency: Currency | null,
): Posting[] {
  return chosen.legs.flatMap((leg) => {
    const value =
      leg.plus.reduce((sum, measure) => sum + sums[measure], 0) -
      leg.minus.reduce((sum, measure) => sum + sums[measure], 0);
    if (value === 0) return [];
    const legCurrency = leg.in === 'currency' ? currency : (toCurrency ?? currency);
    const account = leg.account === 'own' ? ownAccount(legCurrency) : leg.account;
    return [
      {
        account,
        currency: legCurrency,
        debit: leg.side === 'debit' ? value : 0,
        credit: leg.side === 'credit' ? value : 0,
      },
    ];
  });
}
