/**
 * The permissions to view and to reveal customers, for roles that exist already. To view: the role `manager` where it has
 * the group that carries the permission, and a company's own roles above the level of `view_only` to which that group was
 * given itself; roles of more authority inherit it. To reveal: the role `admin`, where it sees customers unmasked already, so that nobody is shown more than
 * before. A server of the release before ignores both.
 */
export const customerPowers = /* sql */ `
insert into role_powers (role_key, power)
select r.key, 'customers.view'
  from roles r
 where r.key = 'manager' and array['treasury.view', 'revenue.view'] <@ effective_powers(r.key)
    or not r.is_seeded and r.level < 5
       and array['treasury.view', 'revenue.view'] <@ (select array_agg(p.power) from role_powers p where p.role_key = r.key)
   on conflict do nothing;
insert into role_powers (role_key, power)
select r.key, 'customers.reveal'
  from roles r where r.key = 'admin' and array['kyc.verify'] <@ effective_powers(r.key)
   on conflict do nothing;
`;
