/** Whether statement and ledger of each account agree on a day. */
import { MatchRule, type AccountProof } from '@cottontree/contract/banking/reconciliation.ts';
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { IN_TRANSIT_DAYS } from './rules.ts';

interface ProofRow {
  id: string;
  name: string;
  currency: Currency;
  account_number: string | null;
  ledger_account: BankLedgerAccount;
  bank: bigint | null;
  ledger: bigint;
  lines: bigint;
  spanning: bigint;
  spanning_items: bigint;
  tolerated: bigint;
  bank_only: bigint;
  bank_only_items: bigint;
  repeats: bigint;
  repeat_items: bigint;
  young: bigint;
  young_items: bigint;
  ledger_only: bigint;
  ledger_only_items: bigint;
  rules: Partial<Record<MatchRule, number>> | null;
}

/** A proof in minor units, from which the contract's AccountProof is derived. */
export interface Proof {
  readonly row: ProofRow;
  readonly inTransit: bigint;
  readonly difference: bigint | null;
  readonly unexplained: bigint | null;
}

/** The accounts that a bank keeps at the end of `day`; of a ledger account with none the last closed one. */
const provedAccounts = (day: BusinessDay) => sql`
  select distinct on (ledger_account, currency) id, name, currency, account_number, ledger_account
    from bank_integrations
   where ledger_account is not null and currency is not null
   order by ledger_account, currency, coalesce(closed_day <= ${day}, false),
            case when closed_day <= ${day} then null else created_at end, closed_day desc`;

/**
 * The bank's balance of an account `i` at the end of `day`: what the bank last stated, and the lines between the two days.
 * Unknown for a closed account, unless its balance was zero; and where unproved lines lead to it, which are no evidence.
 */
const bankBalance = (day: BusinessDay) => sql`(
  select case when coalesce(bool_or(case when x.closed_day is null then x.balance_minor is null
                                         else x.closed_day <= ${day} and x.balance_minor <> 0 end), false)
                or coalesce(bool_or(l.unproved), false) then null
              else sum(coalesce(x.balance_minor, 0) + coalesce(l.moved, 0)) end::bigint
    from bank_integrations x
   cross join lateral (
     select sum(case when l.booked_day > ${day} then -l.amount_minor else l.amount_minor end)::bigint as moved,
            bool_or(u.line_id is not null) as unproved
       from bank_counted_lines l left join bank_unproved_lines u on u.line_id = l.id and u.state = 'open'
      where l.integration_id = x.id and l.booked_day > least(${day}::date, x.balance_day)
        and l.booked_day <= greatest(${day}::date, x.balance_day)) l
   where x.ledger_account = i.ledger_account and x.currency = i.currency)`;

/** The banks' balances of one ledger account at the end of `day`, by currency. */
export async function bankBalances(
  db: Db,
  day: BusinessDay,
  ledgerAccount: string,
): Promise<{ currency: Currency; bank: bigint | null }[]> {
  const { rows } = await sql<{ currency: Currency; bank: bigint | null }>`
    select i.currency, ${bankBalance(day)} as bank
      from (${provedAccounts(day)}) i where i.ledger_account = ${ledgerAccount}`.execute(db);
  return rows;
}

