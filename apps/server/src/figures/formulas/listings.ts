/**
 * The rows behind values, which a receipt lists. $1 is the day, $2 the dimension; the order is fixed, so that pages do
 * not overlap.
 */
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { PERSONAL_COLUMNS } from '@cottontree/contract/personal-data.ts';
import { BLOCKED_REASON } from '@cottontree/models/fraud-profile.ts';
import type { RowColumn, RowListing } from '../figure.ts';
import { OUTCOME } from '../../ledger/outcomes.ts';
import { completeMonthEnd, monthEndBefore, monthStart, type DayRange, type Formula } from './days.ts';
import { dividedBy, earnedDivisions, transactionDivisions, type Adds } from './divisions.ts';
import { accountParts, type AccountParts, type Side } from './ledger.ts';
import { closingRateOf, majorUnits } from './money.ts';
import { ADOPTED, EARNED, EARNED_USD, IS_EARNED } from './revenue.ts';

/** `#name` is a number; a name in PERSONAL_COLUMNS is personal data; a column given as an object is used as it is. */
export const columns = (...names: readonly (string | RowColumn)[]): RowListing['columns'] =>
  names.map((name) => {
    if (typeof name !== 'string') return name;
    if (name.startsWith('#')) return { name: name.slice(1), numeric: true };
    const personal = PERSONAL_COLUMNS[name];
    return { name, numeric: false, ...(personal && { personal }) };
  });

/** The last calendar month complete at the day, and the current month up to the day. */
export const COMPLETE_MONTH: DayRange = {
  from: monthStart(completeMonthEnd('$1::date')),
  to: completeMonthEnd('$1::date'),
};
export const MONTH_TO_DATE: DayRange = { from: monthStart('$1::date'), to: '$1::date' };
export const lastDays = (days: number): DayRange => ({ from: `($1::date - ${days - 1})`, to: '$1::date' });

/**
 * Subscribers in a group at the end of the day. Names and phone numbers are left out, because a receipt proves a count.
 */
export const subscribersIn = (measure: string, condition = 'dimension = $2', day = '$1::date'): RowListing =>
  dividedBy(
    {
      columns: columns('subscriber', 'signed_up', 'district', 'group'),
      orderTells: true,
      sql: `
select s.id as subscriber, s.signup_day::text as signed_up, s.district, m.dimension as "group"
  from (select subscriber_id, dimension
          from population_moves
         where measure = '${measure}' and business_day <= ${day} and ${condition}
         group by subscriber_id, dimension having sum(delta) > 0) m
  join subscribers s on s.id = m.subscriber_id
 order by s.id`,
    },
    ['district', 'group'],
  );

/** Subscribers whose wallet was opened in a run of days. */
export const newcomers = ({ from, to }: DayRange): RowListing =>
  dividedBy(
    {
      columns: columns('subscriber', 'signed_up', 'district'),
      orderTells: true,
      sql: `
select id as subscriber, to_char(signup_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as signed_up, district
  from subscribers where signup_day between ${from} and ${to} order by signup_at, id`,
    },
    ['district'],
  );

export const cardsIn = (state: 'issued' | 'activated'): RowListing => ({
  columns: columns('card', 'subscriber', 'tier', 'issued', 'activated', 'last4'),
  orderTells: true,
  sql: `
select c.id as card, c.subscriber_id as subscriber, c.tier, c.issued_day::text as issued, c.activated_day::text as activated, c.last4
  from cards c
 where c.tier = $2 and c.${state}_day <= $1::date and (c.closed_day is null or c.closed_day > $1::date)
 order by c.subscriber_id, c.id`,
});

const blocked = ({ reason }: { readonly reason?: unknown }): boolean => reason === BLOCKED_REASON;
/**
 * Columns of a payment. A payment declined by a block reveals that an alert of its customer was confirmed, and its
 * second, id and amount would identify the customer.
 */
