/**
 * Reads figures of the profit and loss on several days, the revenue of each kind of transaction, and the accounting
 * months, which it closes and reopens.
 */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AccountingMonth, FigureName } from '@cottontree/contract/profit-and-loss/reports.ts';
import type { BridgeGroup, Earned } from '@cottontree/models/pnl-bridge.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { computeOnDays } from '../../figures/compute.ts';
import { readFigures } from '../../figures/read.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../../platform/failures/errors.ts';
import type { Read } from '../../platform/database/known-rows.ts';
import { lockMonth } from '../../ledger/accounting-months.ts';
import { minorPerUnit } from '../../ledger/post-day.ts';
import { picoOf, type Span } from './rules.ts';

/** Values by figure, dimension and day as exact decimal text; null where there is none. */
export class LedgerFigures {
  readonly #values: ReadonlyMap<string, string | null>;
  constructor(values: ReadonlyMap<string, string | null>) {
    this.#values = values;
  }
  at(day: BusinessDay, { id, dimension }: FigureName): string | null {
    return this.#values.get(`${id}:${dimension}@${day}`) ?? null;
  }
}

/** The figures according to the current books, on each of the days, which must be closed. */
export const readOnDays = async (
  read: Read,
  days: readonly BusinessDay[],
  names: readonly FigureName[],
): Promise<LedgerFigures> =>
  new LedgerFigures(await computeOnDays(read, [...new Set(names.map(({ id }) => id))], days));

/** What a report reads of a request. */
export interface PnlCall<Query> {
  readonly db: Db;
  readonly read: Read;
  readonly clock: Clock;
  readonly query: Query;
}

export interface Reported {
  readonly stamp: Stamp;
  /** The day that the report ends with; null when no day is closed yet. */
  readonly day: BusinessDay | null;
  /** The first closed day. */
  readonly first: BusinessDay | null;
}
/** Throws AppError `invalid` for a day in the future or not closed yet. */
export async function reportedDay(
  read: Read,
  clock: Clock,
  asOf: BusinessDay | undefined,
): Promise<Reported> {
  const { stamp, further } = await readFigures(
    read,
    clock,
    asOf,
    // Tells when the newest values were recorded.
    [['pnl.net-profit']],
    sql<BusinessDay | null>`(select min(business_day) from day_closes)`,
  );
  const day = stamp.live ? stamp.lastClosedDay : stamp.asOf;
  return { stamp, day, first: further };
}

// Revenue by kind of transaction

export interface EarnedGroup extends BridgeGroup {
  readonly kind: string;
  readonly tier: string | null;
  readonly currency: Currency;
}
interface Row {
  kind: string;
  tier: string | null;
  currency: Currency;
  now: boolean;
  count: string;
  native: string;
  value: string;
}
const NOTHING: Earned = { count: 0n, native: 0n, value: 0n };

/**
 * Revenue by type, card tier and currency. Counts all successful transactions of types that can earn revenue. Native
 * amounts are in minor units; values are in trillionths of a dollar at the rate stored with each row.
 */
export async function readEarned(read: Read, span: Span): Promise<EarnedGroup[]> {
  const rows = await read(sql<Row>`
    select k.title as kind, t.tier, t.currency, t.business_day >= ${span.from}::date as now,
           sum(t.n)::text as count, sum(t.fee_net + e.interchange)::text as native,
           trim_scale(coalesce(round(sum((t.fee_net + e.interchange) / ${sql.raw(minorPerUnit('t.currency'))} / t.fx_rate), 12), 0))::text as value
      from daily_totals t
      join transaction_types k on k.type = t.type
     cross join lateral (select case when t.type = 'card_purchase' then t.interchange else 0 end as interchange) e
     where t.status = 'success' and k.revenue_line is not null
       and (t.business_day between ${span.from}::date and ${span.to}::date
         or t.business_day between ${span.previousFrom}::date and ${span.previousTo}::date)
     group by 1, 2, 3, 4
     order by 1, 2, 3`);
  const groups = new Map<string, EarnedGroup>();
  for (const row of rows) {
    const key = `${row.kind} ${row.tier} ${row.currency}`;
    const group = groups.get(key) ?? {
      kind: row.kind,
      tier: row.tier,
      currency: row.currency,
      before: NOTHING,
      now: NOTHING,
    };
    const earned = { count: BigInt(row.count), native: BigInt(row.native), value: picoOf(row.value) };
    groups.set(key, { ...group, [row.now ? 'now' : 'before']: earned });
  }
  return [...groups.values()];
}

// Accounting months

export interface MonthRow {
  month: BusinessDay;
  closed: boolean;
  version: number;
  changed_by: string | null;
  changed_at: Date | null;
  reason: string | null;
  open_days: number;
  provisional_days: number;
  pending_expenses: number;
}

