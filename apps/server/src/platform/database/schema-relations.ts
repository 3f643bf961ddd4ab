/** What the catalogue lists in the product's own schemas. */
import { sql } from 'kysely';

/** In the tables' own schema, and in the one whose views compute sums again from their rows. */
export const OURS = sql`n.nspname in ('public', 'raw')`;

/** Relation names, of a partition with its family: that of the table it is a part of. */
export const RELATIONS = sql`
  select c.oid, c.relkind as kind, c.relname::text as own, c.relispartition as part,
         case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
         case when c.relispartition then (select p.relname || ' (each part)' from pg_inherits i join pg_class p on p.oid = i.inhparent
                                           where i.inhrelid = c.oid)
              else case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname end as family,
         c.relrowsecurity, c.relforcerowsecurity, c.relhastriggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
