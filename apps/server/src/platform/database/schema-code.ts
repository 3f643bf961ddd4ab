/**
 * The code that the schema itself holds (triggers, rules, policies, functions, views, and the defaults and constraints of
 * tables), as the database's catalogue describes it. A database superuser can plant some, or turn it off.
 */
import { sql } from 'kysely';
import type { Db } from './client.ts';
import { OURS, RELATIONS } from './schema-relations.ts';
import { readRights, type Right } from './schema-rights.ts';

type CodeKind = 'function' | 'policy' | 'rule' | 'table' | 'trigger' | 'view';

export interface CodePiece {
  readonly kind: CodeKind;
  /** Of a function with the types of its arguments; what is not in "public" with its schema. */
  readonly name: string;
  /** The table it belongs to; empty of a function or view. Of a month of transactions its own. */
  readonly table: string;
  /** As `table`, but the same of all partitions of one table. */
  readonly family: string;
  /** Of what it says, SHA-256 in hex. */
  readonly sha256: string;
  /** Of a trigger: O when it fires in ordinary sessions, D when it is disabled, R and A when it fires for replication only or too. */
  readonly enabled: string;
}

export interface SchemaCode {
  readonly pieces: readonly CodePiece[];
  /** Keys of tables, views and functions that a session does not reach by their names, because others come first. */
  readonly hidden: readonly string[];
  /** Settings by which sessions begin without triggers, and event triggers: the product has none of either. */
  readonly strangers: readonly string[];
  readonly rights: readonly Right[];
  /** Major release of PostgreSQL: the text that it makes of an expression may differ from that of another. */
  readonly major: number;
}

/** Objects with lower numbers came with PostgreSQL. */
const FIRST_MADE = sql`16384`;

/** Constraints that compute or refer; keys and plain indexes hold no code. Of a partition only the former. */
const CONSTRAINTS = sql`
  select string_agg(concat_ws(' ', k.conname, pg_get_constraintdef(k.oid), k.convalidated,
                              (select count(*) from pg_trigger g where g.tgconstraint = k.oid and g.tgenabled <> 'O')), e'\n'
                    order by k.conname)
    from pg_constraint k where k.conrelid = r.oid and (k.contype in ('c', 'x') or (k.contype = 'f' and not r.part))`;
const COLUMNS = sql`
  select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                              (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = r.oid and d.adnum = a.attnum)),
                    e'\n' order by a.attname)
    from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped`;

/** Indexes that call functions which somebody made. */
const INDEXES = sql`
  select string_agg(pg_get_indexdef(i.indexrelid), e'\n' order by i.indexrelid::regclass::text)
    from pg_index i where i.indrelid = r.oid
     and exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
                    and d.refclassid = 'pg_proc'::regclass and d.refobjid >= ${FIRST_MADE})`;

const PIECES = sql`
  select 'trigger' as kind, g.tgname::text as name, r.name as "table", r.family, pg_get_triggerdef(g.oid) as text, g.tgenabled as enabled, r.own
    -- Those of foreign keys call functions of PostgreSQL itself: they are looked at with their constraint.
    from relations r join pg_trigger g on g.tgrelid = r.oid where not g.tgisinternal or g.tgfoid >= ${FIRST_MADE}
  union all
  select 'rule', w.rulename, r.name, r.family, pg_get_ruledef(w.oid), w.ev_enabled, r.own
    from relations r join pg_rewrite w on w.ev_class = r.oid where w.rulename <> '_RETURN' or r.kind not in ('v', 'm')
  union all
  select 'policy', p.polname, r.name, r.family, concat_ws(' ', p.polcmd, p.polpermissive, p.polqual, p.polwithcheck), 'O', r.own
    from relations r join pg_policy p on p.polrelid = r.oid
  union all
  select 'view', r.name, '', r.family, pg_get_viewdef(r.oid), 'O', r.own from relations r where r.kind in ('v', 'm')
  union all
  -- A table whose triggers the catalogue denies fires none. Those of the migrator are made by a library, in its own way.
  select 'table', r.name, '', r.family,
         concat_ws(e'\n', r.kind, r.relrowsecurity, r.relforcerowsecurity,
                   r.relhastriggers or not exists (select from pg_trigger g where g.tgrelid = r.oid), (${COLUMNS}), (${CONSTRAINTS}),
                   (${INDEXES})), 'O', r.own
    from relations r where r.kind in ('r', 'p', 'f') and r.name not in ('kysely_migration', 'kysely_migration_lock')
  union all
  -- Settings of its own hold while it runs. The search path is that of the installation, or was when the schema was made.
  select 'function', case when n.nspname = 'public' then '' else n.nspname || '.' end || f.proname || '(' || oidvectortypes(f.proargtypes) || ')',
         '', '', concat_ws(e'\n', l.lanname, f.prokind, f.prosecdef, f.proisstrict, f.proretset, f.provolatile, f.prosqlbody is not null,
                           pg_get_function_arguments(f.oid), pg_get_function_result(f.oid),
                           (select string_agg(case when s in ('search_path=' || path.own, 'search_path="$user", public') then 'search_path' else s end, ' ' order by s)
                              from unnest(f.proconfig) s), f.prosrc, f.probin), 'O', null
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace join pg_language l on l.oid = f.prolang cross join path
   where ${OURS} and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')`;

