/**
 * The demo company's live feed: sends what has happened since the last step through the ingest core, like the business
 * of any company. A finished day is sent completely and closed. Only the last closed day is remembered between starts:
 * rows sent before are recognised by their ids.
 */
import { addDays, businessDayOf, type BusinessDay, type Instant } from '@cottontree/contract/calendar.ts';
import {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
  MAX_BATCH_ROWS,
} from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  applyBatch,
  storeCards,
  storeRates,
  storeSecurityEvents,
  storeSubscribers,
  storeSupportTickets,
  storeTransactions,
  type Batch,
} from '../ingest/index.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { closeFigures } from '../../figures/close-figures.ts';
import { appendAudits, type AuditEntry } from '../../platform/audit/audit.ts';
import { openDay, type Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import { closeDays, closedAmong } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { compareDeclared } from '../data-entry/index.ts';
import type { CompanyHost } from './company-host.ts';
import { advanceDemoState, holdDemoStateAt } from '../../ledger/demo-state.ts';
import { markProvisional } from '../../ledger/provisional-days.ts';
import { writePlan } from './company-books.ts';
import { DEMO_ACTOR } from './load-month.ts';

/** Rows carry whole seconds, so this is the end of a day. */
const endOf = (day: BusinessDay): Instant => `${day}T23:59:59Z`;
const wholeSecond = (at: Date): Instant => `${at.toISOString().slice(0, 19)}Z`;

/** The same parsing as for rows that arrive over the network. */
const Sent = z.object({
  rates: z.array(IngestRate),
  subscribers: z.array(IngestSubscriber),
  kycCases: z.array(IngestKycCase),
  cards: z.array(IngestCard),
  transactions: z.array(IngestTransaction),
  securityEvents: z.array(IngestSecurityEvent),
  supportTickets: z.array(IngestSupportTicket),
});

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += MAX_BATCH_ROWS)
    yield rows.slice(from, from + MAX_BATCH_ROWS);
}

export interface LiveFeedOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Opened at the end of `foldedDay`. */
  readonly host: CompanyHost;
  readonly foldedDay: BusinessDay;
}

export class LiveFeed {
  readonly #options: LiveFeedOptions;
  #closedDay: BusinessDay;
  #sentUpTo: Instant;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
    this.#closedDay = options.foldedDay;
    this.#sentUpTo = endOf(options.foldedDay);
  }

  /**
   * Sends what has happened up to now. After a failure the feed cannot be used again: the company has moved on, so it
   * must be reopened from the state in the database.
   */
  async step(): Promise<void> {
    const { clock } = this.#options;
    for (let day = addDays(this.#closedDay, 1); day < openDay(clock); day = addDays(day, 1)) {
      await this.#send(endOf(day));
      await this.#close(day);
    }
    const now = wholeSecond(clock.now());
    if (now > this.#sentUpTo && businessDayOf(clock.now()) > this.#closedDay) await this.#send(now);
  }

  async #send(upTo: Instant): Promise<void> {
    const { rates, subscribers, kycCases, cards, securityEvents, transactions, supportTickets } = Sent.parse(
      await this.#options.host.live(this.#sentUpTo, upTo),
    );
    for (const rows of batches(rates)) await this.#apply((tx, at) => storeRates(tx, rows, at));
    for (const rows of batches(subscribers))
      await this.#apply((tx, at) => storeSubscribers(tx, { rows, kycCases: [] }, at));
    for (const rows of batches(kycCases))
      await this.#apply((tx, at) => storeSubscribers(tx, { rows: [], kycCases: rows }, at));
    for (const rows of batches(cards)) await this.#apply((tx, at) => storeCards(tx, rows, at));
    // Before the transactions, because scoring them uses these events.
    for (const rows of batches(securityEvents))
      await this.#apply((tx, at) => storeSecurityEvents(tx, rows, at));
    for (const rows of batches(transactions)) await this.#apply((tx, at) => storeTransactions(tx, rows, at));
    for (const rows of batches(supportTickets))
      await this.#apply((tx, at) => storeSupportTickets(tx, rows, at));
    this.#sentUpTo = upTo;
  }

  async #apply(work: (tx: Db, at: Date) => Promise<Batch>): Promise<void> {
    const { database, clock } = this.#options;
    const at = clock.now();
    await applyBatch(database.write, clock, DEMO_ACTOR, async (tx) => {
      // Nothing more is sent to a company that is being removed or was removed.
      await holdDemoStateAt(tx, this.#closedDay);
      return await work(tx, at);
    });
  }

  async #close(day: BusinessDay): Promise<void> {
    const { database, clock, host } = this.#options;
    const at = clock.now();
    const plan = await host.plan(day);
    const { snapshot } = await host.snapshot();
    await database.write.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '5min'`.execute(tx);
      await holdDemoStateAt(tx, this.#closedDay);
      await lockDays(tx, [day]);
      const expenses = await writePlan(tx, plan, day);
      const closed = await closedAmong(tx, [day]);
      if (closed.length === 0) {
        const range = { from: day, to: day };
        await closeDays(tx, range, { at, reason: 'demo feed', closeFigures });
        await markProvisional(tx, range, at);
      }
      await advanceDemoState(tx, { to: day, snapshot, complete: true }, at);
      await announce(tx, at, { topic: 'business.changed', payload: { day } });
      const books: AuditEntry = {
        action: 'books.close',
        entity: ['business_day', day],
        description: `Closed ${day}`,
        category: 'Financial',
        after: { from: day, to: day },
      };
      await appendAudits(tx, clock, DEMO_ACTOR, [books, ...expenses]);
      await compareDeclared(tx, clock, day);
    });
    this.#closedDay = day;
  }
}
