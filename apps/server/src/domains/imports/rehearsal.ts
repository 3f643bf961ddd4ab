/** Ways to look at what storing would meet with, without storing. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';

/** One view of the database that cannot be written through. */
export async function reading<T>(database: Database, look: (tx: Db) => Promise<T>): Promise<T> {
  return await database.read.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    return await look(tx);
  });
}

/** Does it all and takes it all back. */
export async function rehearse<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await database.write.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** The problems of a refused row, by `rows.<index>.<property>`. Other errors are thrown on. */
export function problemsOfRow(error: unknown, index: number): FieldError[] {
  if (!(error instanceof AppError)) throw error;
  const fields = error.detail.fields ?? [{ path: '', message: error.message }];
  return fields.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message }));
}

/** Does each row by itself, so that a refused one leaves the others standing; resolves to the problems. */
export async function rowByRow<Row>(
  tx: Db,
  rows: readonly Row[],
  each: (row: Row, index: number) => Promise<void>,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  for (const [index, row] of rows.entries()) {
    await sql`savepoint one_row`.execute(tx);
    try {
      await each(row, index);
      await sql`release savepoint one_row`.execute(tx);
    } catch (error) {
      await sql`rollback to savepoint one_row`.execute(tx);
      problems.push(...problemsOfRow(error, index));
    }
  }
  return problems;
}

/** As the ingest door does: all rows or none. Throws AppError `invalid` naming the rows. */
export function refuseRows(problems: readonly FieldError[]): void {
  const first = problems[0];
  if (first) throw new AppError('invalid', `${first.path}: ${first.message}`, { fields: [...problems] });
}
