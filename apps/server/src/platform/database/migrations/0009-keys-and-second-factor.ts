/** What a second factor needs beside its sealed secret, and what is known of a password's length. */
export const keysAndSecondFactor = /* sql */ `
-- The time step of the last code that was taken: none up to it is taken again.
alter table users add column totp_last_step bigint;

-- Told when the password is set, since only its hash is kept. The two highest roles had no second factor until now, so
-- theirs had to be long.
alter table users add column password_is_long boolean not null default false;
update users set password_is_long = true where role_key in ('owner', 'super_admin') and not is_temporary_password;

-- Only hashes, bound to the user; a spent one stays until the next ten are made.
create table recovery_codes (
  user_id uuid not null references users(id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
`;
