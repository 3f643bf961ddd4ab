/** Staff, roles, sessions and what guards the doors. */
export const people = /* sql */ `
create table roles (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,31}$'),
  display_name text not null,
  description text not null default '',
  level smallint not null check (level between 1 and 5),
  color text not null,
  is_system boolean not null default false,
  is_seeded boolean not null default false,
  can_manage text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table role_powers (
  role_key text not null references roles(key) on delete cascade,
  power text not null,
  primary key (role_key, power)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role_key text not null references roles(key),
  department text,
  job_title text,
  password_hash text not null,
  is_temporary_password boolean not null default false,
  temporary_password_expires_at timestamptz,
  temporary_password_used_at timestamptz,
  password_changed_at timestamptz,
  totp_secret_sealed bytea,
  two_factor_enabled boolean not null default false,
  is_suspended boolean not null default false,
  is_active boolean not null default true,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_username on users (lower(username)) where deleted_at is null;
create unique index users_email on users (lower(email)) where deleted_at is null;

-- The token itself is never stored: only its SHA-256, so a copy of this table opens nothing.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users(id),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  restricted boolean not null default false,
  stepped_up_at timestamptz,
  user_agent text,
  address text,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- One atomic counter for every path that takes a secret, so that guesses cannot be spread over doors.
create table secret_attempts (
  subject text not null,
  origin text not null,
  window_start timestamptz not null,
  failures integer not null,
  primary key (subject, origin)
);

-- A device that signed in before is throttled apart from strangers: a lockout is then no denial of service.
create table known_devices (
  device_hash bytea not null,
  user_id uuid not null references users(id),
  last_used_at timestamptz not null,
  primary key (device_hash, user_id)
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  -- json, not jsonb: the very text is given again.
  answer json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
`;
