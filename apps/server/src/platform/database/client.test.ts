import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { connect } from './client.ts';

it('one connection of each pool stays open however long it is idle, the others do not', async () => {
  const database = connect({ ...inject('testDatabaseAdmin'), idleTimeoutMillis: 1 });
  const pid = async (): Promise<unknown> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(database.read))
      .rows[0]?.pid;
  const closed = once(database.readPool, 'remove');
  const pids = await Promise.all([pid(), pid()]);
  await closed;
  // Many times the idle timeout.
  await pause(100);
  expect(database.readPool.totalCount).toBe(1);
  expect(pids).toContain(await pid());
  await database.close();
});
