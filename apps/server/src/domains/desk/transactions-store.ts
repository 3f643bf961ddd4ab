/** Finds transactions by what a person knows of them. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  DEFAULT_LISTED_DAYS,
  MOST_LISTED_DAYS,
  type TransactionFilter,
} from '@cottontree/contract/desk/transactions.ts';
import { CURRENCY_EXPONENT, parseMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { OUTCOME } from '../../ledger/outcomes.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/failures/errors.ts';
import { ROW_COLUMNS, type Row } from './transaction-rows.ts';

export interface Days {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

/** The days that a list spans. Throws AppError `invalid` for days in the wrong order, and for more than a year. */
export function listedDays({ from, to }: Pick<TransactionFilter, 'from' | 'to'>, today: BusinessDay): Days {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - DEFAULT_LISTED_DAYS);
  if (first > last) throw invalid('from', `lies after the last day, ${last}: exchange the two`);
  if (first < addDays(last, 1 - MOST_LISTED_DAYS))
    throw invalid('from', `lies more than ${MOST_LISTED_DAYS} days before ${last}: choose fewer days`);
  return { from: first, to: last };
}

/** Where a page begins: after this transaction in the order of the list. */
interface Place {
  readonly day: BusinessDay;
  readonly at: string;
  readonly id: string;
}
export const cursorOf = ({ day, at, id }: Pick<Row, 'day' | 'at' | 'id'>): string =>
  `${day}~${at.toISOString()}~${id}`;
const CURSOR =
  /^(\d{4}-\d\d-\d\d)~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([A-Za-z0-9][A-Za-z0-9._:-]{0,63})$/;

/** Throws AppError `invalid` for a text that is not a cursor of this list. */
function placeOf(cursor: string): Place {
  const [, day = '', at = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (id === '' || Number.isNaN(Date.parse(day)) || Number.isNaN(Date.parse(at)))
    throw invalid('cursor', 'is not a cursor of this list: begin with its first page');
  return { day, at, id };
}

/** An amount in millionths, the smallest unit of any currency. */
const micro = (text: string): bigint => parseMinor(text, 'USDC');
const perUnit = (currency: Currency): bigint => 10n ** BigInt(6 - CURRENCY_EXPONENT[currency]);
/** The smallest amount in minor units of a currency that is not less than this one. */
const leastMinor = (text: string, currency: Currency): bigint =>
  (micro(text) + perUnit(currency) - 1n) / perUnit(currency);
/** The largest that is not more. */
const mostMinor = (text: string, currency: Currency): bigint => micro(text) / perUnit(currency);

const atLeast = (
  text: string,
) => sql`t.amount >= case t.currency when 'SLL' then ${leastMinor(text, 'SLL')}::bigint
    when 'USD' then ${leastMinor(text, 'USD')}::bigint else ${leastMinor(text, 'USDC')}::bigint end`;
const atMost = (
  text: string,
) => sql`t.amount <= case t.currency when 'SLL' then ${mostMinor(text, 'SLL')}::bigint
    when 'USD' then ${mostMinor(text, 'USD')}::bigint else ${mostMinor(text, 'USDC')}::bigint end`;

function conditionsOf(filter: TransactionFilter, { from, to }: Days): RawBuilder<unknown> {
  const { type, status, product, district, least, most } = filter;
  return sql.join(
    [
      sql`t.business_day between ${from}::date and ${to}::date`,
      ...(type === undefined ? [] : [sql`t.type = ${type}`]),
      ...(status === undefined ? [] : [sql`${sql.raw(OUTCOME)} = ${status}`]),
      ...(product === undefined ? [] : [sql`t.product = ${product}`]),
      ...(district === undefined || district === ''
        ? []
        : [sql`lower(t.district) = ${district.toLowerCase()}`]),
      ...(least === undefined ? [] : [atLeast(least)]),
      ...(most === undefined ? [] : [atMost(most)]),
    ],
    sql` and `,
  );
}

/** A page of the list, with one row more where another page follows. */
export async function findTransactions(
  db: Db,
  filter: TransactionFilter,
  days: Days,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Row[]> {
  const place = cursor === undefined ? null : placeOf(cursor);
  // The cursor narrows the days, so that a later page does not read the earlier ones again.
  const span = place === null ? days : { ...days, to: place.day < days.to ? place.day : days.to };
  const matching = conditionsOf(filter, span);
  const after =
    place === null
      ? sql`true`
      : sql`(t.business_day, t.at, t.id) < (${place.day}::date, ${place.at}::timestamptz, ${place.id})`;
  const part = (side: RawBuilder<unknown>) => sql`
    (select ${sql.raw(ROW_COLUMNS)}
       from transactions t join transaction_types k on k.type = t.type
      where ${matching} and ${after} and ${side}
      order by t.business_day desc, t.at desc, t.id desc limit ${limit + 1})`;
  const { customer = null, card = null } = filter;
  const own =
    card === null
      ? sql`t.subscriber_id = ${customer}`
      : sql`t.card_id = ${card} and t.subscriber_id = any (select c.subscriber_id from cards c where c.id = ${card})`;
  // In the words of the index transactions_received, which is only used where they are repeated.
  const received = sql`coalesce(t.counterparty_id, '') = ${customer} and t.subscriber_id <> ${customer}
    and (t.type = 'p2p' or t.type = 'reversal' and t.purpose = 'p2p')`;
  const isOfAll = customer === null && card === null;
  const found = isOfAll ? part(sql`true`) : part(own);
  const all = customer === null || card !== null ? found : sql`${found} union all ${part(received)}`;
  const { rows } = await sql<Row>`
    select * from (${all}) found
     order by found.day desc, found.at desc, found.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
