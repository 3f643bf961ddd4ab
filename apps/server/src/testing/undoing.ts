/** Runs work in a transaction that is rolled back, and resolves to its result. */
import type { Db } from '../platform/database/client.ts';

const UNDONE = new Error('undone');

export async function undoing<Found>(db: Db, work: (tx: Db) => Promise<Found>): Promise<Found> {
  const found: Found[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      found.push(await work(tx));
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  // Without a result the work threw, and so did this function.
  return found[0] as Found;
}
