/** Accounting months that are closed and reopened, and who works in the departments. */
export const accountingPeriods = /* sql */ `
-- Every closing and reopening of a month, numbered; the newest says how the month stands.
create table month_closings (
  month date not null check (extract(day from month) = 1),
  sequence integer not null check (sequence > 0),
  closed boolean not null,
  -- Why it was reopened.
  reason text,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (month, sequence),
  check (closed = (reason is null)),
  -- A month is closed first and reopened next, in turns.
  check (closed = (sequence % 2 = 1))
);
create trigger month_closings_append_only before update or delete on month_closings
  for each row execute function refuse_change();
create trigger month_closings_no_truncate before truncate on month_closings
  for each statement execute function refuse_change();
comment on table month_closings is 'emptied with the demo company';

-- Whoever forgets to ask is refused by the books themselves.
create function keep_closed_month() returns trigger language plpgsql set search_path from current as $$
declare found_month date;
begin
  select m.month into found_month
    from (select distinct date_trunc('month', business_day)::date as month from written) m
   where (select c.closed from month_closings c where c.month = m.month order by c.sequence desc limit 1)
   limit 1;
  if found_month is not null then
    raise exception 'the accounting month of % is closed', to_char(found_month, 'YYYY-MM') using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger journals_open_month after insert on journals referencing new table as written
  for each statement execute function keep_closed_month();
create trigger postings_open_month after insert on postings referencing new table as written
  for each statement execute function keep_closed_month();

alter table departments add column headcount integer check (headcount >= 0);

-- What earned or cost it, wallets or cards: revenue by its account, an accrued cost by what its rule is charged on, other
-- costs by the business of their journal. Operating expenses, and what was adopted without saying more, belong to neither.
create function pnl_product(kind text, account_code text, source text, purpose text, product text) returns text
language sql stable parallel safe as $$
  select case when kind = 'revenue' then case when account_code in ('4000', '4010') then 'wallet' else 'card' end
              when kind = 'cost' and source = 'accrual' then (
                select case when r.basis in ('wallet_tx_count', 'wallet_volume_usd') then 'wallet' else 'card' end
                  from cost_rules r where r.code = purpose order by r.valid_from desc limit 1)
              when kind = 'cost' and product in ('wallet', 'card') then product end
$$;

-- What each day booked to the accounts of profit and loss, debit positive: a dozen rows a day, however much business.
create table daily_ledger (
  business_day date not null,
  account_code text not null,
  -- wallet, card, or empty.
  product text not null,
  usd numeric(38,12) not null,
  primary key (business_day, account_code, product)
);
comment on table daily_ledger is 'emptied with the demo company';
create view raw.daily_ledger as
  select p.business_day, p.account_code,
         coalesce(pnl_product(a.kind, a.code, j.source, j.purpose, j.product), '') as product, sum(p.usd) as usd
    from postings p
    join ledger_accounts a on a.code = p.account_code
    join journals j on j.id = p.journal_id
   where a.kind in ('revenue', 'cost', 'opex')
   group by 1, 2, 3;
insert into daily_ledger select * from raw.daily_ledger;

-- A trigger, because whoever posts must not be able to forget it. The days are locked by whoever posts.
create function sum_ledger() returns trigger language plpgsql set search_path from current as $$
begin
  insert into daily_ledger as held
  select p.business_day, p.account_code, coalesce(pnl_product(a.kind, a.code, j.source, j.purpose, j.product), ''), sum(p.usd)
    from written p
    join ledger_accounts a on a.code = p.account_code
    join journals j on j.id = p.journal_id
   where a.kind in ('revenue', 'cost', 'opex')
   group by 1, 2, 3 order by 1, 2, 3
      on conflict (business_day, account_code, product) do update set usd = held.usd + excluded.usd;
  return null;
end $$;
create trigger postings_summed after insert on postings referencing new table as written
  for each statement execute function sum_ledger();
`;
