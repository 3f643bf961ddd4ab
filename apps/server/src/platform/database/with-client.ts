import pg from 'pg';

/**
 * Runs `work` on a connection of its own, which is closed afterwards. If the connection breaks between two statements, the
 * next one fails: without a listener the process would end.
 */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