/** The months from that of the first business to that of `today`, newest first. */
export async function readMonths(
  db: Db,
  today: BusinessDay,
  { month = null, open = false }: { readonly month?: BusinessDay | null; readonly open?: boolean } = {},
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with first as (
      select least((select min(business_day) from day_closes), (select min(business_day) from journals),
                   (select min(expense_date) from expenses)) as day)
    select m.month::date as month, coalesce(newest.closed, false) as closed, coalesce(newest.sequence, 0) as version,
           ${personName('u')} as changed_by, newest.made_at as changed_at, newest.reason,
           -- The days before the first business are never closed.
           ((m.month + interval '1 month')::date - greatest(m.month::date, first.day) - (
             select count(distinct business_day) from day_closes c
              where c.business_day >= m.month and c.business_day < m.month + interval '1 month'))::int as open_days,
           (select count(*)::int from provisional_days p
             where p.business_day >= m.month and p.business_day < m.month + interval '1 month'
               and p.settled_at is null) as provisional_days,
           (select count(*)::int from expenses e
             where e.expense_date >= m.month and e.expense_date < m.month + interval '1 month'
               and e.approved_at is null and e.rejected_at is null and e.withdrawn_at is null) as pending_expenses
      from first cross join lateral generate_series(date_trunc('month', first.day::timestamp), ${today}::timestamp, interval '1 month') m(month)
      left join lateral (select * from month_closings c where c.month = m.month::date order by c.sequence desc limit 1) newest on true
      left join users u on u.id = newest.made_by
     where (${month}::date is null or m.month = ${month}::date)
       and (not ${open}::boolean or not coalesce(newest.closed, false))
     order by m.month desc`.execute(db);
  return rows;
}

export const inWords = (month: BusinessDay): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );
const dayInWords = (day: BusinessDay): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Why the state of the books does not allow the next step; null when it does. */
export function bookFault(row: MonthRow, today: BusinessDay): string | null {
  if (row.closed) return null;
  const last = addDays(`${addDays(row.month, 31).slice(0, 7)}-01`, -1);
  if (last >= today)
    return `${inWords(row.month)} is not over; it can be closed from ${dayInWords(addDays(last, 1))} on`;
  if (row.open_days > 0)
    return `${counted(row.open_days, 'day')} of ${inWords(row.month)} ${row.open_days === 1 ? 'is' : 'are'} not closed yet`;
  if (row.provisional_days > 0)
    return `${counted(row.provisional_days, 'day')} of ${inWords(row.month)} ${row.provisional_days === 1 ? 'is' : 'are'} provisional: send what is missing, or accept ${row.provisional_days === 1 ? 'it' : 'them'} under Provisional days first`;
  if (row.pending_expenses > 0)
    return `${counted(row.pending_expenses, 'expense')} of ${inWords(row.month)} ${row.pending_expenses === 1 ? 'waits' : 'wait'} for a decision: decide or withdraw ${row.pending_expenses === 1 ? 'it' : 'them'} first`;
  return null;
}
/** Who closes or reopens a month. */
export type Closer = Pick<Actor, 'userId' | 'powers'>;
const lackFault = ({ powers }: Closer): string | null =>
  powers.has('approve_transactions') ? null : needsPower('approve_transactions');

export const presentMonth = (row: MonthRow, actor: Closer, today: BusinessDay): AccountingMonth => ({
  month: row.month,
  state: row.closed ? 'closed' : 'open',
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
  reason: row.reason,
  openDays: row.open_days,
  pendingExpenses: row.pending_expenses,
  fault: bookFault(row, today) ?? lackFault(actor),
});

interface MonthChange {
  readonly month: BusinessDay;
  readonly version: number;
  readonly close: boolean;
  readonly reason: string | null;
  readonly today: BusinessDay;
  readonly at: Date;
}
/**
 * Closes or reopens a month; resolves to its state before and after. Waits for transactions that are booking into it.
 * Throws AppError `conflict`, naming who was first, when the month is not at `version`; `unprocessable` when its books
 * do not allow it.
 */
export async function changeMonthState(
  tx: Db,
  actor: Closer,
  it: MonthChange,
): Promise<{ readonly before: AccountingMonth; readonly after: AccountingMonth }> {
  if (it.month > it.today) throw invalid('month', `${inWords(it.month)} has not begun`);
  await lockMonth(tx, it.month);
  const [row] = await readMonths(tx, it.today, { month: it.month });
  if (!row) throw notFound(`A book of ${inWords(it.month)}`);
  const before = presentMonth(row, actor, it.today);
  if (row.version !== it.version || row.closed === it.close) {
    const who = row.changed_by ?? 'Somebody';
    throw new AppError(
      'conflict',
      row.version === 0
        ? `${inWords(it.month)} was never closed`
        : `${who} ${row.closed ? 'closed' : 'reopened'} ${inWords(it.month)} first`,
      { current: before },
    );
  }
  const fault = bookFault(row, it.today);
  if (fault !== null) throw new AppError('unprocessable', fault);
  await sql`
    insert into month_closings (month, sequence, closed, reason, made_by, made_at)
    values (${it.month}, ${row.version + 1}, ${it.close}, ${it.reason}, ${actor.userId}, ${it.at})`.execute(
    tx,
  );
  const [updated] = await readMonths(tx, it.today, { month: it.month });
  if (!updated) throw new Error('The month was read above');
  return { before, after: presentMonth(updated, actor, it.today) };
}
