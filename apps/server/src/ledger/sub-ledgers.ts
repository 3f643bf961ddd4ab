/**
 * Whose money the liability accounts hold: every move of a wallet, an agent's float and a card's prefund, signed, by
 * the templates of `docs/decisions/0003-ledger-templates.md` written once more, so that the two check each other.
 */

export interface SubLedger {
  readonly name: string;
  /** The control account of the general ledger. */
  readonly account: string;
  /** SQL yielding holder, currency, at, id, delta (minor units), business_day. */
  readonly moves: string;
}

/** Per type of transaction, what it adds to the holder's balance. */
type Deltas = Readonly<Record<string, string>>;

function movesOf(holder: string, deltas: Deltas, arriving: readonly string[] = []): string {
  const types = Object.keys(deltas).map((type) => `'${type}'`);
  const cases = Object.entries(deltas).map(([type, delta]) => `when '${type}' then ${delta}`);
  const currency =
    arriving.length === 0
      ? 'currency'
      : `case when ${arriving.join(' or ')} then to_currency else currency end`;
  return `select ${holder} as holder, ${currency} as currency, at, id, case type ${cases.join(' ')} end as delta, business_day
      from transactions where status = 'success' and type in (${types.join(', ')})`;
}

const WALLET_OWNERS = movesOf(
  'subscriber_id',
  {
    cash_in: 'amount',
    salary: 'amount',
    g2p: 'amount',
    cash_out: '-amount - fee_gross',
    p2p: '-amount - fee_gross',
    merchant: '-amount',
    bill: '-amount',
    airtime: '-amount',
    remittance_in: 'case when to_currency is null then amount - fee_gross else to_amount end',
    card_load: `case when purpose = 'wallet_load' then -amount - fee_gross else 0 end`,
    issuance_fee: '-fee_gross',
    reversal: 'amount',
  },
  [`(type = 'remittance_in' and to_currency is not null)`],
);
const WALLET_COUNTERPARTIES = movesOf('counterparty_id', {
  p2p: 'amount',
  reversal: `case when purpose = 'p2p' then -amount end`,
});

const AGENTS = movesOf('counterparty_id', {
  float_purchase: 'amount',
  cash_out: 'amount',
  float_redemption: '-amount',
  cash_in: '-amount',
});
const CARDS = movesOf(
  'card_id',
  {
    card_load: 'to_amount',
    card_purchase: '-amount - fee_gross',
    atm_withdrawal: '-amount - fee_gross',
    subscription_fee: '-fee_gross',
    chargeback: 'amount',
  },
  [`type = 'card_load'`],
);

/** Brought along when the books were opened: before every move of that day. */
const opening = (account: string): string =>
  `select holder, currency, business_day::timestamptz as at, '' as id, credit - debit as delta, business_day
     from opening_balances where account_code = '${account}'`;

export const SUB_LEDGERS: readonly SubLedger[] = [
  {
    name: 'wallet',
    account: '2000',
    moves: `${opening('2000')} union all ${WALLET_OWNERS} union all select * from (${WALLET_COUNTERPARTIES}) c where delta is not null`,
  },
  {
    name: 'agent float',
    account: '2010',
    moves: `${opening('2010')} union all ${AGENTS}`,
  },
  {
    name: 'card prefund',
    account: '2020',
    moves: `${opening('2020')} union all ${CARDS}`,
  },
];
