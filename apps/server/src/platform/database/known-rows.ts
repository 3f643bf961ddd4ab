/**
 * What the database answered, kept for as long as nothing in it has changed. Screens ask the same of it again and again,
 * and each statement costs as much as the rest of a call. See docs/decisions/0012.
 */
import type { RawBuilder } from 'kysely';
import type { Db } from './client.ts';

/**
 * The rows of a statement, which must follow from its text, its parameters and the tables alone: no now(), no random().
 * Others are given the same rows, so nobody may change them.
 */
export type Read = <Row>(statement: RawBuilder<Row>) => Promise<readonly Readonly<Row>[]>;

/** Always asks. */
export const readFrom =
  (db: Db): Read =>
  async (statement) =>
    (await statement.execute(db)).rows;

/** Days and ids in a query are the caller's choice, so there must be an end; a screen asks for about ten. */
const MOST = 200;

export class KnownRows {
  readonly #db: Db;
  #state: string | undefined;
  #rows = new Map<string, Promise<readonly unknown[]>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * For one call, that found the database in `state`: what it is told is at least as new. Calls at the same time share
   * one statement; one that failed is sent again by the next. Sent through `db`, on behalf of whoever is first.
   */
  at(state: string, db: Db = this.#db): Read {
    return async <Row>(statement: RawBuilder<Row>): Promise<readonly Readonly<Row>[]> => {
      const compiled = statement.compile(this.#db);
      const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`;
      const rows = this.#rowsIn(state);
      const known = rows.get(key);
      // The same text and parameters were asked for as rows of the same shape.
      if (known) return (await known) as readonly Row[];
      const asked = db.executeQuery(compiled).then((result) => result.rows);
      if (rows.size >= MOST) rows.clear();
      rows.set(key, asked);
      asked.catch(() => rows.delete(key));
      return await asked;
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
