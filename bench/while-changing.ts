/** A database that changes all the time. */
import pg from 'pg';

/** The server itself does this at most once a second while transactions arrive. */
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
 * As while transactions arrive: one after the other, each a change for the server, and the figures of the open day are
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

/** Every transaction changes every day, so that no part of a response can be cached. */
export const whileRestated = <T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> =>
  beside(
    connection,
    async (client) => {
      await client.query(`insert into day_versions (business_day) values ('-infinity')`);
      await client.query('select fold_day_versions()');
    },
    work,
  );