const PAYMENT: readonly (string | RowColumn)[] = [
  { name: 'at', numeric: false, personal: (row) => (blocked(row) ? 'clueDay' : undefined) },
  { name: 'transaction', numeric: false, personal: (row) => (blocked(row) ? 'clue' : undefined) },
  'type',
  'status',
  'reason',
  { name: 'subscriber', numeric: false, personal: (row) => (blocked(row) ? 'suspect' : 'subscriber') },
  'currency',
  { name: 'amount', numeric: true, personal: (row) => (blocked(row) ? 'clueAmount' : undefined) },
];

/**
 * Transactions `t` of a run of days (with their type `k`) that meet a condition, each with its outcome as counted by
 * figures. With `adds`, the value is a sum over them; the condition then also holds for their totals.
 */
export const transactions = (range: DayRange, condition: string, adds?: Adds): RowListing => ({
  columns: columns(...PAYMENT),
  ...(adds && { divisions: transactionDivisions(range, condition, adds) }),
  // Transactions declined by a block come after the others of their day, so that neighbouring rows do not reveal their
  // second.
  sql: `
select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, t.id as transaction, k.title as type, ${OUTCOME} as status,
       t.reason_code as reason, t.subscriber_id as subscriber, t.currency,
       trim_scale(${majorUnits('t.amount', 't.currency')}) as amount
  from transactions t join transaction_types k on k.type = t.type
 where t.business_day between ${range.from} and ${range.to} and ${condition}
 order by t.business_day, t.reason_code is not distinct from '${BLOCKED_REASON}', t.at, t.id`,
});

/** What each transaction earned, after the adopted amounts; `condition` is over r of EARNED. */
export const earnings = (range: DayRange, condition = 'true'): RowListing => ({
  columns: columns('at', 'transaction', 'type', 'line', 'tier', 'currency', '#net', '#rate', '#usd'),
  divisions: earnedDivisions(range, condition),
  // One part after the other in the order of the list: sorting both together would read the whole month for every page.
  // Each part has its own limit, because the limit of the page is not pushed down into them.
  sql: `
select listed.* from (values (0), (1)) part(place) cross join lateral (
(select to_char(r.business_day, 'YYYY-MM-DD') as at, 'journal ' || r.journal_id as transaction, r.description as type, r.line, r.tier,
       'USD' as currency, trim_scale(r.usd) as net, 1::numeric as rate, trim_scale(r.usd) as usd
  from (${ADOPTED(range)}) r
 where part.place = 0 and ${condition}
 order by r.business_day, r.journal_id, r.line
 limit $4::int + $5::int)
 union all
(select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, t.id as transaction, k.title as type, r.line, t.tier,
       t.currency, trim_scale(${majorUnits('r.minor', 't.currency')}) as net, trim_scale(t.fx_rate) as rate,
       trim_scale(round(${EARNED_USD}, 12)) as usd
  from transactions t
  join transaction_types k on k.type = t.type
  ${EARNED}
 where part.place = 1 and ${IS_EARNED} and t.business_day between ${range.from} and ${range.to} and ${condition}
 order by t.business_day, t.at, t.id, r.line
 limit $4::int + $5::int)) listed`,
});

const POSTING = ['day', 'journal', 'description', 'account', 'currency', '#debit', '#credit'] as const;
const postingRows = (range: Partial<DayRange>, condition: string, adds: string): string => `
select p.business_day::text as day, p.journal_id::text as journal, j.description, p.account_code || ' ' || a.name as account,
       p.currency, trim_scale(${majorUnits('p.debit', 'p.currency')}) as debit,
       trim_scale(${majorUnits('p.credit', 'p.currency')}) as credit, ${adds}
  from postings p
  join journals j on j.id = p.journal_id
  join ledger_accounts a on a.code = p.account_code
 where p.business_day between ${range.from ?? `'-infinity'`} and ${range.to ?? '$1::date'} and ${condition}
 order by p.business_day desc, p.journal_id desc, p.line`;

/**
 * Postings that meet a condition over p and its account `a`, newest first. `usd` is what each adds to the value, over p
 * and a, at the rate of its day.
 */
