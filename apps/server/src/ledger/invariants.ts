/** Invariants of the books. Each check is one query that lists violations. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { expectedLines } from './post-day.ts';
import { unbooked } from './revalue.ts';
import { SAFEGUARDING } from './safeguarding.ts';
import { NOT_ATTRIBUTED, SUB_LEDGERS } from './sub-ledgers.ts';

export interface Violation {
  readonly invariant: string;
  readonly detail: string;
}

interface Invariant {
  readonly name: string;
  /** Reads every transaction, not only the ledger and the rollups: seconds per million rows. */
  readonly readsRows: boolean;
  /** Returns one column, `detail`. */
  readonly broken: RawBuilder<{ detail: string }>;
}

const MOST_LISTED = 20;
const invariant = (name: string, readsRows: boolean, broken: string): Invariant => ({
  name,
  readsRows,
  broken: sql.raw(broken),
});

/** Revenue accounts with what earns them; interchange is earned on purchases. */
const REVENUE = `(values ('4000', 'wallet'), ('4010', 'fee'), ('4020', 'card'), ('4030', 'interchange'), ('4040', 'subscription'))
  as a(code, line)`;

const LEDGER: readonly Invariant[] = [
  invariant(
    'every journal balances in each currency',
    false,
    `select format('journal %s is off by %s %s', journal_id, sum(debit) - sum(credit), currency) as detail
       from postings group by journal_id, currency having sum(debit) <> sum(credit)`,
  ),
  invariant(
    'a closed day has no journal left to post',
    false,
    `select format('journal %s of %s', j.id, j.business_day) as detail from journals j
      where j.source = 'derived' and exists (select from day_closes c where c.business_day = j.business_day)
        and not exists (select from postings p where p.journal_id = j.id)
        and exists (select from transactions t where t.business_day = j.business_day and t.journal_id = j.id
                       and t.amount + t.fee_gross + t.commission > 0)`,
  ),
  {
    name: 'what is owned and owed is booked at the closing rate',
    readsRows: false,
    // Days whose recompute is due, and those of a closed accounting month, are excluded.
    broken: sql`
      select format('%s: worth %s USD more than booked', day, round(usd, 2)) as detail
        from ${unbooked(sql`(select distinct business_day from day_closes)`)} u
       where abs(usd) > 0.005
         and day < coalesce((select min(from_day) from figures_due), 'infinity')
         and not coalesce((select closed from month_closings c where c.month = date_trunc('month', day)::date
                            order by sequence desc limit 1), false)`,
  },
  invariant(
    'the five revenue lines of the ledger are those of the transactions',
    false,
    `with booked as (
       select p.business_day, a.line, p.currency, sum(p.credit - p.debit) as amount
         from postings p join journals j on j.id = p.journal_id join ${REVENUE} on a.code = p.account_code
        where j.source = 'derived' group by 1, 2, 3),
     earned as (
       select t.business_day, e.line, t.currency, sum(e.amount) as amount
         from daily_totals t join transaction_types k using (type)
         cross join lateral (values (k.revenue_line, t.fee_net),
           (case when t.type = 'card_purchase' then 'interchange' end, t.interchange)) as e(line, amount)
        where t.status = 'success' and e.line is not null
          and exists (select from day_closes c where c.business_day = t.business_day)
        group by 1, 2, 3)
     select format('%s %s: ledger %s, transactions %s %s', business_day, line, b.amount, e.amount, currency) as detail
       from booked b full join earned e using (business_day, line, currency)
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0)`,
  ),
];

/** About the company's money, not its books: a correct copy of a company that is short is short as well. */
const SAFEGUARDED = [
  invariant(
    'trust covers what customers, agents and merchants are owed, every day',
    false,
    `select format('%s: trust exceeds what is owed by %s USD', business_day, round(trust - owed, 2)) as detail
       from (${SAFEGUARDING}) s where trust < owed order by business_day`,
  ),
];

const EXPENSES = [
  invariant(
    'every approved expense of a closed day is posted',
    false,
    `select format('expense %s of %s', e.id, e.expense_date) as detail from expenses e
      where e.approved_at is not null and e.journal_id is null
        and exists (select from day_closes c where c.business_day = e.expense_date)`,
  ),
  invariant(
    'the expense journals are the sum of the expenses they post, by day and account',
    false,
    `with booked as (
       select p.journal_id, p.business_day, p.account_code, p.debit - p.credit as cents
         from postings p join journals j on j.id = p.journal_id where j.source = 'expense' and p.line = 1),
     spent as (
       select e.journal_id, e.expense_date as business_day, d.account_code, sum(e.amount_minor) as cents
         from expenses e join departments d on d.id = e.department_id where e.journal_id is not null group by 1, 2, 3)
     (select 'posted: ' || x::text as detail from (select * from booked except select * from spent) x)
     union all
     (select 'spent: ' || x::text from (select * from spent except select * from booked) x)`,
  ),
];

const ROLLUPS = ['daily_totals', 'daily_actives', 'daily_card_actives'].map((table) =>
  invariant(
    `the rollup ${table} is what the rows give`,
    true,
    `(select 'too much: ' || x::text as detail from (select * from public.${table} except all select * from raw.${table}) x)
     union all
     (select 'missing: ' || x::text from (select * from raw.${table} except all select * from public.${table}) x)`,
  ),
);

