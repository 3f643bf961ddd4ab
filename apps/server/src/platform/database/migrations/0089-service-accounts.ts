/** Service accounts and their API keys. New tables only: a server of the release before works while it runs. */
export const serviceAccounts = /* sql */ `
create table service_accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null,
  scopes text[] not null,
  networks text[] not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  -- Its keys act for this person and can never do more.
  responsible_id uuid not null references users(id),
  created_at timestamptz not null,
  version integer not null default 1,
  closed_at timestamptz
);
-- The name of a closed account is free again.
create unique index service_accounts_name on service_accounts (lower(name)) where closed_at is null;
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references service_accounts(id),
  secret_hash bytea not null unique,
  prefix text not null,
  issued_by uuid not null references users(id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index api_keys_account on api_keys (account_id);
`;
