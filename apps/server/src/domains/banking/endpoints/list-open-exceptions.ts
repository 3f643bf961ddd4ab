import { listOpenExceptions as route } from '@cottontree/contract/banking/banking.ts';
import { daysBetween } from '@cottontree/contract/calendar.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { findIntegration } from '../integrations-store.ts';
import { CAPITAL } from '../items-store.ts';
import { OPEN_KIND, openItems, SENT_TWICE, type OpenItem } from '../open-items.ts';

interface Row extends OpenItem {
  description: string;
  twice: boolean;
  total: bigint;
}

export const listOpenExceptions = query(route, async ({ db, clock, query: requested }) => {
  const today = openDay(clock);
  const { integrationId: only = null, kind: what = null, until = null } = requested;
  if (only !== null) await findIntegration(db, only);
  const { rows } = await sql<Row>`
    with oldest as (
      select h.*, count(*) over () as total from ${openItems(today)} h
       where (${only}::uuid is null or h.bank_id = ${only}::uuid)
         and (${what}::text is null or ${OPEN_KIND} = ${what}::text)
         and h.day <= coalesce(${until}::date, h.day)
       order by h.day, h.bank, h.side, h.id limit ${requested.limit} offset ${requested.offset})
    select h.*, ${SENT_TWICE} as twice,
           coalesce(case h.side
             when 'bank' then (select l.description from bank_lines l where l.id = h.id::bigint)
             else (select ${CAPITAL} from journals j where j.id = split_part(h.id, '.', 1)::bigint) end, '') as description
      from oldest h order by h.day, h.bank, h.side, h.id`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0n),
    exceptions: rows.map(({ kind, minor, twice, ...row }) => ({
      side: row.side,
      id: row.id,
      day: row.day,
      currency: row.currency,
      reference: row.reference,
      description: row.description,
      integrationId: row.bank_id,
      bank: row.bank,
      amount: formatMinor(minor, row.currency),
      ageDays: Math.max(0, daysBetween(row.day, today)),
      hint:
        kind === 'possible-repeat'
          ? 'May repeat another line'
          : twice
            ? 'The bank seems to have sent it twice'
            : null,
    })),
  };
});
