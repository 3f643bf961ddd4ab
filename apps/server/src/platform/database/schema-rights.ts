/**
 * Who owns what the schema holds, and who may do more with it than read, where neither the migrations nor the set-up of roles
 * (application-role.ts) give that. Reading changes no evidence: a role for reports may be granted SELECT. Members of roles are
 * not looked at, but for the application: managed services make their administrators members of every owner.
 */
import { sql } from 'kysely';
import { applicationMay, applicationRoleOf, OWNERS_OWN } from './application-role.ts';
import { OURS, RELATIONS } from './schema-relations.ts';
import type { Db } from './client.ts';

export interface Right {
  /** As `ownKey` of the table, view or function that it is about; null of what is none of them. */
  readonly key: string | null;
  /** Follows the name of that: "belongs to mallory". Without a key a whole sentence without its full stop. */
  readonly what: string;
}

/** Keys of the migrator's own tables, which the list of the schema's code leaves out. */
export const MIGRATORS_TABLES: readonly string[] = OWNERS_OWN.map((name) => `table ${name}`);

/**
 * The application is the role named so, and whom the session works as where that is not who migrated: some checks run as the
 * owner. The product's own are otherwise who signed in, and the owner of the database.
 */
const roles = (database: string) => sql`
  applications as (
    select a.oid from pg_roles a
     where a.rolname = ${applicationRoleOf(database)}
        or (a.rolname = current_user
            and a.oid <> (select c.relowner from pg_class c where c.oid = to_regclass('public.kysely_migration')))),
  owners as (
    (select d.datdba as oid from pg_database d where d.datname = current_database()
     union select r.oid from pg_roles r where r.rolname = session_user)
    except select a.oid from applications a)`;

const roleName = (oid: 'f.proowner' | 'n.nspowner' | 'p.grantee' | 'r.owner') =>
  sql`case when ${sql.ref(oid)} = 0 then 'everybody' else pg_get_userbyid(${sql.ref(oid)})::text end`;

/** A table's grants, those of its columns and those of the sequence of a column, said of the table. */
const SUBJECTS = sql`
  subjects as (
    select r.oid, case when r.kind in ('v', 'm') then 'view ' else 'table ' end || r.name as key, '' as place,
           r.kind, r.own as name, r.part, c.relowner as owner, c.relacl as acl
      from relations r join pg_class c on c.oid = r.oid
    union all
    select r.oid, 'table ' || r.name, ' (sequence ' || s.relname || ')', s.relkind, s.relname, false, s.relowner, s.relacl
      from relations r join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = r.oid and d.deptype in ('a', 'i')
      join pg_class s on d.classid = 'pg_class'::regclass and s.oid = d.objid and s.relkind = 'S'
    union all
    select r.oid, case when r.kind in ('v', 'm') then 'view ' else 'table ' end || r.name, ' (' || a.attname || ')',
           r.kind, r.own, r.part, c.relowner, a.attacl
      from relations r join pg_class c on c.oid = r.oid join pg_attribute a on a.attrelid = r.oid and a.attacl is not null)`;

const GRANTS = sql`
  select r.key, 'lets ' || ${roleName('p.grantee')} || ' ' ||
         string_agg(p.power || r.place || case when p.passed then ' with grant option' else '' end, ', ' order by p.power) as what
    from subjects r
    cross join lateral (select g.grantee, g.privilege_type as power, g.is_grantable as passed from aclexplode(r.acl) g) p
   where p.power <> 'SELECT' and p.grantee <> r.owner and p.grantee not in (select o.oid from owners o)
     and (p.passed or p.grantee not in (select a.oid from applications a) or not ${applicationMay})
   group by r.key, r.place, p.grantee`;

