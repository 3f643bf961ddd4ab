/** A version for each business day, raised by whatever changes a row that its answers are made of. */
import { VERSIONED_TABLES, type VersionedTable } from '../versioned-tables.ts';

const EVERY_DAY = `'-infinity'::date`;

/** Once a transaction: all that it changes is seen at the same moment. */
const raise = ({ day, closedDaysOnly }: VersionedTable, source: string): string => `
    insert into day_versions (business_day)
    select r.${day} from ${source} r
    ${closedDaysOnly ? `where exists (select from day_closes c where c.business_day = r.${day})` : ''}
    except select business_day from day_versions where raised_in = pg_current_xact_id();`;

const raiseEveryDay = (source: string): string => `
    insert into day_versions (business_day)
    select ${EVERY_DAY} where exists (select from ${source})
    except select business_day from day_versions where raised_in = pg_current_xact_id();`;

/** The triggers of a versioned table; those of later lists are the same. */
export function versionRaiser(table: VersionedTable): string {
  const { name, day } = table;
  const raised = (source: string): string => (day === null ? raiseEveryDay(source) : raise(table, source));
  const trigger = (event: string, transitions: string): string => `
create trigger ${name}_raised_on_${event} after ${event} on ${name} ${transitions}
  for each statement execute function raise_days_of_${name}();`;
  return `
create function raise_days_of_${name}() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then${raised('written')}
  end if;
  if tg_op in ('DELETE', 'UPDATE') then${raised('former')}
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values (${EVERY_DAY});
  end if;
  return null;
end $$;
${trigger('insert', 'referencing new table as written')}
${trigger('update', 'referencing old table as former new table as written')}
${trigger('delete', 'referencing old table as former')}
${trigger('truncate', '')}
`;
}

export const dayVersions = /* sql */ `
-- The version of a day is the sum of what was raised up to it: every answer of a day looks back. Rows are only added, so
-- that no writer waits for another, and a sum that grew tells of every commit, in whichever order they came.
create table day_versions (
  business_day date not null,
  raised bigint not null default 1,
  -- The transaction; null of a sum.
  raised_in xid8 default pg_current_xact_id()
);

-- Several rows of a day become one of their sum; what another transaction holds is left to the next time.
create function fold_day_versions() returns void language sql set search_path from current as $$
  with gone as (
    delete from day_versions where ctid in (
      select v.ctid from day_versions v
       where v.business_day in (select business_day from day_versions group by 1 having count(*) > 1)
         for update skip locked)
    returning business_day, raised)
  insert into day_versions (business_day, raised, raised_in) select business_day, sum(raised), null from gone group by 1
$$;
${VERSIONED_TABLES.map(versionRaiser).join('')}`;
