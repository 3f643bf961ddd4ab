/**
 * Whose money the liability accounts hold: every move of a wallet, an agent's float and a card's prefund, signed, by
 * the templates of `docs/decisions/0003-ledger-templates.md` written once more, so that the two check each other.
 */

export interface SubLedger {
  readonly name: string;
  /** The control account of the general ledger. */
  readonly account: string;
  /** SQL yielding holder, currency, at, id, delta (minor units), business_day, journal_id. */
  readonly moves: string;
}

interface Move {
  readonly when: string;
  readonly holder?: string;
  readonly delta: string;
  readonly currency?: string;
}

/** One scan of the successful rows; each row yields the moves whose condition it meets. */
function movesOf(holder: string, moves: readonly Move[]): string {
  const lines = moves.map(
    (move) =>
      `(${move.when}, ${move.holder ?? holder}, ${move.currency ?? 't.currency'}, (${move.delta})::bigint)`,
  );
  return `select m.holder, m.currency, t.at, t.id, m.delta, t.business_day, t.journal_id
      from transactions t
      cross join lateral (values ${lines.join(',\n        ')}) as m(applies, holder, currency, delta)
     where t.status = 'success' and m.applies`;
}

const is = (...types: string[]): string => `t.type in (${types.map((type) => `'${type}'`).join(', ')})`;

export const SUB_LEDGERS: readonly SubLedger[] = [
  {
    name: 'wallet',
    account: '2000',
    moves: movesOf('t.subscriber_id', [
      { when: is('cash_in', 'salary', 'g2p'), delta: 't.amount' },
      { when: is('cash_out', 'p2p'), delta: '-t.amount - t.fee_gross' },
      { when: is('p2p'), holder: 't.counterparty_id', delta: 't.amount' },
      { when: is('merchant', 'bill', 'airtime'), delta: '-t.amount' },
      { when: `${is('remittance_in')} and t.to_currency is null`, delta: 't.amount - t.fee_gross' },
      { when: `${is('remittance_in')} and t.to_currency is not null`, delta: 't.to_amount', currency: 't.to_currency' },
      { when: `${is('card_load')} and t.purpose = 'wallet_load'`, delta: '-t.amount - t.fee_gross' },
      { when: is('issuance_fee'), delta: '-t.fee_gross' },
      { when: is('reversal'), delta: 't.amount' },
      { when: `${is('reversal')} and t.purpose = 'p2p'`, holder: 't.counterparty_id', delta: '-t.amount' },
    ]),
  },
  {
    name: 'agent float',
    account: '2010',
    moves: movesOf('t.counterparty_id', [
      { when: is('float_purchase', 'cash_out'), delta: 't.amount' },
      { when: is('float_redemption', 'cash_in'), delta: '-t.amount' },
    ]),
  },
  {
    name: 'card prefund',
    account: '2020',
    moves: movesOf('t.card_id', [
      { when: is('card_load'), delta: 't.to_amount', currency: 't.to_currency' },
      { when: is('card_purchase', 'atm_withdrawal'), delta: '-t.amount - t.fee_gross' },
      { when: is('subscription_fee'), delta: '-t.fee_gross' },
      { when: is('chargeback'), delta: 't.amount' },
    ]),
  },
];
