/**
 * The money of one customer at the end of a day, and each movement of a wallet: sums over the view raw.holder_moves, by
 * which the ledger counts what is owed to everybody, so that both agree to the unit.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

const WALLETS = '2000';
const CARD_PREFUNDS = '2020';

export interface Balance {
  readonly holder: string;
  readonly currency: Currency;
  /** Minor units; negative for an overdrawn balance. */
  readonly minor: bigint;
}

async function balancesOn(
  db: Db,
  account: string,
  holders: readonly string[],
  day: BusinessDay,
): Promise<Balance[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<Balance>`
    select holder, currency, coalesce(sum(delta), 0)::bigint as minor
      from raw.holder_moves
     where account_code = ${account} and holder = any (${[...holders]}::text[]) and business_day <= ${day}::date and currency is not null
     group by holder, currency order by holder, currency`.execute(db);
  return rows;
}

export const walletBalances = (db: Db, customer: string, day: BusinessDay): Promise<Balance[]> =>
  balancesOn(db, WALLETS, [customer], day);
export const cardBalances = (db: Db, cards: readonly string[], day: BusinessDay): Promise<Balance[]> =>
  balancesOn(db, CARD_PREFUNDS, cards, day);

interface Movement {
  readonly day: BusinessDay;
  readonly at: Date;
  /** The transaction; empty for an opening balance that was brought in. */
  readonly id: string;
  readonly delta: bigint;
}

export interface WalletStatement {
  readonly opening: bigint;
  readonly movements: readonly Movement[];
  readonly closing: bigint;
}

/** The movements of a wallet in these days, in order, between its balances before and after them. */
export async function walletStatement(
  db: Db,
  customer: string,
  {
    from,
    to,
    currency,
  }: { readonly from: BusinessDay; readonly to: BusinessDay; readonly currency: Currency },
): Promise<WalletStatement> {
  const balanceOn = async (day: BusinessDay): Promise<bigint> =>
    (await walletBalances(db, customer, day)).find((each) => each.currency === currency)?.minor ?? 0n;
  const { rows } = await sql<Movement>`
    select business_day as day, at, id, coalesce(delta, 0)::bigint as delta
      from raw.holder_moves
     where account_code = ${WALLETS} and holder = ${customer} and currency = ${currency}
       and business_day between ${from}::date and ${to}::date
     order by business_day, at, id, delta`.execute(db);
  return { opening: await balanceOn(addDays(from, -1)), movements: rows, closing: await balanceOn(to) };
}
