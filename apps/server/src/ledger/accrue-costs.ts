/**
 * Running costs of a day: each rule's rate times a basis computed from that day's totals, in USD, Dr its account /
 * Cr 1010.
 */
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { minorPerUnit, type DayRange } from './post-day.ts';

const inUsd = (amount: string): string =>
  `sum(${amount} / (${minorPerUnit('t.currency')}) / t.fx_rate) filter`;

/** The bases that a rule may use, over the day's successful rows `t` and their types `k`. */
const BASES: Readonly<Record<string, string>> = {
  wallet_tx_count: `sum(t.n) filter (where k.value_moving and t.product = 'wallet')`,
  wallet_volume_usd: `${inUsd('t.amount')} (where k.value_moving and t.product = 'wallet')`,
  card_tx_count: `sum(t.n) filter (where k.volume_kind = 'card')`,
  card_volume_usd: `${inUsd('t.amount')} (where k.volume_kind = 'card')`,
  purchase_volume_usd: `${inUsd('t.amount')} (where t.type = 'card_purchase')`,
  interchange_usd: `${inUsd('t.interchange')} (where t.type = 'card_purchase')`,
  converted_usd: `sum(t.to_amount / 100.0) filter (where t.type = 'card_load' and t.to_currency = 'USD')`,
  cards_billed: `sum(t.n) filter (where t.type = 'subscription_fee')`,
  cards_issued: `sum(t.n) filter (where t.type = 'issuance_fee')`,
};
const BASIS_NAMES = Object.keys(BASES);

/**
 * Posts the difference between each day's accruals and what its totals require, in whole cents rounded half up. A day
 * whose totals changed after its close gets a further journal, so calling this again posts nothing. The days must be
 * locked.
 */
export async function accrueCosts(tx: Db, days: DayRange, at: Date): Promise<void> {
  await sql`
    with bases as (
      select t.business_day, ${sql.raw(BASIS_NAMES.map((name) => `${BASES[name]} as ${name}`).join(', '))}
        from daily_totals t join transaction_types k using (type)
       where t.business_day between ${days.from} and ${days.to} and t.status = 'success'
       group by t.business_day),
    called_for as (
      select b.business_day, r.code, r.title, r.account_code,
             round(coalesce(case r.basis ${sql.raw(BASIS_NAMES.map((name) => `when '${name}' then b.${name}`).join(' '))} end, 0)
                   * r.rate * 100)::bigint as cents
        from bases b
        join lateral (
          select distinct on (c.code) c.* from cost_rules c
           where c.valid_from <= b.business_day order by c.code, c.valid_from desc) r on true),
    booked as (
      select j.business_day, j.purpose as code, max(j.sequence) as sequence, sum(p.debit - p.credit) as cents
        from journals j join postings p on p.journal_id = j.id and p.line = 1
       where j.business_day between ${days.from} and ${days.to} and j.source = 'accrual'
       group by j.business_day, j.purpose),
    due as (
      select c.business_day, c.code, c.title, c.account_code, coalesce(b.sequence, 0) + 1 as sequence,
             c.cents - coalesce(b.cents, 0) as cents
        from called_for c left join booked b using (business_day, code)
       where c.cents <> coalesce(b.cents, 0)),
    opened as (
      insert into journals (business_day, source, type, purpose, currency, sequence, description, created_at)
      select business_day, 'accrual', 'cost_accrual', code, 'USD', sequence, title, ${at} from due
      returning id, business_day, purpose as code),
    lines as (
      select o.id, d.business_day, d.account_code, 1 as line, d.cents from opened o join due d using (business_day, code)
      union all
      select o.id, d.business_day, '1010', 2, -d.cents from opened o join due d using (business_day, code))
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select id, line, business_day, account_code, 'USD', greatest(cents, 0), greatest(-cents, 0), cents / 100.0
      from lines`.execute(tx);
}
