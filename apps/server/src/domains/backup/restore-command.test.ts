import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { isArmed, walSpool } from '@cottontree/embedded-postgres';
import { readLastRestore, readSeen } from './settings-store.ts';
import { connect, type Database } from '../../platform/database/client.ts';
import { startEmbedded } from '../../platform/database/start-embedded.ts';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { openKeyring } from '../../platform/keys/key-folder.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { bytesOf, type StoredObject } from './storage/object-store.ts';
import { s3Store } from './storage/s3-store.ts';
import { createStaff } from '../access/create-staff.ts';
import { startLoopbackS3 } from '../../testing/loopback-s3.ts';
import { seeBackups } from '../../testing/backups.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import { formatRecoveryKey } from './recovery-key.ts';
import { recordRestore } from './restore-note.ts';
import { restore, type RestorePlace } from './restore-command.ts';
import { readOrder } from './restore-order.ts';
import { sealStream } from './sealed-stream.ts';

describe('npm run restore', () => {
  it('accepts one of four targets, and a time only with its zone', () => {
    expect(readOrder(['--latest'])).toEqual({ list: false, check: false, from: 'folder', wish: {} });
    expect(readOrder(['--latest', '--claim', '2-0a1b2c3d']).wish).toEqual({ claim: '2-0a1b2c3d' });
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
  let stored: StoredObject[];
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
  const withRestored = async <T>(look: (database: Database) => Promise<T>): Promise<T> => {
    const postgres = await startEmbedded({
      dataDir: stateDir,
      log: quietLog,
      postgresSettings: { fsync: 'off' },
    });
    const database = connect(postgres.connection, { application: postgres.application });
    try {
      return await look(database);
    } finally {
      await database.close();
      await postgres.stop();
    }
  };
  const actions = (): Promise<string[]> =>
    withRestored(async (database) => {
      // The keys were restored too: those that the database expects.
      await openKeyring(keyFolder(stateDir), database.write, systemClock);
      const rows = await database.read
        .selectFrom('audit_records')
        .select('description')
        .where('action', '=', 'backup.request')
        .orderBy('seq')
        .execute();
      return rows.map(({ description }) => description);
    });
  let between: Date;
  beforeAll(async () => {
    c = await startBackedUpCompany();
    stateDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-fresh-'));
    const person = await createStaff(
      c.database.write,
      {
        username: 'musa',
        email: 'musa@example.test',
        firstName: 'Musa',
        lastName: 'Kamara',
        roleKey: 'manager',
        passwordHash: 'opens nothing',
        temporary: false,
      },
      systemClock.now(),
    );
    await sql`
      insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at)
      select sha256(n::text::bytea), ${person}::uuid, now(), now(), now() + interval '1 hour', now() + interval '12 hours'
        from generate_series(1, 2) n`.execute(c.database.write);
    await c.take('full');
    between = await c.work('one');
    await c.work('two');
    await c.work('Suspended the account musa', 'user.suspend');
    await c.work('Suspended the account kadie', 'user.suspend');
    await c.work('Changed what the role Teller allows', 'role.update');
    await c.take('incremental');
    stored = await c.store.list('');
  });
  afterAll(async () => {
    await c.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('lists the available backups', async () => {
    await restore(order('--list'), place());
    expect(said.map((line) => line.split(/ +/)[1])).toEqual(['full', 'incremental']);
  });
  it('refuses the key of another company, and one with a typing error', async () => {
    const other = place({ askRecoveryKey: async () => formatRecoveryKey(Buffer.alloc(32, 7)) });
    await expect(restore(order('--latest'), other)).rejects.toThrow('it is of another company');
    const slip = place({ askRecoveryKey: async () => 'ABC' });
    await expect(restore(order('--latest'), slip)).rejects.toThrow('has 56 letters and digits');
    expect(readdirSync(stateDir)).not.toContain('postgres');
  });
  it('only checks on request, and reads everything from an object store as well', async () => {
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
      expect(said.slice(-4).map((line) => line.slice(0, 6))).toEqual([
        'ok    ',
        'ok    ',
        'The re',
        'Restor',
      ]);
      expect(said.at(-2)).toBe('The result was only looked at; nothing was changed.');
      expect(readdirSync(stateDir)).not.toContain('postgres');
    } finally {
      await server.close();
    }
  });
  it('restores everything with the recovery key alone: database, password and keys', async () => {
    expect(await restore(order('--latest'), place())).toBe('complete');
    expect(said.at(-2)).toContain('It takes a full backup first');
    expect(said.at(-1)).toMatch(/^Restored up to (\S+); the stored log goes on to \1\.$/);
    expect(await actions()).toEqual(['one', 'two']);
    expect(isArmed(stateDir)).toBe(false);
    expect(said).toContain('Ended all sessions: 2. Everybody signs in again.');
    expect(said.find((line) => line.startsWith('What this takes back'))).toBe(
      'What this takes back of suspensions and changes of roles is not known: no database was here before. Review people and roles.',
    );
  });
  it('ends every session; the next start records this once, that the replaced company could not be read, and forgets the places of the former machine', async () => {
    await withRestored(async (database) => {
      const { rows: open } = await sql`select from sessions where ended_at is null`.execute(database.read);
      expect(open).toHaveLength(0);
      // As the machine of the backup stored it.
      await seeBackups({ database, clock: systemClock });
      const observed = async () => (await readSeen(database.read))?.locations.map((each) => each.place);
      expect(await observed()).toEqual(['/srv/backups']);
      for (let start = 0; start < 2; start += 1) await recordRestore(database, stateDir, systemClock);
      expect(await observed()).toEqual([]);
      const records = await database.read
        .selectFrom('audit_records')
        .select(['severity', 'after'])
        .where('action', '=', 'backup.restore')
        .execute();
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject({
        severity: 'critical',
        after: { endedSessions: 2, takenBack: null, unread: 'no database was here before' },
      });
    });
  });
  it('restores to an exact time with the machine’s own keys, and keeps the previous files', async () => {
    writeFileSync(path.join(walSpool(stateDir), '.left'), '');
    const unattended = place({
      askRecoveryKey: async () => {
        throw new Error('nobody is there');
      },
    });
    const before = said.length;
    await restore(order('--to', between.toISOString()), unattended);
    const lines = said.slice(before);
    const start = lines.findIndex((line) => line.startsWith('It takes back'));
    expect(lines[start]).toBe('It takes back 3 changes of people and roles, to be decided again:');
    expect(lines.slice(start + 1, start + 4).map((line) => line.slice(28))).toEqual([
      'test: Suspended the account musa',
      'test: Suspended the account kadie',
      'test: Changed what the role Teller allows',
    ]);
    expect(await actions()).toEqual(['one']);
    await withRestored(async (database) => {
      await recordRestore(database, stateDir, systemClock);
      const restored = await readLastRestore(database.read);
      expect(restored?.takenBack?.map(({ action }) => action)).toEqual([
        'user.suspend',
        'user.suspend',
        'role.update',
      ]);
      expect(restored?.unread).toBeNull();
    });
    expect(readdirSync(stateDir).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);
    expect(readdirSync(stateDir).filter((name) => name.startsWith('keys.before-'))).toEqual([]);
  });
  it('has written nothing into the store', async () => {
    expect(await c.store.list('')).toEqual(stored);
  });
  it('does not affect the next full backup of the running company, even with a foreign history next to its WAL', async () => {
    await c.work('after the practised restore');
    await c.take('full');
    const name = `${c.claims.current().log}00000002.history`;
    const foreign = bytesOf(Buffer.from('1\t0/1000000\tof another server\n'));
    await c.store.put(name, sealStream(c.source.key, name, foreign));
    expect(await restore(order('--latest', '--check'), place())).toBe('complete');
  });
  it('does not report records of a diverged history of the company as reverted', async () => {
    const before = said.length;
    await restore(order('--latest', '--check'), place());
    expect(said.slice(before).find((line) => line.startsWith('What this takes back'))).toContain(
      'the audit trail that is replaced does not continue the restored one',
    );
  });
  it('reports that the WAL ends before the requested time', async () => {
    await expect(restore(order('--to', '2999-01-01T00:00:00Z'), place())).rejects.toThrow(
      /^The log stored under claim (\S+) ends before that moment: --latest --claim \1 restores as far as it goes$/,
    );
    expect(readdirSync(stateDir).filter((name) => /before-|unfinished-/.test(name))).toHaveLength(2);
  });
  it('is completed by the next start if it is killed during the exchange, without creating an empty database', async () => {
    const killed = place({
      onSwapStep: (step) => {
        // The old database has been moved away, and the new one is not in its place yet.
        if (step.startsWith('place') && step.endsWith('/postgres')) throw new Error('killed');
      },
    });
    await expect(restore(order('--latest'), killed)).rejects.toThrow('killed');
    expect(readdirSync(stateDir)).not.toContain('postgres');
    expect(await actions()).toEqual(['one', 'two', 'after the practised restore']);
    expect(readdirSync(stateDir).filter((name) => /unfinished-|^swap/.test(name))).toEqual([]);
  });
});
