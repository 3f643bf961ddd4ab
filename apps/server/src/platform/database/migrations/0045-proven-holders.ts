/** Whose account is in the right hands, and which roles can do more than the seeded View Only. */
export const provenHolders = /* sql */ `
-- Own powers of a role and those of every role of lower authority. The owner's role holds all without rows of its own.
create function effective_powers(role text) returns text[]
language sql stable set search_path from current as $$
  select coalesce(array_agg(distinct p.power), '{}')
    from roles own join roles o on o.key = own.key or o.level > own.level
    join role_powers p on p.role_key = o.key
   where own.key = role
$$;

create function beyond_view_only(role text) returns boolean
language sql stable set search_path from current as $$
  select exists (select from roles where key = role and is_system)
      or not (effective_powers(role) <@ effective_powers('view_only'))
$$;

-- An activation code was entered, or an owner chose the password before the account existed. Everybody else who knows a
-- username may have been the first to sign in with it.
alter table users add column holder_proven boolean not null default false;

-- Activated before there was this mark: with a code, or before codes were asked for. The password is their holder's own.
update users set holder_proven = true
 where not (is_temporary_password and temporary_password_expires_at is not null) and beyond_view_only(role_key);
`;
