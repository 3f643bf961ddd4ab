/** Detects at the start that a figure is new or defined differently, and has the closed days recomputed. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { appendAudit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import { announce } from '../platform/realtime/events.ts';
import { proveStart } from '../platform/audit/prove-changes.ts';
import { CATALOGUE } from './catalogue.ts';
import { markDue } from './due.ts';
import { valuesSql, type Definition } from './figure.ts';

/** The statement without its layout: a new line changes nothing. */
const statementOf = (figure: Definition): string => valuesSql(figure).replaceAll(/\s+/g, ' ');

async function changedAmong(tx: Db, catalogue: readonly Definition[]): Promise<Definition[]> {
  const { rows } = await sql<{ figure_id: string; statement: string }>`
    select distinct on (figure_id) figure_id, statement from figure_definitions
     order by figure_id, recorded_at desc`.execute(tx);
  const known = new Map(rows.map((row) => [row.figure_id, row.statement]));
  return catalogue.filter((figure) => known.get(figure.id) !== statementOf(figure));
}

/**
 * Appends the definitions that are new since the last start, and resolves to their ids. Days closed under the old ones
 * are marked as due for the recompute job, which appends the new values and keeps the old ones. The audit trail names
 * the figures.
 */
export async function recordDefinitions(
  db: Db,
  clock: Clock,
  catalogue: readonly Definition[] = CATALOGUE,
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.figureDefinitions})`.execute(tx);
    const changed = await changedAmong(tx, catalogue);
    if (changed.length === 0) return [];
    const at = clock.now();
    for (const figure of changed) {
      await sql`
        insert into figure_definitions (figure_id, recorded_at, definition, statement)
        values (${figure.id}, ${at}, ${figure.definition}, ${statementOf(figure)})`.execute(tx);
    }
    const ids = changed.map((figure) => figure.id);
    const { rows } = await sql<{ first: BusinessDay | null }>`
      select min(business_day) as first from day_closes`.execute(tx);
    const first = rows[0]?.first ?? null;
    // A company without a closed day has no values of an earlier definition.
    if (first === null) {
      await proveStart(tx, clock, 'Definitions of figures');
      return ids;
    }
    await markDue(tx, first, at, { balances: false });
    await announce(tx, at, { topic: 'business.changed', payload: { day: first } });
    const actor = { id: null, name: 'start', sessionId: null, address: null, requestId: 'start' };
    await appendAudit(tx, clock, actor, {
      action: 'figures.define',
      entity: ['figure', ids.length === 1 ? (ids[0] ?? '') : `${ids.length} figures`],
      description: `New or changed definitions; the days from ${first} on are computed again`,
      category: 'Financial',
      after: { figures: ids },
    });
    return ids;
  });
}
