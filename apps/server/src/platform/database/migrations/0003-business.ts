/**
 * The company's business. Tables that grow with it are partitioned by month, and every unique key of theirs
 * carries the distribution key, so that the same schema can be spread over a distributed PostgreSQL.
 */
export const business = /* sql */ `
create table fx_rates (
  day date not null,
  currency text not null,
  buy numeric(18,6) not null,
  sell numeric(18,6) not null,
  mid numeric(18,6) not null check (mid > 0),
  primary key (currency, day)
);

create table subscribers (
  id text collate "C" primary key,
  full_name text not null,
  msisdn text not null,
  signup_at timestamptz not null,
  signup_day date not null,
  closed_at timestamptz,
  closed_day date,
  district text not null,
  town text not null,
  gender text not null,
  birth_year smallint not null,
  occupation text not null,
  device_class text not null,
  acquisition_channel text not null,
  is_test boolean not null default false
);
create index subscribers_signup on subscribers (signup_day);

create table kyc_cases (
  id text collate "C" not null,
  subscriber_id text collate "C" not null,
  from_level smallint not null,
  to_level smallint not null,
  status text not null,
  opened_at timestamptz not null,
  opened_day date not null,
  decided_at timestamptz,
  decided_day date,
  reject_reason text,
  primary key (subscriber_id, id)
);
create index kyc_cases_opened on kyc_cases (opened_day);

create table cards (
  id text collate "C" not null,
  subscriber_id text collate "C" not null,
  tier text not null,
  form text not null,
  status text not null,
  issued_at timestamptz not null,
  issued_day date not null,
  activated_at timestamptz,
  activated_day date,
  suspended_at timestamptz,
  closed_at timestamptz,
  closed_day date,
  last4 text not null,
  token text not null,
  primary key (subscriber_id, id)
);
create index cards_id on cards (id);

-- What each type means for revenue, activity and volume: the one place that knows.
create table transaction_types (
  type text primary key,
  title text not null,
  revenue_line text check (revenue_line in ('wallet','fee','card','subscription')),
  value_moving boolean not null,
  volume_kind text check (volume_kind in ('wallet','card','transfer'))
);

create table transactions (
  id text collate "C" not null,
  business_day date not null,
  at timestamptz not null,
  type text not null,
  product text not null,
  status text not null,
  reason_code text,
  purpose text,
  -- The customer, or 'house' for the company's own moves: the distribution key.
  subscriber_id text collate "C" not null,
  counterparty_kind text,
  counterparty_id text collate "C",
  card_id text collate "C",
  tier text,
  kyc_level smallint,
  device_id text collate "C",
  latitude real,
  longitude real,
  district text,
  country text,
  currency text not null,
  amount bigint not null,
  to_currency text,
  to_amount bigint,
  fee_gross bigint not null,
  gst bigint not null,
  fee_net bigint not null,
  interchange bigint not null,
  commission bigint not null,
  fx_rate numeric(18,6) not null,
  balance_before bigint,
  journal_id bigint
) partition by range (business_day);
create unique index transactions_identity on transactions (subscriber_id, business_day, id);
create index transactions_day on transactions (business_day, at);

-- A month is made beside the table and attached: creating it in place would lock out every reader and writer of the
-- other months until commit. Call it before locking days.
create function ensure_transaction_months(first_day date, last_day date) returns void
language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', first_day);
  name text;
begin
  while month <= last_day loop
    name := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtext('transaction_months'));
      -- Asked of the catalogue itself: the cache behind to_regclass may not have heard of what another session made.
      if not exists (select from pg_class c join pg_class parent on parent.relnamespace = c.relnamespace
                      where parent.oid = 'transactions'::regclass and c.relname = name) then
        execute format('create table %I (like transactions including defaults including constraints including indexes)', name);
        execute format('alter table transactions attach partition %I for values from (%L) to (%L)',
          name, month, month + interval '1 month');
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Rollups below are written in the transaction that writes the rows; schema "raw" holds views of the same names
-- that compute them from the rows, so that any figure can be recomputed on raw rows by its own definition.
create table daily_totals (
  business_day date not null,
  type text not null,
  product text not null,
  tier text,
  kyc_level smallint,
  currency text not null,
  to_currency text,
  status text not null,
  reason_code text,
  purpose text,
  fx_rate numeric(18,6) not null,
  n bigint not null,
  amount bigint not null,
  to_amount bigint not null,
  fee_gross bigint not null,
  gst bigint not null,
  fee_net bigint not null,
  interchange bigint not null,
  commission bigint not null,
  unique nulls not distinct
    (business_day, type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate)
);

-- One row for each subscriber and day with a successful value-moving transaction.
create table daily_actives (
  business_day date not null,
  subscriber_id text collate "C" not null,
  primary key (business_day, subscriber_id)
);

-- One row for each card and day with an approved card transaction.
create table daily_card_actives (
  business_day date not null,
  card_id text collate "C" not null,
  primary key (business_day, card_id)
);

create schema raw;
create view raw.daily_totals as
  select business_day, type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate,
         count(*)::bigint as n, sum(amount)::bigint as amount, coalesce(sum(to_amount), 0)::bigint as to_amount,
         sum(fee_gross)::bigint as fee_gross, sum(gst)::bigint as gst, sum(fee_net)::bigint as fee_net,
         sum(interchange)::bigint as interchange, sum(commission)::bigint as commission
    from transactions
   group by business_day, type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate;
create view raw.daily_actives as
  select distinct t.business_day, t.subscriber_id
    from transactions t join transaction_types k using (type)
   where t.status = 'success' and k.value_moving and t.subscriber_id <> 'house';
create view raw.daily_card_actives as
  select distinct business_day, card_id
    from transactions
   where status = 'success' and card_id is not null and type in ('card_purchase', 'atm_withdrawal');

create table departments (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null default '',
  account_code text not null,
  product text,
  is_active boolean not null default true,
  created_at timestamptz not null
);
create table budgets (
  id uuid primary key default gen_random_uuid(),
  department_id uuid not null references departments(id),
  month date not null check (extract(day from month) = 1),
  amount_minor bigint not null check (amount_minor >= 0),
  version integer not null default 1,
  unique (department_id, month)
);
create table expenses (
  id uuid primary key default gen_random_uuid(),
  department_id uuid not null references departments(id),
  description text not null,
  category text not null,
  amount_minor bigint not null check (amount_minor > 0),
  expense_date date not null,
  created_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  journal_id bigint,
  is_test boolean not null default false,
  created_at timestamptz not null
);
create index expenses_date on expenses (expense_date);

insert into transaction_types (type, title, revenue_line, value_moving, volume_kind) values
  ('cash_in', 'Cash in', null, true, 'wallet'),
  ('cash_out', 'Cash out', 'wallet', true, 'wallet'),
  ('p2p', 'Person to person', 'wallet', true, 'transfer'),
  ('merchant', 'Merchant payment', 'fee', true, 'wallet'),
  ('bill', 'Bill payment', 'fee', true, 'wallet'),
  ('airtime', 'Airtime', 'fee', true, 'wallet'),
  ('salary', 'Salary', 'fee', true, 'transfer'),
  ('g2p', 'Government payment', 'fee', true, 'transfer'),
  ('remittance_in', 'Remittance received', 'wallet', true, 'transfer'),
  ('card_load', 'Card load', 'card', false, null),
  ('card_purchase', 'Card purchase', 'card', true, 'card'),
  ('atm_withdrawal', 'ATM withdrawal', 'card', true, 'card'),
  ('subscription_fee', 'Card subscription', 'subscription', false, null),
  ('issuance_fee', 'Card issuance', 'card', false, null),
  ('fx_conversion', 'Currency conversion', null, false, null),
  ('interchange_settlement', 'Scheme settlement', null, false, null),
  ('treasury_transfer', 'Treasury transfer', null, false, null),
  ('reversal', 'Reversal', null, false, null),
  ('chargeback', 'Chargeback', null, false, null),
  ('float_purchase', 'Agent float purchase', null, false, null),
  ('float_redemption', 'Agent float redemption', null, false, null),
  ('employer_funding', 'Employer funding', null, false, null),
  ('merchant_payout', 'Merchant payout', null, false, null),
  ('fee_sweep', 'Fee sweep', null, false, null);
`;
