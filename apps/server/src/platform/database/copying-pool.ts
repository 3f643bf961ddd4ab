/**
 * A pool for the query builder that also allows COPY within a transaction, reports how long connections are held, and
 * cancels running statements on an abort signal.
 */
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cancelStatement } from './cancel-statement.ts';
import { queryBatch, type Answer, type Statement } from './query-batch.ts';
import type { RememberedRecord } from './record-memory.ts';
import type { Tables } from './tables.ts';
import { TransactionMessages, WITH_THE_COMMIT } from './transaction-messages.ts';

/** A parameter that marks a statement as COPY and carries its input. */
class CopyInput {
  readonly text: Buffer;
  constructor(text: Buffer) {
    this.text = text;
  }
}

/**
 * Copies lines in COPY's text format into a table's columns; resolves when PostgreSQL has accepted all of them. `into`
 * and the names must come from a table's definition, never from a caller's text.
 */
export async function copyInto(
  db: Kysely<Tables>,
  into: string,
  columns: readonly string[],
  text: Buffer,
): Promise<void> {
  const statement = `copy ${into} (${columns.join(', ')}) from stdin`;
  await db.executeQuery(CompiledQuery.raw(statement, [new CopyInput(text)]));
}

async function copy(client: pg.PoolClient, statement: string, { text }: CopyInput): Promise<void> {
  const stream = client.query(copyFrom(statement));
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject).on('finish', () => resolve());
    stream.end(text);
  });
}

export interface Lending {
  /** Called with the milliseconds for which a connection was held. */
  onHeld?(milliseconds: number): void;
  /** Called with each audit record that was written, once its transaction is committed. */
  onRecord?(record: RememberedRecord): void;
  /**
   * Aborted when the caller no longer waits for the rows: running statements are cancelled, and no other is started.
   */
  readonly signal?: AbortSignal;
}

interface RecordRow {
  readonly sequence: bigint;
  readonly hash: Buffer;
}

/** Collects the audit records of a connection's transaction and reports them when it is committed. */
function recordsOf(
  onRecord: (record: RememberedRecord) => void,
): (statement: string, answer: Answer) => void {
  let written: RememberedRecord[] = [];
  return (statement, { command, rows }) => {
    if (statement.endsWith(WITH_THE_COMMIT))
      for (const { sequence, hash } of rows as RecordRow[])
        // as append_audit_records() returns them
        written.push({ sequence, hash: hash.toString('hex') });
    // BEGIN and START TRANSACTION also clear the list, because a failed commit reported nothing.
    if (!['BEGIN', 'START', 'COMMIT', 'ROLLBACK'].includes(command)) return;
    const ended = written;
    written = [];
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK. After a rollback to a savepoint it is unknown
    // which records are left.
    if (command === 'COMMIT') ended.forEach(onRecord);
  };
}

async function sendTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<readonly Answer[]> {
  const [only, ...others] = statements;
  if (!only || others.length > 0) return await queryBatch(client, statements);
  return [await client.query(only.text, [...only.values])];
}

/** The pool in the form that the query builder expects. */
export function copyingPool(pool: pg.Pool, { onHeld, onRecord, signal }: Lending = {}): PostgresPool {
  // The builder stores data about a connection under this object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const releases = new WeakMap<pg.PoolClient, () => void>();
  const copying = (client: pg.PoolClient): PostgresPoolClient => {
    const records = onRecord && recordsOf(onRecord);
    const messages = new TransactionMessages(async (statements) => {
      const answers = await sendTogether(client, statements);
      statements.forEach(({ text }, index) => {
        const answer = answers[index];
        if (answer) records?.(text, answer);
      });
      return answers;
    });
    const query = async (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
      const [first] = parameters;
      if (!(first instanceof CopyInput)) return await messages.query({ text: statement, values: parameters });
      await messages.flush();
      await copy(client, statement, first);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    };
    return {
      // pg's result is what the builder expects; cursors, its other overload, are not set up.
      query: query as PostgresPoolClient['query'],
      release: () => {
        messages.clear();
        releases.get(client)?.();
      },
    };
  };
  /** Prepared before each use: how the connection is given back. */
  const lend = (client: pg.PoolClient): void => {
    const since = performance.now();
    const cancel = (): void => cancelStatement(client);
    signal?.addEventListener('abort', cancel, { once: true });
    releases.set(client, () => {
      signal?.removeEventListener('abort', cancel);
      // A cancelled connection is closed, because a late cancellation must not hit the next user's statement.
      client.release(signal?.aborted === true);
      onHeld?.(performance.now() - since);
    });
  };
  return {
    connect: async () => {
      signal?.throwIfAborted();
      const client = await pool.connect();
      if (signal?.aborted) client.release();
      signal?.throwIfAborted();
      lend(client);
      let found = known.get(client);
      if (!found) known.set(client, (found = copying(client)));
      return found;
    },
    end: () => pool.end(),
  };
}
