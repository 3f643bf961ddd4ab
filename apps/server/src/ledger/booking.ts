/** Posts the rows of a batch: prepares, writes and sums them, before its days are locked if possible. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import { copyInto } from '../platform/database/copying-pool.ts';
import type { Db } from '../platform/database/client.ts';
import { transactionsTable } from './business-rows.ts';
import { lockDays } from './day-locks.ts';
import { presumeJournals, reserveJournals } from './reserve-journals.ts';
import { contentHash, copyLines, endedLines, NULL_FIELD } from './row-arrays.ts';
import { addRollup, GROUP } from './rollup-tables.ts';
import { Rollup, type JournalGroup, type Total } from './rollup.ts';

const IN_COMMON = new Set(GROUP.map(({ name }) => name));
const OWN = transactionsTable.columns.filter(({ name }) => !IN_COMMON.has(name));
/** The columns that the rows of a total have in common come first, so that they are serialised once for all of them. */
const WRITTEN = [...GROUP, ...OWN].map(({ name }) => name).concat('journal_id');

/** The partition of a business day, named as in ensure_transaction_months(). */
export const monthTable = (day: string): string =>
  `${transactionsTable.name}_${day.slice(0, 4)}${day.slice(5, 7)}`;

export class Booking {
  readonly #rollup = new Rollup();
  readonly #totals: readonly Total[];
  /** Lines for COPY, without the journal, which is the last column. */
  readonly #lines: readonly string[];
  #contentSha256 = '';
  #ahead = false;

  /** Throws AppError `unprocessable` when the sums are too large to be exact. */
  constructor(rows: readonly IngestTransaction[]) {
    const totals = rows.map((row) => this.#rollup.add(row));
    this.#rollup.assertExact();
    const inCommon = new Map<Total | undefined, string>(
      [...this.#rollup.totals.values()].map((total) => [total, copyLines(GROUP, [total]).join('')]),
    );
    this.#lines = copyLines(OWN, rows, (index) => inCommon.get(totals[index]) ?? '');
    this.#totals = totals;
  }

  /**
   * Writes the rows before their days are locked, because batches hold those locks one after the other. This assumes
   * that the journals open now are still open when the days are locked. Does nothing when a journal has to be opened
   * first.
   */
  async writeAhead(tx: Db): Promise<void> {
    if (!(await presumeJournals(tx, this.#journals()))) return;
    await sql`savepoint ahead`.execute(tx);
    await this.#copy(tx);
    this.#ahead = true;
  }

  /**
   * Reserves the journals, writes the rows unless they are written, and adds the sums. `days` are the days of the rows,
   * which must be locked. Resolves to the SHA-256 of the rows as they are stored, in order.
   */
  async settle(tx: Db, days: readonly string[], at: Date): Promise<string> {
    const journals = this.#journals();
    const presumed = journals.map(({ id }) => id);
    await reserveJournals(tx, journals, at);
    const hoped = journals.every(({ id }, index) => id === presumed[index]);
    if (this.#ahead && !hoped) {
      // A day was closed in the meantime: its journals are posted and accept no more rows.
      await sql`rollback to savepoint ahead`.execute(tx);
      // The rollback released locks taken since the savepoint, and removed journals opened since.
      await lockDays(tx, days);
      await reserveJournals(tx, journals, at);
    }
    if (!this.#ahead || !hoped) await this.#copy(tx);
    await addRollup(tx, this.#rollup);
    return this.#contentSha256;
  }

  #journals(): readonly JournalGroup[] {
    return [...this.#rollup.journals.values()];
  }

  async #copy(tx: Db): Promise<void> {
    const lines = this.#lines.map(
      (line, index) => `${line}\t${this.#totals[index]?.journal?.id ?? NULL_FIELD}`,
    );
    const whole = Buffer.from(endedLines(lines));
    this.#contentSha256 = contentHash([whole]);
    // Copies into each monthly partition: into the parent table PostgreSQL would write the rows one by one (migration
    // 0055).
    const months = new Map<string, string[]>();
    lines.forEach((line, index) => {
      const name = monthTable(this.#totals[index]?.businessDay ?? '');
      const held = months.get(name);
      if (held) held.push(line);
      else months.set(name, [line]);
    });
    for (const [name, own] of months)
      await copyInto(tx, name, WRITTEN, months.size === 1 ? whole : Buffer.from(endedLines(own)));
  }
}