const OWNERSHIP = sql`
  select r.key, 'belongs to ' || ${roleName('r.owner')} as what
    from subjects r where r.place = '' and r.owner not in (select o.oid from owners o)
  union all
  select 'function ' || case when n.nspname = 'public' then '' else n.nspname || '.' end || f.proname ||
         '(' || oidvectortypes(f.proargtypes) || ')', 'belongs to ' || ${roleName('f.proowner')}
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
   where ${OURS} and f.proowner not in (select o.oid from owners o)`;

/**
 * Who owns a schema can drop what is in it, and who may create there can plant. "public" comes with PostgreSQL: it belongs to the
 * owner of the database, a superuser, or a service's group of administrators, in which the owner is.
 */
const SCHEMAS = sql`
  schemas as (
    select n.nspname as name, n.nspowner, n.nspacl,
           array(select o.oid from owners o) ||
           case when n.nspname = 'public'
                then array(select b.oid from pg_roles b
                            where b.rolsuper or b.rolname = 'pg_database_owner'
                               or (not b.rolcanlogin and b.oid not in (select a.oid from applications a)
                                   and exists (select from pg_auth_members m
                                                where m.roleid = b.oid and m.member in (select o.oid from owners o))))
           end as allowed
      from pg_namespace n where ${OURS})`;
const SCHEMA_RIGHTS = sql`
  select null as key, 'Schema ' || n.name || ' belongs to ' || ${roleName('n.nspowner')} as what
    from schemas n where n.nspowner <> all (n.allowed)
  union all
  select null, 'Schema ' || n.name || ' lets ' || ${roleName('p.grantee')} || ' CREATE'
    from schemas n cross join lateral aclexplode(n.nspacl) p
   where p.privilege_type = 'CREATE' and p.grantee <> n.nspowner and p.grantee <> all (n.allowed)
   group by n.name, p.grantee`;

/** What tables, sequences and schemas that the owner makes later would let others do. Everybody may call new functions anyway. */
const DEFAULTS = sql`
  select null as key, 'Default privileges of ' || pg_get_userbyid(d.defaclrole) || ' let ' || ${roleName('p.grantee')} || ' ' ||
         string_agg(distinct p.privilege_type, ', ') || ' on new ' ||
         case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' else 'schemas' end as what
    from pg_default_acl d cross join lateral aclexplode(d.defaclacl) p
   where d.defaclobjtype in ('r', 'S', 'n') and d.defaclrole in (select o.oid from owners o)
     and (d.defaclnamespace = 0 or d.defaclnamespace in (select n.oid from pg_namespace n where ${OURS}))
     and not (p.privilege_type = 'SELECT' or (d.defaclobjtype = 'n' and p.privilege_type = 'USAGE'))
     and p.grantee <> d.defaclrole and p.grantee not in (select o.oid from owners o)
   group by d.defaclrole, d.defaclobjtype, p.grantee`;

/** The application is made without attributes, and nobody's member. */
const APPLICATION = sql`
  select null as key, 'Role ' || r.rolname || ' has ' || t.attribute as what
    from pg_roles r
    cross join lateral (values ('SUPERUSER', r.rolsuper), ('CREATEROLE', r.rolcreaterole), ('CREATEDB', r.rolcreatedb),
                               ('REPLICATION', r.rolreplication), ('BYPASSRLS', r.rolbypassrls)) t (attribute, held)
   where t.held and r.oid in (select a.oid from applications a)
  union all
  select null, 'Role ' || pg_get_userbyid(m.member) || ' is a member of ' || pg_get_userbyid(m.roleid)
    from pg_auth_members m where m.member in (select a.oid from applications a)`;

/** Within a transaction in which only the catalogue's own names are found. */
export async function readRights(tx: Db, database: string): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with relations as materialized (${RELATIONS}), ${roles(database)}, ${SUBJECTS}, ${SCHEMAS}
    select key, coalesce(what, '') as what
      from (${OWNERSHIP} union ${GRANTS} union ${SCHEMA_RIGHTS} union ${DEFAULTS} union ${APPLICATION}) found
     order by key, what`.execute(tx);
  return rows;
}
