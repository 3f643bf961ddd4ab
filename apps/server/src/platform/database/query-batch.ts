/**
 * Several statements in one message to PostgreSQL: it runs them one after the other, stops at the first that fails, and
 * answers once. Inside a transaction that saves a round trip for each, and the locks that are held meanwhile.
 */
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** Of the driver's query and connection, what writes messages: not declared in its types. */
interface Messages {
  readonly stream: { cork(): void; uncork(): void };
  sync(): void;
}
interface Preparing {
  prepare(connection: Messages): void;
}

type Ended = (error: Error | undefined, result: Answer | readonly Answer[]) => void;

class QueryBatch extends pg.Query {
  constructor(statements: readonly Statement[], ended: Ended) {
    // The driver collects the results of several statements in one query as it does for `select 1; select 2`.
    // Its type names one result; with several statements it gets all of them.
    super({ text: 'batch' }, ended as never);
    this.submit = (connection) => {
      const messages = connection as unknown as Messages;
      // Without a sync of its own after each statement, an error skips those that follow it.
      const unsynced = Object.create(messages, { sync: { value: () => undefined } }) as Messages;
      messages.stream.cork();
      try {
        for (const { text, values } of statements) {
          // The driver's type leaves out what its own client calls.
          const query = new pg.Query({ text, values: [...values] }) as unknown as Preparing;
          query.prepare(unsynced);
        }
      } finally {
        messages.sync();
        messages.stream.uncork();
      }
    };
  }
}

/** Resolves to the answers in order; rejects with the error of the first statement that failed. */
export const queryBatch = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new QueryBatch(statements, (error, result) => {
        if (error) reject(error);
        // One statement gives its answer alone; TypeScript does not narrow a readonly array away.
        else resolve(Array.isArray(result) ? [...result] : [result as Answer]);
      }),
    );
  });
