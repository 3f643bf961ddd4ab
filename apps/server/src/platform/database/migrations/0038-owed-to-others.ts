/** Whose money the liability accounts hold: balances by holder, and what is owed and overdrawn at the end of each day. */
export const owedToOthers = /* sql */ `
-- Every move of a balance that somebody holds with the company, by the templates of decision 3 written once more, so that
-- the two check each other. A holder of 2030 and 2035 is named with the kind, because merchants and billers may be
-- numbered alike; '' holds what names nobody. An empty id is booked at once: balances brought along, journals by hand.
create view raw.holder_moves as
  select '2000' as account_code, subscriber_id as holder,
         case when type = 'remittance_in' and to_currency is not null then to_currency else currency end as currency,
         business_day, at, id,
         case type when 'cash_out' then -amount - fee_gross when 'p2p' then -amount - fee_gross
                   when 'merchant' then -amount when 'bill' then -amount when 'airtime' then -amount
                   when 'remittance_in' then case when to_currency is null then amount - fee_gross else to_amount end
                   when 'card_load' then -amount - fee_gross
                   when 'issuance_fee' then -fee_gross
                   else amount end as delta
    from transactions
   where status = 'success'
     and (type in ('cash_in', 'salary', 'g2p', 'cash_out', 'p2p', 'merchant', 'bill', 'airtime', 'remittance_in',
                   'issuance_fee', 'reversal')
          or (type = 'card_load' and purpose = 'wallet_load'))
  union all
  select '2000', coalesce(counterparty_id, ''), currency, business_day, at, id,
         case type when 'p2p' then amount else -amount end
    from transactions
   where status = 'success' and (type = 'p2p' or (type = 'reversal' and purpose = 'p2p'))
  union all
  select '2010', coalesce(counterparty_id, ''), currency, business_day, at, id,
         case when type in ('float_purchase', 'cash_out') then amount else -amount end
    from transactions
   where status = 'success' and type in ('float_purchase', 'cash_out', 'float_redemption', 'cash_in')
  union all
  select '2020', coalesce(card_id, ''), case type when 'card_load' then to_currency else currency end, business_day, at, id,
         case type when 'card_load' then to_amount when 'chargeback' then amount
                   when 'subscription_fee' then -fee_gross else -amount - fee_gross end
    from transactions
   where status = 'success'
     and (type in ('card_purchase', 'atm_withdrawal', 'subscription_fee', 'chargeback')
          or (type = 'card_load' and to_amount is not null))
  union all
  select '2030', coalesce(coalesce(counterparty_kind || ':', '') || counterparty_id, ''), currency, business_day, at, id,
         case when type in ('merchant', 'bill', 'airtime') then amount - fee_gross else -amount end
    from transactions
   where status = 'success'
     and (type in ('merchant', 'bill', 'airtime', 'merchant_payout') or (type = 'reversal' and purpose = 'purchase'))
  union all
  select '2035', coalesce(coalesce(counterparty_kind || ':', '') || counterparty_id, ''), currency, business_day, at, id,
         case type when 'employer_funding' then amount else -amount - fee_gross end
    from transactions
   where status = 'success' and type in ('employer_funding', 'salary', 'g2p')
  union all
  select account_code, holder, currency, business_day, business_day::timestamp at time zone 'UTC', '', credit - debit
    from opening_balances where account_code in ('2000', '2010', '2020', '2030', '2035')
  union all
  select p.account_code, '', p.currency, p.business_day, p.business_day::timestamp at time zone 'UTC', '', p.credit - p.debit
    from postings p join journals j on j.id = p.journal_id
   where p.account_code in ('2000', '2010', '2020', '2030', '2035') and j.source not in ('derived', 'opening');

-- A holder's balance at the end of each month in which it moved; in the month of the last counted day, at the end of
-- that day. One row a month, not a day, so that it stays a fraction of the transactions.
create table holder_balances (
  account_code text not null,
  holder text collate "C" not null,
  currency text not null,
  month date not null,
  minor bigint not null,
  primary key (holder, account_code, currency, month)
) with (fillfactor = 80);

-- Sums over the holders of an account at the end of each counted day, of the balances above zero and of those below.
-- The last day that has rows is the day up to which balances are counted; a day without rows is not counted yet.
create table daily_owed (
  business_day date not null,
  account_code text not null,
  currency text not null,
  owed bigint not null check (owed >= 0),
  overdrawn bigint not null check (overdrawn >= 0),
  primary key (business_day, account_code, currency)
);
create view raw.daily_owed as
  select d.business_day, sums.account_code, sums.currency, sums.owed, sums.overdrawn
    from (select bounds.first_day + n as business_day
            from (select least((select min(business_day) from transactions), (select min(business_day) from postings)) as first_day,
                         greatest((select max(business_day) from transactions), (select max(business_day) from postings)) as last_day) bounds
           cross join lateral generate_series(0, bounds.last_day - bounds.first_day + 366) n) d
   cross join lateral (
     select k.account_code, k.currency, coalesce(sum(greatest(b.minor, 0)), 0)::bigint as owed,
            coalesce(sum(greatest(-b.minor, 0)), 0)::bigint as overdrawn
       from (select account_code, currency from unnest(array['2000', '2010', '2020', '2030', '2035']) account_code
              cross join unnest(array['SLL', 'USD', 'USDC']) currency) k
       left join (select m.account_code, m.holder, m.currency, sum(m.delta) as minor
                    from raw.holder_moves m where m.business_day <= d.business_day
                   group by m.account_code, m.holder, m.currency) b
         on b.account_code = k.account_code and b.currency = k.currency
      group by k.account_code, k.currency) sums;

-- By how much a holder is overdrawn from the end of a day on, 0 when no longer.
create table overdrawn_balances (
  account_code text not null,
  holder text collate "C" not null,
  currency text not null,
  business_day date not null,
  minor bigint not null check (minor >= 0),
  primary key (holder, account_code, currency, business_day)
);
create index overdrawn_balances_day on overdrawn_balances (business_day);

-- Whether the change moved balances as well, which are then counted anew.
alter table figures_due add column balances boolean not null default true;

-- Until the balances of an older release are counted, what stands on them has no value: the recorded ones set overdrawn
-- balances against others' money. The job that recomputes counts what was never counted, month by month, and records.
insert into figures_due (from_day, marked_at, balances)
select min(business_day), now(), false from day_closes having min(business_day) is not null;
insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
select held.figure_id, held.business_day, '', stamp.at, null
  from (select distinct figure_id, business_day from figure_values
         where figure_id in ('treasury.customer-money', 'treasury.trust-coverage', 'treasury.reserve-ratio',
                             'banking.customer-money-sll', 'banking.customer-money-usd', 'banking.coverage-sll',
                             'banking.coverage-usd')) held
 cross join (select greatest(now(), max(recorded_at) + interval '1 microsecond') as at from figure_values) stamp;

do $$
declare
  name text;
begin
  foreach name in array array['holder_balances', 'daily_owed', 'overdrawn_balances'] loop
    execute format('comment on table %I is %L', name, 'emptied with the demo company');
  end loop;
end $$;
`;
