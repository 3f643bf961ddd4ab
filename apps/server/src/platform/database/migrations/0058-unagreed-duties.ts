/**
 * Pairs of conflicting duties that a role holds although no owner agreed to it: until one does, nobody is given the role.
 * Until this release a role that nobody held was not judged; what such roles hold together is listed here once.
 */
export const unagreedDuties = /* sql */ `
create table unagreed_duties (
  role_key text not null references roles(key) on delete cascade,
  -- In the order of the pair in the list of conflicting duties.
  power text not null,
  with_power text not null,
  primary key (role_key, power, with_power)
);

-- What came together by the change when it was proposed ("role power power"): agreed to is no more than that. What waited
-- before this release has to be proposed again.
alter table role_proposals add column arising text[] not null default '{}';

with pairs (power, with_power) as (values
  ('expenses.manage', 'approve_transactions'),
  ('treasury.manage', 'approve_transactions'),
  ('api_access', 'approve_transactions'),
  ('users.edit', 'approve_transactions'),
  ('users.create', 'roles.edit'),
  ('users.edit', 'roles.edit'),
  ('kyc.verify', 'cards.issue'),
  ('cards.issue', 'cards.activate')
), held as (
  select r.key, r.level, p.power, p.with_power,
         -- Given already, or documented to be given.
         r.is_seeded or exists (select from users u where u.role_key = r.key and u.deleted_at is null) as agreed
    from roles r join pairs p on array[p.power, p.with_power] <@ effective_powers(r.key)
   where not r.is_system
)
insert into unagreed_duties (role_key, power, with_power)
select h.key, h.power, h.with_power from held h
 where not h.agreed
   and not exists (select from held below where below.agreed and below.level > h.level
                     and (below.power, below.with_power) = (h.power, h.with_power));
`;
