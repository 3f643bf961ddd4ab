/**
 * A pool as the query builder sees it: COPY can stand between other statements of a transaction, the time for which
 * connections are held is told, and what runs is cancelled with a signal.
 */
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cancelStatement } from './cancel-statement.ts';
import type { RememberedRecord } from './record-memory.ts';
import type { Tables } from './tables.ts';

/** The parameter by which a statement is known to be COPY, and what it takes in. */
class CopyInput {
  readonly text: Buffer;
  constructor(text: Buffer) {
    this.text = text;
  }
}

/**
 * Takes lines in COPY's text format into a table's columns; resolves when PostgreSQL has taken all of them. `into`
 * and the names come from a table's definition, never from a caller's text.
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
  /** After each time that a connection was held, in milliseconds. */
  onHeld?(milliseconds: number): void;
  /** Each audit record that was written, once its transaction is committed. */
  onRecord?(record: RememberedRecord): void;
  /** Whoever waits for the rows has left: statements under way are cancelled, and no other is begun. */
  readonly signal?: AbortSignal;
}

interface RecordRow {
  readonly sequence: bigint;
  readonly hash: Buffer;
}
/** What `appendAudit` ends its statement with, by which its answer is known. */
export const RECORD_WRITTEN = 'returning seq as "sequence", hash as "hash" /* audit record */';

/** The audit records of a connection's transaction, which are reported when it is committed. */
function recordsOf(
  onRecord: (record: RememberedRecord) => void,
): (statement: string, answer: Answer) => void {
  let written: RememberedRecord[] = [];
  return (statement, { command, rows }) => {
    if (statement.endsWith(RECORD_WRITTEN))
      for (const { sequence, hash } of rows as RecordRow[])
        // as that clause names them
        written.push({ sequence, hash: hash.toString('hex') });
    // BEGIN and START TRANSACTION: a commit that failed reported nothing.
    if (!['BEGIN', 'START', 'COMMIT', 'ROLLBACK'].includes(command)) return;
    const ended = written;
    written = [];
    // A transaction that failed answers to a commit that it was rolled back. Back to a savepoint: nobody knows which are left.
    if (command === 'COMMIT') ended.forEach(onRecord);
  };
}

interface Answer {
  readonly command: string;
  readonly rows: unknown[];
}

/** The pool as the query builder sees it. */
export function copyingPool(pool: pg.Pool, { onHeld, onRecord, signal }: Lending = {}): PostgresPool {
  // The builder keeps what it knows of a connection by this object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const releases = new WeakMap<pg.PoolClient, () => void>();
  const copying = (client: pg.PoolClient): PostgresPoolClient => {
    const records = onRecord && recordsOf(onRecord);
    const query = async (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
      const [first] = parameters;
      if (!(first instanceof CopyInput)) {
        const answer = await client.query(statement, [...parameters]);
        records?.(statement, answer);
        return answer;
      }
      await copy(client, statement, first);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    };
    return {
      // What pg answers is what the builder expects; cursors, its other overload, are not set up.
      query: query as PostgresPoolClient['query'],
      release: () => releases.get(client)?.(),
    };
  };
  /** Before each loan: how this one ends. */
  const lend = (client: pg.PoolClient): void => {
    const since = performance.now();
    const cancel = (): void => cancelStatement(client);
    signal?.addEventListener('abort', cancel, { once: true });
    releases.set(client, () => {
      signal?.removeEventListener('abort', cancel);
      // A cancellation that arrives late must not meet the statement of somebody else.
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