export const postings = (range: Partial<DayRange>, condition: string, usd = 'p.usd'): RowListing => ({
  columns: columns(...POSTING, '#usd'),
  sql: postingRows(range, condition, `trim_scale(${usd}) as usd`),
  divisions: [
    {
      by: 'account',
      sql: `
select p.account_code || ' ' || a.name as part, sum(${usd}) as value
  from postings p
  join journals j on j.id = p.journal_id
  join ledger_accounts a on a.code = p.account_code
 where p.business_day between ${range.from ?? `'-infinity'`} and ${range.to ?? '$1::date'} and ${condition}
 group by 1`,
    },
  ],
});

const onAccounts = (accounts: readonly string[]): string =>
  `p.account_code in (${accounts.map((each) => `'${each}'`).join(', ')})`;

/** The postings behind a balance in one currency: each adds debit less credit. */
export const ofAccounts = (accounts: readonly string[], currency: string): RowListing =>
  dividedBy(
    postings({}, `${onAccounts(accounts)} and p.currency = '${currency}'`),
    ['account'],
    'sum(behind.debit - behind.credit)',
  );

/**
 * The postings behind a balance of all currencies: each adds its USD value at the closing rate of the requested day,
 * not at that of its own day.
 */
export const ofBalance = (accounts: readonly string[], side: Side = 'asset'): RowListing => {
  const added = side === 'asset' ? 'p.debit - p.credit' : 'p.credit - p.debit';
  const rate = closingRateOf('p');
  const listing: RowListing = {
    columns: columns(...POSTING, '#rate', '#usd'),
    sql: postingRows(
      {},
      onAccounts(accounts),
      `trim_scale(${rate}) as rate, trim_scale(round(${majorUnits(added, 'p.currency')} / ${rate}, 12)) as usd`,
    ),
  };
  return dividedBy(listing, ['currency', 'account'], 'sum(behind.usd)');
};

/** Postings of the day itself to the accounts of the dimension, on the accounts' own side. */
export const postedOn = (accounts: AccountParts, side: 'debit' | 'credit'): RowListing =>
  postings(
    { from: '$1::date' },
    `exists (select from ${accountParts(accounts)} where a.code = p.account_code and a.dimension = $2)`,
    side === 'debit' ? 'p.usd' : '-p.usd',
  );
export const ofAccountKind = (kind: 'cost' | 'opex', range = COMPLETE_MONTH): RowListing =>
  postings(range, `a.kind = '${kind}'`);

/** Who was active in the last days, with their last day of activity. */
export const activeIn = (days: number): RowListing => ({
  columns: columns('subscriber', 'last_active', '#active_days'),
  orderTells: true,
  sql: `
select subscriber_id as subscriber, max(business_day)::text as last_active, count(*) as active_days
  from daily_actives
 where business_day > $1::date - ${days} and business_day <= $1::date
 group by subscriber_id order by subscriber_id`,
});
export const cardsActiveIn = (days: number): RowListing => ({
  columns: columns('card', 'last_active', '#active_days'),
  orderTells: true,
  sql: `
select card_id as card, max(business_day)::text as last_active, count(*) as active_days
  from daily_card_actives
 where business_day > $1::date - ${days} and business_day <= $1::date
 group by card_id order by card_id`,
});

/** A part of a composed value: its name, its formula, its own unit, and the day for which it is read, over $1. */
export type Part = readonly [name: string, formula: Formula, unit: Unit, day?: string];

/** The parts that a value is composed of, at the receipt's dimension. */
export const parts = (...list: readonly Part[]): RowListing => {
  const rows = list.map(
    ([name, formula, unit, day = '$1::date'], place) => `
select ${place} as place, '${name}' as part, ${day}::text as day, '${unit}' as unit, (
  select trim_scale(round(v.value::numeric, 12)) from (${formula({ from: day, to: day })}) v
   where v.business_day = ${day} and v.dimension = $2) as value`,
  );
  return {
    columns: columns('part', 'day', '#value', 'unit'),
    sql: `select part, day, value, unit from (${rows.join('\nunion all')}) list order by place`,
  };
};

/** The two month ends that a growth compares. */
export const twoMonths = (name: string, formula: Formula, unit: Unit): RowListing =>
  parts(
    [`${name}, last complete month`, formula, unit, completeMonthEnd('$1::date')],
    [`${name}, month before`, formula, unit, monthEndBefore('$1::date')],
  );
