/**
 * Loads one month of the demo company in one transaction: subscribers, rows, rollups, journals, the close, figures, and
 * the company's progress. A crash leaves either the whole month or nothing of it.
 */
import { createHash } from 'node:crypto';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { Budget, Expense } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/database/client.ts';
import { NAMED_LOCKS } from '../../platform/database/locks.ts';
import { closeFigures } from '../../figures/close-figures.ts';
import { appendAudits, type AuditActor, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import {
  cardsTable,
  kycCasesTable,
  ratesTable,
  securityEventsTable,
  subscribersTable,
  supportTicketsTable,
  type BusinessTable,
} from '../../ledger/business-rows.ts';
import { closeDays, daysOf } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import type { DayRange } from '../../ledger/post-day.ts';
import { insertRows, replaceRows, siftRows } from '../../ledger/held-rows.ts';
import { journalsTable } from '../../ledger/reserve-journals.ts';
import {
  activesTable,
  bookedTransactionsTable,
  cardActivesTable,
  totalsTable,
} from '../../ledger/rollup-tables.ts';
import type { CompanyFacts } from './company-host.ts';
import { advanceDemoState, holdDemoStateAt } from '../../ledger/demo-state.ts';
import { writeCompanySetup, writePlan } from './company-books.ts';
import { closeMonthBefore } from './close-months.ts';
import { attachAhead } from './month-ahead.ts';
import type { MonthRows } from './month-rows.ts';
import { lastOfMonth } from './months.ts';
import { onConnection } from './one-connection.ts';

export const DEMO_ACTOR: AuditActor = {
  id: null,
  name: 'demo feed',
  sessionId: null,
  address: null,
  requestId: 'demo',
};

export interface MonthLoad {
  readonly facts: CompanyFacts;
  readonly rows: MonthRows;
  /** Its transactions were loaded ahead: see month-ahead.ts. */
  readonly isAhead: boolean;
  readonly plan: { readonly budgets: readonly Budget[]; readonly expenses: readonly Expense[] };
  /** The last day that is loaded already. */
  readonly after: string;
  readonly complete: boolean;
  readonly clock: Clock;
}

export async function loadMonth(client: pg.PoolClient, load: MonthLoad): Promise<void> {
  const { rows, clock } = load;
  const at = clock.now();
  const { db, copy } = onConnection(client);
  const range = { from: rows.from, to: rows.to };
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await holdDemoStateAt(tx, load.after);
    // In the same lock order as everywhere: first the creation of months, then the days.
    await sql`select pg_advisory_xact_lock(hashtext(${NAMED_LOCKS.transactionMonths}))`.execute(tx);
    const closing = await closeMonthBefore(tx, range, at);
    await lockDays(tx, daysOf(range));
    await writeCompanySetup(tx, load.facts, at);
    await register(tx, ratesTable, rows.rates);
    await register(tx, subscribersTable, rows.subscribers);
    await register(tx, kycCasesTable, rows.kycCases);
    await register(tx, cardsTable, rows.cards);
    await register(tx, supportTicketsTable, rows.supportTickets);
    await copy(journalsTable, rows.copies.journals);
    if (load.isAhead) await attachAhead(tx, rows.from, addDays(lastOfMonth(rows.from), 1));
    // Live business has created this month already: PostgreSQL routes each row to its partition, and triggers run.
    else await copy(bookedTransactionsTable, rows.copies.transactions);
    await copyIds(tx, range);
    await copy(totalsTable, rows.copies.totals);
    await copy(activesTable, rows.copies.actives);
    await copy(cardActivesTable, rows.copies.cardActives);
    await copy(securityEventsTable, rows.copies.securityEvents);
    const expenses = await writePlan(tx, load.plan, rows.to);
    await writeEpisodes(tx, rows.episodes);
    await closeDays(tx, range, { at, reason: 'demo history', closeFigures, source: 'totals' });
    const { snapshot } = rows;
    await advanceDemoState(tx, { to: rows.to, snapshot, complete: load.complete }, at);
    await announce(tx, at, { topic: 'business.changed', payload: { day: rows.from } });
    const loaded: AuditEntry = {
      action: 'demo.load',
      entity: ['demo_company', rows.to.slice(0, 7)],
      description: `Created ${rows.transactionCount.toLocaleString('en-US')} fictional transactions for ${rows.from} to ${rows.to}`,
      category: 'System',
      after: {
        from: rows.from,
        to: rows.to,
        transactions: rows.transactionCount,
        contentSha256: contentHash(rows.copies.transactions),
      },
    };
    await appendAudits(tx, clock, DEMO_ACTOR, [loaded, ...expenses, ...closing]);
  });
}

/** For the demo's own analysts: the scorer does not read this table. */
async function writeEpisodes(tx: Db, episodes: MonthRows['episodes']): Promise<void> {
  const held = episodes.filter(({ transactionIds }) => transactionIds.length > 0);
  await sql`
    insert into demo_episodes (subscriber_id, id, transaction_ids)
    select e."subscriberId", e.id, e."transactionIds"
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as e("subscriberId" text, id text, "transactionIds" text[])`.execute(
    tx,
  );
}

/** Copies the ids of the new rows inside the database: nobody else adds rows to these days. */
async function copyIds(tx: Db, { from, to }: DayRange): Promise<void> {
  await sql`
    insert into transaction_ids (id, subscriber_id, business_day)
    select id, subscriber_id, business_day from transactions
     where business_day between ${from}::date and ${to}::date order by id`.execute(tx);
}

async function register<Row>(tx: Db, table: BusinessTable<Row>, rows: readonly Row[]): Promise<void> {
  const sifted = await siftRows(tx, table, rows);
  await insertRows(tx, table, sifted.fresh);
  await replaceRows(tx, table, sifted.changed);
}

function contentHash(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
