import { listExceptions as route } from '@cottontree/contract/banking/banking.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { daysBetween } from '@cottontree/contract/calendar.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { IN_TRANSIT_DAYS } from '../rules.ts';
import { UNMATCHED_ENTRY, UNMATCHED_LINE, entriesOf, sameAccount } from '../items-store.ts';
import { findIntegration } from '../integrations-store.ts';
import { presentRepeat, readRepeats } from '../repeats-store.ts';

interface Row {
  side: 'bank' | 'ledger';
  id: string;
  day: BusinessDay;
  amount: bigint;
  reference: string | null;
  description: string;
  twice: boolean;
  waits: boolean;
  repeats: boolean;
  total: bigint;
}

/** SQL relation of the write-offs that nobody has decided. */
const WAITING = sql`(select o.* from bank_write_offs o where not exists (
  select from bank_write_off_decisions d where d.write_off_id = o.id))`;

export const listExceptions = query(route, async ({ db, clock, query: requested }) => {
  const it = await findIntegration(db, requested.integrationId);
  const { currency, ledger_account: account } = it;
  if (currency === null) return { exceptions: [], total: 0, possibleRepeats: { items: 0, amount: '0' } };
  const like = `%${requested.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Row>`
    with open as (
      select 'bank' as side, l.id::text as id, l.booked_day as day, l.amount_minor as amount, l.reference, l.description,
             -- The same as an older line in all but the bank's reference: most likely sent twice.
             exists (select from bank_counted_lines o where o.integration_id = l.integration_id and o.booked_day = l.booked_day
                        and o.amount_minor = l.amount_minor and o.id <> l.id
                        and o.reference is not distinct from l.reference and o.description = l.description) as twice,
             l.id = any(array(select unnest(w.lines) from ${WAITING} w)) as waits, false as repeats
        from bank_counted_lines l where ${account}::text is not null and l.integration_id in ${sameAccount(it.id)} and ${UNMATCHED_LINE}
      union all
      select 'bank', r.id::text, r.booked_day, r.amount_minor, r.reference, r.description, false, false, true
        from bank_possible_repeats r where r.integration_id in ${sameAccount(it.id)}
      union all
      select 'ledger', e.journal_id || '.' || e.line, e.day, e.amount_minor, e.reference, e.description, false,
             e.journal_id || '.' || e.line = any(array(select unnest(w.entries) from ${WAITING} w)), false
        from ${entriesOf(account ?? '', currency)} e where ${UNMATCHED_ENTRY})
    select *, count(*) over () as total from open
     where (${requested.side} = 'all' or side = ${requested.side})
       and (${requested.search} = '' or description ilike ${like} or reference ilike ${like})
     order by day, side, id limit ${requested.limit} offset ${requested.offset}`.execute(db);
  const repeating = rows.flatMap(({ id, repeats }) => (repeats ? [id] : []));
  const repeats = new Map(
    (repeating.length === 0 ? [] : await readRepeats(db, sql`l.id = any(${repeating}::bigint[])`)).map(
      (row) => [row.id.toString(), presentRepeat(row, currency)] as const,
    ),
  );
  const { rows: all } = await sql<{ items: bigint; amount: bigint }>`
    select count(*) as items, coalesce(sum(r.amount_minor), 0)::bigint as amount
      from bank_possible_repeats r where r.integration_id in ${sameAccount(it.id)}`.execute(db);
  const today = openDay(clock);
  return {
    total: Number(rows[0]?.total ?? 0n),
    possibleRepeats: {
      items: Number(all[0]?.items ?? 0n),
      amount: formatMinor(all[0]?.amount ?? 0n, currency),
    },
    exceptions: rows.map(({ side, id, day, amount, reference, description, twice, waits, ...row }) => {
      const possibleRepeat = row.repeats ? (repeats.get(id) ?? null) : null;
      const ageDays = Math.max(0, daysBetween(day, today));
      const young = side === 'ledger' && ageDays <= IN_TRANSIT_DAYS;
      return {
        side,
        id,
        day,
        amount: formatMinor(amount, currency),
        currency,
        reference,
        description,
        ageDays,
        possibleRepeat,
        hint: possibleRepeat
          ? `Possible repeat: ${possibleRepeat.file} and ${possibleRepeat.of.file}`
          : waits
            ? 'Its write-off waits for a decision'
            : twice
              ? 'The bank seems to have sent it twice'
              : young
                ? 'May still come to the bank'
                : null,
      };
    }),
  };
});
