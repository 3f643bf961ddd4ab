/** A database that never stays as it is. */
import pg from 'pg';

/** Transactions that write nothing, one after the other: to the server each is a change. */
export async function whileChanging<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  let done = false;
  const changing = (async () => {
    while (!done) await client.query('select pg_current_xact_id()');
  })();
  try {
    return await work();
  } finally {
    done = true;
    await changing;
    await client.end();
  }
}
