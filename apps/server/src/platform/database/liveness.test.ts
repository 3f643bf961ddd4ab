import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { connect, type Database } from './client.ts';
import { createDatabaseFrom, dropDatabase } from './test-cluster.ts';
import { soon } from '../../testing/soon.ts';

/** A proxy to a database that can hold traffic back, like a network that fails silently. */
class Way {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'cottontree-way-'));
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  readonly #server: net.Server;
  #closed = false;

  constructor(real: string) {
    this.#server = net.createServer({ allowHalfOpen: true }, (near) => {
      const far = net.connect({ path: real, allowHalfOpen: true });
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const each of pair)
        each.on('error', () => undefined).on('close', () => pair.forEach((end) => end.destroy()));
      if (this.#closed) return;
      near.pipe(far);
      far.pipe(near);
    });
  }
  async open(): Promise<void> {
    this.#server.listen(path.join(this.folder, '.s.PGSQL.5432'));
    await once(this.#server, 'listening');
  }
  /** Holds back the existing connections. */
  holdBack(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  }
  /** Holds back existing and new connections. */
  block(): void {
    this.#closed = true;
    this.holdBack();
  }
  unblock(): void {
    this.#closed = false;
    for (const [near, far] of this.#pairs) {
      near.pipe(far);
      far.pipe(near);
    }
  }
  /** Ends the existing connections and refuses new ones, like a database that was stopped. */
  async refuse(): Promise<void> {
    for (const pair of this.#pairs) pair.forEach((end) => end.destroy());
    this.#server.close();
    await once(this.#server, 'close');
  }
  async close(): Promise<void> {
    if (this.#server.listening) await this.refuse();
    rmSync(this.folder, { recursive: true });
  }
}

const SILENT = { code: '08006', message: 'The database does not answer' };

describe('a database that stops answering', () => {
  const admin = inject('testDatabaseAdmin');
  let connection: pg.PoolConfig;
  let way: Way;
  let database: Database;
  beforeAll(async () => {
    connection = await createDatabaseFrom(admin, 'template1');
  });
  beforeEach(async () => {
    way = new Way(path.join(String(connection.host), `.s.PGSQL.${connection.port}`));
    await way.open();
    database = connect({ ...connection, host: way.folder, port: 5432 }, { statementTimeoutMs: 30_000 });
    return async () => {
      way.unblock();
      await database.close();
      await way.close();
    };
  });
  afterAll(() => dropDatabase(admin, String(connection.database)));

  it('is detected: running statements, waits for a connection and new calls are refused, and work resumes automatically', async () => {
    const states: string[] = [];
    database.liveness.subscribe((state) => states.push(state));
    await database.pool.query('create table kept (n int)');
    const lent = await database.pool.connect();
    await lent.query('begin');
    await lent.query('insert into kept values (1)');
    way.block();
    const under = [
      lent.query('insert into kept values (2)'),
      // There are two connections; the other calls wait for one.
      ...Array.from({ length: 5 }, () => database.sessionPool.query('select 1')),
      database.heavyPool.query('select 1'),
    ];
    for (const each of await Promise.allSettled(under))
      expect(each).toMatchObject({ status: 'rejected', reason: SILENT });
    expect(database.liveness.state).toBe('silent');
    await expect(database.readPool.query('select 1')).rejects.toMatchObject(SILENT);
    lent.release();

    way.unblock();
    await soon(() => expect(database.liveness.state).toBe('ok'));
    for (const pool of [database.pool, database.readPool, database.heavyPool, database.sessionPool])
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    // The transaction that was cut off was rolled back.
    expect((await database.pool.query('select n from kept')).rows).toEqual([]);
    expect(states).toEqual(['silent', 'ok']);
  });

  it('is detected where connections are refused, a while after the first, and so is its return', async () => {
    await database.pool.query('select 1');
    await way.refuse();
    // Restarting takes a moment.
    await expect(database.pool.query('select 1')).rejects.toBeInstanceOf(Error);
    expect(database.liveness.state).toBe('ok');
    await soon(async () => {
      await expect(database.pool.query('select 1')).rejects.toThrow(
        /ENOENT|terminated|reset|does not answer/,
      );
      expect(database.liveness.state).toBe('silent');
    });
    await expect(database.readPool.query('select 1')).rejects.toMatchObject(SILENT);
    await way.open();
    await soon(() => expect(database.liveness.state).toBe('ok'));
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('is distinguished from one that refuses the sign-in of this server, which ends with the next connection', async () => {
    const states: string[] = [];
    const role = 'refused_now';
    const superuser = new pg.Client(admin);
    await superuser.connect();
    await superuser.query(`create role ${role} login password 'first'`);
    const own = connect({ ...connection, user: role, password: 'first' });
    own.liveness.subscribe((state) => states.push(state));
    const end = () =>
      superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
    try {
      expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await superuser.query(`alter role ${role} nologin`);
      await end();
      await soon(() => expect(own.pool.query('select 1')).rejects.toMatchObject({ code: '28000' }));
      expect(own.liveness.state).toBe('refuses');
      await superuser.query(`alter role ${role} login`);
      await own.pool.query('select 1');
      expect(states).toEqual(['refuses', 'ok']);
    } finally {
      await own.close();
      await superuser.query(`drop role ${role}`);
      await superuser.end();
    }
  });

  it('is not assumed while it works: a statement, and a wait for a lock, may take as long as they are allowed', async () => {
    await database.pool.query('create table locked (n int)');
    const holder = await database.pool.connect();
    await holder.query('begin; lock table locked in exclusive mode');
    const waiting = database.pool.query('insert into locked values (1)');
    const slow = database.readPool.query(`select 'done' as word from pg_sleep(8)`);
    expect((await slow).rows).toEqual([{ word: 'done' }]);
    await holder.query('commit');
    holder.release();
    expect((await waiting).rowCount).toBe(1);
    expect(database.liveness.state).toBe('ok');
  });

  it('is not assumed when a single connection is lost: that one is closed, and the others continue', async () => {
    const lost = await database.pool.connect();
    await lost.query('select 1');
    way.holdBack();
    const slow = database.readPool.query(`select 'done' as word from pg_sleep(8)`);
    await expect(lost.query('select 2')).rejects.toMatchObject(SILENT);
    expect(database.liveness.state).toBe('ok');
    lost.release();
    expect((await slow).rows).toEqual([{ word: 'done' }]);
    expect((await database.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });
});
