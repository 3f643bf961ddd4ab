/** A database that never stays as it is. */
import pg from 'pg';

/** As the server itself does at most once a second while business arrives. */
const REFRESH_MS = 1_000;

async function beside<T>(
  connection: pg.ClientConfig,
  change: (client: pg.Client) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  let done = false;
  const changing = (async () => {
    while (!done) await change(client);
  })();
  try {
    return await work();
  } finally {
    done = true;
    await changing;
    await client.end();
  }
}

/**
 * As while business arrives: transactions one after the other, to the server each a change, and the figures of the open day
 * written again once a second.
 */
export async function whileChanging<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  let refreshed = performance.now();
  return await beside(
    connection,
    async (client) => {
      if (performance.now() - refreshed < REFRESH_MS)
        return await client.query('select pg_current_xact_id()');
      refreshed = performance.now();
      await client.query('update open_figure_values set computed_at = clock_timestamp()');
      return await client.query('select fold_day_versions()');
    },
    work,
  );
}

/** Every transaction changes every day, so that nothing of an answer is kept. */
export const whileRestated = <T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> =>
  beside(
    connection,
    async (client) => {
      await client.query(`insert into day_versions (business_day) values ('-infinity')`);
      await client.query('select fold_day_versions()');
    },
    work,
  );
