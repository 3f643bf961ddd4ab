import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { withClient } from './with-client.ts';

it('a connection that the database ends between two statements fails the next one, and not the process', async () => {
  const admin = inject('testDatabaseAdmin');
  const statements = withClient(admin, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await withClient(admin, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
    // The end of the connection arrives while no statement runs.
    await delay(200);
    await client.query('select 1');
  });
  await expect(statements).rejects.toThrow(/terminat|connection/i);
});