/**
 * Of this session and of those that begin as it does. Event triggers run as who signs in, or as the owner who migrates; those of
 * extensions such as pgaudit are in C, which nobody writes without the server's own files.
 */
const STRANGERS = sql`
  array(select 'Setting session_replication_role=' || pg_catalog.current_setting('session_replication_role')
         where pg_catalog.current_setting('session_replication_role') <> 'origin'
         union
        select 'Setting ' || c from pg_catalog.pg_db_role_setting s cross join pg_catalog.unnest(s.setconfig) c
         where c like 'session_replication_role=%' and c <> 'session_replication_role=origin'
           and s.setdatabase in (0, (select d.oid from pg_catalog.pg_database d where d.datname = pg_catalog.current_database()))
           and s.setrole in (0, (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user),
                                (select r.oid from pg_catalog.pg_roles r where r.rolname = session_user))
         union
        select 'Event trigger ' || e.evtname
          from pg_catalog.pg_event_trigger e join pg_catalog.pg_proc f on f.oid = e.evtfoid
          join pg_catalog.pg_language l on l.oid = f.prolang
         where e.evtevent = 'login' or l.lanname not in ('c', 'internal'))`;

/** 22 ms with 26 months of transactions. In a transaction of its own, in which only the catalogue's own names are found. */
export async function readSchemaCode(db: Db): Promise<SchemaCode> {
  return await db.transaction().execute(async (tx) => {
    const { rows: session } = await sql<{
      path: string;
      strangers: string[];
      database: string;
      version: string;
      hidden: string[];
    }>`
      select pg_catalog.current_setting('search_path') as path,
             (${STRANGERS}) as strangers,
             pg_catalog.current_database() as database,
             pg_catalog.current_setting('server_version_num') as version,
             array(select case when c.relkind = 'v' then 'view ' else 'table ' end || c.relname
                     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition
                      and not pg_catalog.pg_table_is_visible(c.oid)
                   union all
                   select 'function ' || f.proname || '(' || pg_catalog.oidvectortypes(f.proargtypes) || ')'
                     from pg_catalog.pg_proc f join pg_catalog.pg_namespace n on n.oid = f.pronamespace
                    where n.nspname = 'public' and not pg_catalog.pg_function_is_visible(f.oid)) as hidden`.execute(
      tx,
    );
    const { path = '', strangers = [], database = '', version = '0', hidden = [] } = session[0] ?? {};
    // What follows finds the catalogue's own tables, functions and operators, whatever was made under their names.
    await sql`select pg_catalog.set_config('search_path', 'pg_catalog', true)`.execute(tx);
    const { rows } = await sql<CodePiece>`
      with relations as materialized (${RELATIONS}), path as (select ${path}::text as own), pieces as (${PIECES})
      select kind, name, "table", coalesce(family, '') as family, enabled,
             coalesce(encode(sha256(convert_to(case when family like '% (each part)' then replace(text, own, 'part') else text end, 'UTF8')),
                    'hex'), '') as sha256
        from pieces order by kind, name, "table"`.execute(tx);
    const rights = await readRights(tx, database);
    return { pieces: rows, hidden, strangers, rights, major: Math.floor(Number(version) / 10_000) };
  });
}

const keyOf = (kind: CodeKind, table: string, name: string): string =>
  table === '' ? `${kind} ${name}` : `${kind} ${table}: ${name}`;

/** What a piece is listed under in schema-code.json: what parts of a table have stands there once. */
export const codeKey = ({ kind, name, table, family }: CodePiece): string =>
  keyOf(kind, table === '' ? '' : family, table === '' && family !== '' ? family : name);

/** As `codeKey`, of each part by its own name. */
export const ownKey = ({ kind, name, table }: CodePiece): string => keyOf(kind, table, name);