/** The proofs of every ledger account that has or had an integration, at the end of `day`. */
export async function readProofs(db: Db, day: BusinessDay): Promise<Proof[]> {
  const { rows } = await sql<ProofRow>`
    with proved as (${provedAccounts(day)})
    select i.id, i.name, i.currency, i.account_number, i.ledger_account,
           a.bank, coalesce(e.ledger, 0) as ledger, coalesce(b.lines, 0) as lines,
           coalesce(d.repeats, 0) as repeats, coalesce(d.repeat_items, 0) as repeat_items,
           coalesce(b.bank_only, 0) as bank_only, coalesce(b.bank_only_items, 0) as bank_only_items,
           coalesce(e.young, 0) as young, coalesce(e.young_items, 0) as young_items,
           coalesce(e.old, 0) as ledger_only, coalesce(e.old_items, 0) as ledger_only_items,
           coalesce(s.spanning, 0) as spanning, coalesce(s.spanning_items, 0) as spanning_items,
           coalesce(t.tolerated, 0) as tolerated, t.rules
      from proved i
     cross join lateral (
       select ${bankBalance(day)} as bank) a
     cross join lateral (
       select count(*) as lines, sum(l.amount_minor) filter (where m.line_id is null)::bigint as bank_only,
              count(*) filter (where m.line_id is null) as bank_only_items
         from bank_integrations x
         join bank_counted_lines l on l.integration_id = x.id and l.booked_day <= ${day}
         left join bank_match_items m on m.line_id = l.id
        where x.ledger_account = i.ledger_account and x.currency = i.currency) b
     cross join lateral (
       select sum(r.amount_minor)::bigint as repeats, count(*) as repeat_items
         from bank_possible_repeats r join bank_integrations x on x.id = r.integration_id
        where x.ledger_account = i.ledger_account and x.currency = i.currency and r.booked_day <= ${day}) d
     cross join lateral (
       select sum(p.debit - p.credit)::bigint as ledger,
              sum(p.debit - p.credit) filter (where m.journal_id is null and p.business_day > ${day}::date - ${IN_TRANSIT_DAYS}::int)::bigint as young,
              count(*) filter (where m.journal_id is null and p.business_day > ${day}::date - ${IN_TRANSIT_DAYS}::int) as young_items,
              sum(p.debit - p.credit) filter (where m.journal_id is null and p.business_day <= ${day}::date - ${IN_TRANSIT_DAYS}::int)::bigint as old,
              count(*) filter (where m.journal_id is null and p.business_day <= ${day}::date - ${IN_TRANSIT_DAYS}::int) as old_items
         from postings p left join bank_match_items m on m.journal_id = p.journal_id and m.posting_line = p.line
        where p.account_code = i.ledger_account and p.currency = i.currency and p.business_day <= ${day} and p.debit <> p.credit) e
     cross join lateral (
       select sum(case when x.line_id is null then -x.amount_minor else x.amount_minor end)::bigint as spanning,
              count(*) as spanning_items
         from bank_matches m join bank_match_items x on x.match_id = m.id and x.day <= ${day}
        where m.integration_id in (select o.id from bank_integrations o where o.ledger_account = i.ledger_account and o.currency = i.currency)
          and m.from_day <= ${day} and m.to_day > ${day}) s
     cross join lateral (
       select sum(difference)::bigint as tolerated, jsonb_object_agg(rule, n) as rules
         from (select m.rule, sum(m.difference_minor) as difference, count(*) as n from bank_matches m
                where m.integration_id in (select o.id from bank_integrations o where o.ledger_account = i.ledger_account and o.currency = i.currency)
                  and m.to_day <= ${day} group by m.rule) r) t
     order by i.ledger_account, i.currency desc`.execute(db);
  return rows.map((row) => {
    const inTransit = row.spanning - row.young;
    const difference = row.bank === null ? null : row.bank - row.ledger;
    return {
      row,
      inTransit,
      difference,
      unexplained:
        difference === null ? null : difference - inTransit - row.tolerated - row.bank_only + row.ledger_only,
    };
  });
}

export function presentProof(
  { row, inTransit, difference, unexplained }: Proof,
  day: BusinessDay,
): AccountProof {
  const money = (minor: bigint): string => formatMinor(minor, row.currency);
  const maybe = (minor: bigint | null): string | null => (minor === null ? null : money(minor));
  const lines = Number(row.lines);
  const open = Number(row.bank_only_items);
  return {
    integrationId: row.id,
    name: row.name,
    currency: row.currency,
    accountNumber: row.account_number,
    ledgerAccount: row.ledger_account,
    day,
    bankBalance: maybe(row.bank),
    ledgerBalance: money(row.ledger),
    difference: maybe(difference),
    inTransit: money(inTransit),
    inTransitItems: Number(row.spanning_items + row.young_items),
    bankOnly: money(row.bank_only),
    bankOnlyItems: open,
    ledgerOnly: money(row.ledger_only),
    ledgerOnlyItems: Number(row.ledger_only_items),
    tolerated: money(row.tolerated),
    unexplained: maybe(unexplained),
    possibleRepeats: money(row.repeats),
    possibleRepeatItems: Number(row.repeat_items),
    matchedLines: lines - open,
    matchedShare: lines === 0 ? null : (100 * (lines - open)) / lines,
    byRule: MatchRule.options.flatMap((rule) => {
      const matches = row.rules?.[rule] ?? 0;
      return matches === 0 ? [] : [{ rule, matches }];
    }),
  };
}

/** The last closed day up to `requested`, or the last one at all; null where no day is closed. */
export async function provedDay(db: Db, requested: BusinessDay | undefined): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from day_closes where business_day <= ${requested ?? '9999-12-31'}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
