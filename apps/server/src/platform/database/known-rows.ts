/**
 * A cache of query results that is valid for as long as nothing in the database has changed. Screens send the same
 * queries again and again, and each statement costs as much as the rest of a call. See docs/decisions/0012.
 */
import type { RawBuilder } from 'kysely';
import type { Db } from './client.ts';

/**
 * The rows of a statement, which must depend only on its text, its parameters and the tables: no now(), no random().
 * Other callers get the same rows, so nobody may modify them.
 */
export type Read = <Row>(statement: RawBuilder<Row>) => Promise<readonly Readonly<Row>[]>;

/** Without the cache: always queries the database. */
export const readFrom =
  (db: Db): Read =>
  async (statement) =>
    (await statement.execute(db)).rows;

/** The caller chooses days and ids in a query, so there must be a limit; a screen sends about ten. */
const MOST = 200;

export class KnownRows {
  readonly #db: Db;
  #state: string | undefined;
  #rows = new Map<string, Promise<readonly unknown[]>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * For one call that found the database in `state`: the rows are at least as new as that. Concurrent calls share one
   * statement; after a failure the next call sends it again. Sent through `db` of the first caller.
   */
  at(state: string, db: Db = this.#db): Read {
    return async <Row>(statement: RawBuilder<Row>): Promise<readonly Readonly<Row>[]> => {
      const compiled = statement.compile(this.#db);
      const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`;
      const rows = this.#rowsIn(state);
      const known = rows.get(key);
      // The same text and parameters give rows of the same shape.
      if (known) return (await known) as readonly Row[];
      const queried = db.executeQuery(compiled).then((result) => result.rows);
      if (rows.size >= MOST) rows.clear();
      rows.set(key, queried);
      queried.catch(() => rows.delete(key));
      return await queried;
    };
  }

  #rowsIn(state: string): Map<string, Promise<readonly unknown[]>> {
    if (state !== this.#state) {
      this.#state = state;
      this.#rows = new Map();
    }
    return this.#rows;
  }
}