const ABOVE_ZERO = SUB_LEDGERS.map(({ name, moves }) =>
  invariant(
    `no ${name} is ever below zero`,
    true,
    `select format('%s stands at %s %s after %s', holder, balance, currency, id) as detail
       from (select holder, currency, id, delta,
                    sum(delta) over (partition by holder, currency order by at, id) as balance from (${moves}) m) b
      where balance < 0 and delta < 0 and holder <> '${NOT_ATTRIBUTED}'`,
  ),
);

const TOTALS = SUB_LEDGERS.map(({ name, account, moves }) =>
  invariant(
    `${name}s add up to account ${account}`,
    true,
    `with held as (
       select currency, sum(delta) as amount from (${moves}) m
        -- What was brought along, or is booked by hand, is booked at once.
        where id = '' or exists (select from day_closes c where c.business_day = m.business_day) group by currency),
     booked as (select currency, sum(credit - debit) as amount from postings where account_code = '${account}' group by currency)
     select format('ledger %s, holders %s %s', b.amount, h.amount, currency) as detail
       from held h full join booked b using (currency) where coalesce(h.amount, 0) <> coalesce(b.amount, 0)`,
  ),
);

/** Days whose balances are due to be recounted are excluded. */
const COUNTED = invariant(
  'what is owed and overdrawn is what the rows give, on the last counted day',
  true,
  `with last as (
     select max(business_day) as day from daily_owed
      where business_day < coalesce((select min(from_day) from figures_due where balances), 'infinity')),
   counted as (select * from public.daily_owed where business_day = (select day from last) and owed + overdrawn > 0),
   given as (select * from raw.daily_owed where business_day = (select day from last) and owed + overdrawn > 0)
   (select 'counted: ' || x::text as detail from (select * from counted except select * from given) x)
   union all
   (select 'given: ' || x::text from (select * from given except select * from counted) x)`,
);

const JOURNALS: readonly Invariant[] = [
  invariant(
    'every transaction is known by its id, and every known id has its transaction',
    true,
    `(select 'unknown: ' || x::text as detail
        from (select id, subscriber_id, business_day from transactions except all table transaction_ids) x)
     union all
     (select 'without a transaction: ' || x::text
        from (table transaction_ids except all select id, subscriber_id, business_day from transactions) x)`,
  ),
  invariant(
    'every successful transaction has the journal of its group, and no other has one',
    true,
    `select format('%s on %s', t.id, t.business_day) as detail
       from transactions t left join journals j on j.id = t.journal_id
      where (t.status = 'success') <> (j.id is not null)
         or (j.id is not null and (j.business_day, j.type, j.product, j.currency) <> (t.business_day, t.type, t.product, t.currency))
         or (j.id is not null and (j.purpose is distinct from t.purpose or j.tier is distinct from t.tier
                                   or j.to_currency is distinct from t.to_currency or j.source <> 'derived'))`,
  ),
  {
    name: 'every posted journal is the sum of its transactions',
    readsRows: true,
    broken: sql`
      with expected as (${expectedLines(sql`
        select j.* from journals j
         where j.source = 'derived' and exists (select from postings p where p.journal_id = j.id)`)}),
      held as (
        select p.journal_id, p.line, p.business_day, p.account_code, p.currency, p.debit, p.credit, p.usd
          from postings p join journals j on j.id = p.journal_id where j.source = 'derived')
      (select 'posted: ' || x::text as detail from (select * from held except select * from expected) x)
      union all
      (select 'expected: ' || x::text from (select * from expected except select * from held) x)`,
  },
];

const ALL: readonly Invariant[] = [
  ...LEDGER,
  ...SAFEGUARDED,
  ...EXPENSES,
  ...ROLLUPS,
  ...ABOVE_ZERO,
  ...TOTALS,
  COUNTED,
  ...JOURNALS,
];

async function violationsOf(db: Db, invariants: readonly Invariant[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { name, broken } of invariants) {
    const { rows } = await sql<{
      detail: string;
      all: bigint;
    }>`select coalesce(detail, '') as detail, count(*) over () as all from (${broken}) v limit ${MOST_LISTED}`.execute(
      db,
    );
    const more = (rows[0]?.all ?? 0n) - BigInt(rows.length);
    found.push(...rows.map(({ detail }) => ({ invariant: name, detail })));
    if (more > 0n) found.push({ invariant: name, detail: `and ${more} more` });
  }
  return found;
}

/**
 * The first 20 violations of each invariant and the number of the others; empty when the books are correct. `readRows:
 * false` leaves out checks that scan every transaction, for a health check.
 */
export async function findViolations(db: Db, { readRows = true } = {}): Promise<Violation[]> {
  return await violationsOf(
    db,
    ALL.filter((each) => readRows || !each.readsRows),
  );
}

/**
 * What is wrong with the books: their journals, and sub-ledgers whose holders do not add up; reads every transaction.
 */
export async function findUnsoundBooks(db: Db, { holders = true } = {}): Promise<Violation[]> {
  return await violationsOf(db, [...LEDGER, ...EXPENSES, ...(holders ? TOTALS : [])]);
}
