/** Ways to find what storing would refuse, without storing. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';

/** Runs `work` in one read-only transaction. */
export async function inReadTransaction<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return await database.read.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    return await work(tx);
  });
}

/** Runs `work` in a transaction that is rolled back. */
export async function rehearse<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await database.write.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** The problems of a refused row, with paths `rows.<index>.<property>`. Rethrows other errors. */
export function problemsOfRow(error: unknown, index: number): FieldError[] {
  if (!(error instanceof AppError)) throw error;
  const fields = error.detail.fields ?? [{ path: '', message: error.message }];
  return fields.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message }));
}

/**
 * Runs `each` on every row in its own savepoint, so that a refused row does not affect the others; resolves to the
 * problems.
 */
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

/** All rows or none, like the ingest endpoint. Throws AppError `invalid` naming the rows. */
export function refuseRows(problems: readonly FieldError[]): void {
  const first = problems[0];
  if (first) throw new AppError('invalid', `${first.path}: ${first.message}`, { fields: [...problems] });
}
