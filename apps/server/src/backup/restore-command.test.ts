import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/embedded-postgres.ts';
import { isArmed } from '../db/embedded/wal-archiving.ts';
import { openKeyring } from '../kernel/key-folder.ts';
import { systemClock } from '../kernel/clock.ts';
import { s3Store } from '../connectors/object-storage/s3-store.ts';
import { startLoopbackS3 } from '../testing/loopback-s3.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../testing/backed-up-company.ts';
import { keyFolder, walSpool } from '../db/embedded/state-layout.ts';
import { walName } from './manifest.ts';
import { formatRecoveryKey } from './recovery-key.ts';
import { readOrder, restore, type RestorePlace } from './restore-command.ts';

describe('npm run restore', () => {
  it('takes one of four wishes, and a time only with its zone', () => {
    expect(readOrder(['--latest'])).toEqual({ list: false, check: false, from: 'folder', wish: {} });
    expect(readOrder(['--to', '2026-11-21T14:05:00Z', '--from', 's3', '--check'])).toEqual({
      list: false,
      check: true,
      from: 's3',
      wish: { to: new Date('2026-11-21T14:05:00Z') },
    });
    expect(readOrder(['--to', '2026-11-21T14:05:00+01:00']).wish.to).toEqual(
      new Date('2026-11-21T13:05:00Z'),
    );
    for (const wrong of [
      [],
      ['--latest', '--list'],
      ['--to', 'yesterday'],
      ['--to', '2026-11-21T14:05:00'],
      ['--from', 'tape', '--list'],
      ['--all'],
    ])
      expect(() => readOrder(wrong)).toThrow('npm run restore -- --latest');
  });
});

describe('a restore on a fresh machine', () => {
  let c: BackedUpCompany;
  let stateDir: string;
  const said: string[] = [];
  const place = (more: Partial<RestorePlace> = {}): RestorePlace => ({
    stateDir,
    keyFolder: keyFolder(stateDir),
    store: c.store,
    log: quietLog,
    say: (line) => void said.push(line),
    askRecoveryKey: async () => formatRecoveryKey(c.source.key),
    ...more,
  });
  const order = (...args: string[]) => readOrder(args);
  const deeds = async (): Promise<string[]> => {
    const postgres = await startEmbedded({
      dataDir: stateDir,
      log: quietLog,
      postgresSettings: { fsync: 'off' },
    });
    const database = connect(postgres.connection, { application: postgres.application });
    try {
      // The keys came along: those that the database remembers.
      await openKeyring(keyFolder(stateDir), database.write, systemClock);
      const rows = await database.read
        .selectFrom('audit_records')
        .select('description')
        .orderBy('seq')
        .execute();
      return rows.map(({ description }) => description);
    } finally {
      await database.close();
      await postgres.stop();
    }
  };
  let between: Date;
  beforeAll(async () => {
    c = await startBackedUpCompany();
    stateDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-fresh-'));
    await c.take('full');
    between = await c.work('one');
    await c.work('two');
    await c.take('incremental');
  }, 60_000);
  afterAll(async () => {
    await c.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('lists what there is', async () => {
    await restore(order('--list'), place());
    expect(said.map((line) => line.split(/ +/)[1])).toEqual(['full', 'incremental']);
  });
  it('refuses a key of another company, and one with a slip', async () => {
    const other = place({ askRecoveryKey: async () => formatRecoveryKey(Buffer.alloc(32, 7)) });
    await expect(restore(order('--latest'), other)).rejects.toThrow('it is of another company');
    const slip = place({ askRecoveryKey: async () => 'ABC' });
    await expect(restore(order('--latest'), slip)).rejects.toThrow('has 56 letters and digits');
    expect(readdirSync(stateDir)).not.toContain('postgres');
  });
  it('only looks when asked to, and takes all of it from an object store as well', async () => {
    const server = await startLoopbackS3();
    try {
      const store = s3Store({
        endpoint: server.endpoint,
        region: 'x',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      });
      for (const { name } of await c.store.list('')) await store.put(name, c.store.get(name));
      await restore(order('--latest', '--check', '--from', 's3'), place({ store }));
      expect(said.slice(-3).map((line) => line.slice(0, 6))).toEqual(['ok    ', 'ok    ', 'The re']);
      expect(said.at(-1)).toBe('The result was only looked at; nothing was changed.');
      expect(readdirSync(stateDir)).not.toContain('postgres');
    } finally {
      await server.close();
    }
  }, 60_000);
  it('brings up everything with the recovery key alone: database, password and keys', async () => {
    await restore(order('--latest'), place());
    expect(said.at(-1)).toContain('It takes a full backup first');
    expect(await deeds()).toEqual(['one', 'two']);
    expect(isArmed(stateDir)).toBe(false);
  }, 60_000);
  it('goes back to an exact time, with the machine’s own keys, and keeps what was there', async () => {
    writeFileSync(path.join(walSpool(stateDir), '.left'), '');
    const asked = place({
      askRecoveryKey: async () => {
        throw new Error('nobody is there');
      },
    });
    await restore(order('--to', between.toISOString()), asked);
    expect(await deeds()).toEqual(['one']);
    expect(readdirSync(stateDir).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);
    expect(readdirSync(stateDir).filter((name) => name.startsWith('keys.before-'))).toEqual([]);
  }, 60_000);
  it('numbers each timeline once: what two restores log never has the same name', async () => {
    const histories = (await c.store.list(walName('')))
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.history'));
    expect(histories).toEqual(['wal/00000002.history', 'wal/00000003.history']);
  });
  it('says so when the log ends before the moment that is wished for', async () => {
    await expect(restore(order('--to', '2999-01-01T00:00:00Z'), place())).rejects.toThrow(
      'The stored log ends before that moment',
    );
    expect(readdirSync(stateDir).filter((name) => /before-|unfinished-/.test(name))).toHaveLength(1);
  }, 60_000);
});
