/** What keeps business sound as it comes in: every id once in the company, and figures that wait for their job. */
export const ingest = /* sql */ `
set local statement_timeout = 0;

-- The table is spread by customer and cut by month, so no index of its own can keep an id apart from another month's
-- or customer's. This one is spread by the id itself.
create table transaction_ids (
  id text collate "C" primary key,
  subscriber_id text collate "C" not null,
  business_day date not null
);
insert into transaction_ids (id, subscriber_id, business_day)
select id, subscriber_id, business_day from transactions order by id on conflict do nothing;

-- What is left to this index is to find a customer's transactions.
drop index transactions_identity;
create index transactions_customer on transactions (subscriber_id, business_day);

-- From these closed days on, figures are older than the business they speak of: one row for each change that came
-- late, so that no writer waits for another; the job that recomputes takes all of them at once.
create table figures_due (
  id bigint generated always as identity primary key,
  from_day date not null,
  marked_at timestamptz not null
);

-- What a company brought along when its books were opened here, by holder where the account is a sub-ledger's.
create table opening_balances (
  holder text collate "C" not null default '',
  account_code text not null references ledger_accounts(code),
  currency text not null,
  business_day date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (holder, account_code, currency)
);
create index opening_balances_day on opening_balances (business_day);
alter table journals drop constraint journals_source_check;
alter table journals add constraint journals_source_check
  check (source in ('opening', 'derived', 'accrual', 'expense', 'manual', 'adjustment'));

-- Takes all of the company's business away, whatever its tables refuse otherwise. Only of a demo company: a real one has
-- days closed by the nightly close, and the application's role cannot take those back, whatever it writes elsewhere.
-- Whoever calls it writes the audit record; the audit trail and staff are not touched.
create function remove_demo_company(removed_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  emptied constant text[] := array[
    'transactions', 'transaction_ids', 'daily_totals', 'daily_actives', 'daily_card_actives', 'subscribers', 'kyc_cases',
    'cards', 'fx_rates', 'departments', 'budgets', 'expenses', 'cost_rules', 'opening_balances', 'journals', 'postings', 'day_closes',
    'figure_values', 'open_figure_values', 'figures_due', 'population_moves', 'daily_population', 'active_windows',
    'demo_company'];
  each_table text;
begin
  perform 1 from demo_company for update;
  if not found then
    raise exception 'there is no demo company to remove' using errcode = 'no_data_found';
  end if;
  if exists (select from day_closes where reason = 'nightly') then
    raise exception 'the books of a real company are not removed' using errcode = 'insufficient_privilege';
  end if;
  foreach each_table in array emptied loop
    execute format('alter table %I disable trigger user', each_table);
  end loop;
  -- All at once and without "cascade": a table that leans on these and is not named here stops it.
  execute 'truncate ' || (select string_agg(format('%I', name), ', ') from unnest(emptied) as name);
  foreach each_table in array emptied loop
    execute format('alter table %I enable trigger user', each_table);
  end loop;
  delete from settings where key = 'demo';
  insert into settings (key, value, updated_at) values ('demo-removed', '{}', removed_at);
end $$;
`;
