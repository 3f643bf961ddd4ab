/**
 * Whose money the liability accounts contain: every signed change of a wallet, an agent's float, a card's prefund, what
 * a merchant or biller is owed and what an employer has paid in. The view raw.holder_moves contains them.
 */

export interface SubLedger {
  readonly name: string;
  /** The control account of the general ledger. */
  readonly account: string;
  /** SQL with the columns holder, currency, at, id, delta (minor units), business_day. */
  readonly moves: string;
}

/** The holder of amounts that name nobody: rows without a counterparty, and manual journals. */
export const NOT_ATTRIBUTED = '';

const subLedger = (name: string, account: string): SubLedger => ({
  name,
  account,
  moves: `select holder, currency, at, id, delta, business_day from raw.holder_moves where account_code = '${account}'`,
});

export const SUB_LEDGERS: readonly SubLedger[] = [
  subLedger('wallet', '2000'),
  subLedger('agent float', '2010'),
  subLedger('card prefund', '2020'),
  subLedger('merchant payable', '2030'),
  subLedger('employer prefund', '2035'),
];

/** The accounts that contain other people's money. */
export const OWED_ACCOUNTS: readonly string[] = SUB_LEDGERS.map(({ account }) => account);
