/** Banks: integrations, what their statements say, and which lines answer which entries of the ledger. */
export const banking = /* sql */ `
-- One account at one bank. Secrets are sealed, bound to this row.
create table bank_integrations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('api', 'files')),
  endpoint text,
  client_id text,
  secret_sealed bytea,
  token_sealed bytea,
  token_expires_at timestamptz,
  -- The account in the bank's own words, and all those it named.
  bank_account_id text,
  account_number text,
  currency text check (currency in ('SLL', 'USD', 'USDC')),
  bank_accounts jsonb not null default '[]',
  api_version text,
  features text[] not null default '{}',
  ledger_account text check (ledger_account in ('1000', '1010', '1020', '1040')),
  -- What the bank declared last. Balances of other days follow from it and the lines between.
  balance_minor bigint,
  balance_day date,
  rate jsonb,
  fault text check (fault in ('credentials', 'rate-limit', 'unavailable', 'protocol')),
  problem text,
  failures integer not null default 0,
  sync_requested_at timestamptz,
  next_sync_at timestamptz,
  last_sync_at timestamptz,
  -- The day from which the next sync asks again; null: from the first.
  read_through date,
  -- How many lines and entries the matcher has seen.
  examined_lines bigint not null default 0,
  examined_entries bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((type = 'api') = (endpoint is not null)),
  check (type = 'api' or (account_number is not null and currency is not null))
);
create unique index bank_integrations_name on bank_integrations (lower(name));
-- An account of the ledger is proved by one account at a bank.
create unique index bank_integrations_ledger on bank_integrations (ledger_account, currency) where ledger_account is not null;

-- What the banks said, as it came. The identity is the bank's own for the line: the same line never stands here twice.
create table bank_lines (
  id bigint generated always as identity primary key,
  integration_id uuid not null references bank_integrations(id),
  identity text not null,
  booked_day date not null,
  value_day date not null,
  -- Signed: positive came in.
  amount_minor bigint not null check (amount_minor <> 0),
  reference text,
  counterparty text,
  description text not null,
  source text not null check (source in ('api', 'file')),
  received_at timestamptz not null,
  unique (integration_id, identity)
);
create index bank_lines_day on bank_lines (integration_id, booked_day);
create trigger bank_lines_append_only before update or delete on bank_lines
  for each row execute function refuse_change();
create trigger bank_lines_no_truncate before truncate on bank_lines for each statement execute function refuse_change();
create table bank_matches (
  id uuid primary key default gen_random_uuid(),
  integration_id uuid not null references bank_integrations(id),
  rule text not null check (rule in ('reference', 'batch', 'amount-and-day', 'day-sum', 'tolerance', 'by-hand')),
  explanation text not null,
  note text,
  -- Lines less entries.
  difference_minor bigint not null,
  -- From its first item to its last: what lies between was in transit.
  from_day date not null,
  to_day date not null,
  made_by uuid,
  made_at timestamptz not null,
  check ((rule = 'by-hand') = (note is not null))
);
create index bank_matches_days on bank_matches (integration_id, to_day, from_day);
-- Each line and each entry stands in one match at most.
create table bank_match_items (
  match_id uuid not null references bank_matches(id) on delete cascade,
  integration_id uuid not null,
  line_id bigint unique references bank_lines(id),
  journal_id bigint,
  posting_line smallint,
  day date not null,
  amount_minor bigint not null,
  foreign key (journal_id, posting_line) references postings (journal_id, line),
  unique (journal_id, posting_line),
  check ((line_id is null) = (journal_id is not null)),
  check ((journal_id is null) = (posting_line is null))
);
create index bank_match_items_match on bank_match_items (match_id);
-- A person took their match apart: the rules leave these lines to people.
create table bank_hand_lines (
  line_id bigint primary key references bank_lines(id),
  since timestamptz not null
);

comment on table bank_integrations is 'emptied with the demo company';
comment on table bank_lines is 'emptied with the demo company';
comment on table bank_matches is 'emptied with the demo company';
comment on table bank_match_items is 'emptied with the demo company';
comment on table bank_hand_lines is 'emptied with the demo company';
`;
