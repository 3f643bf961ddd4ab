import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armArchive, isArmed, walSpool } from '@cottontree/embedded-postgres';
import { insertBackup, readBackups } from '../rows-store.ts';
import { insertDrill, readDrills } from '../drills-store.ts';
import { keepRecoveryKey, readSeen, writeBackupSettings, DEFAULT_SETTINGS } from '../settings-store.ts';
import { readManifests } from '../manifest.ts';
import { letterWork } from '../../../platform/connections/letters.ts';
import type { Letter } from '../../../platform/connections/mail.ts';
import { s3Store } from '../storage/s3-store.ts';
import { withAdmin } from '../cluster-facts.ts';
import { notHandedOver, waitingIn } from '../spool.ts';
import { runDrill } from '../run-drill.ts';
import { endSegment } from '../take-backup.ts';
import { startBackedUpCompany, type BackedUpCompany } from '../../../testing/backed-up-company.ts';
import { runWaiting } from '../../../testing/queue.ts';
import { startLoopbackS3, type LoopbackS3 } from '../../../testing/loopback-s3.ts';
import type { BackupParts } from '../backup-parts.ts';
import { mirror } from '../mirror.ts';
import { runBackups } from '../../../testing/backup-rounds.ts';
import { LOG_LIMITS, discardBeyond, keepLog } from '../keep-log.ts';
import { look } from '../look.ts';
import { endInterrupted, noticeLoss, settleRows } from '../settle-rows.ts';
import { ManualClock } from '../../../platform/time/clock.ts';

describe('the work on backups', () => {
  let c: BackedUpCompany;
  let s3: LoopbackS3;
  let parts: BackupParts;
  let keeper: string;
  const clock = new ManualClock('2026-11-21T10:00:00Z');
  const letters: Letter[] = [];
  const send = async (letter: Letter): Promise<void> => void letters.push(letter);
  const signal = new AbortController().signal;
  const round = async (): Promise<void> => await runBackups(parts, signal);
  const history = async () => (await readBackups(c.database.read, { offset: 0, limit: 50 })).backups;
  const notifications = async (): Promise<string[]> => {
    const { rows } = await sql<{ title: string }>`
      select title from notifications where user_id = ${keeper}::uuid order by at, id`.execute(
      c.database.read,
    );
    return rows.map(({ title }) => title);
  };
  const letGo = (titles: readonly string[]): number =>
    titles.filter((title) => title === 'The log of changes was let go').length;
  const requestBackup = async (type: 'full' | 'incremental' | 'database' | 'files'): Promise<void> => {
    clock.advance(1_000);
    await insertBackup(c.database.write, { type, origin: 'manual', requestedBy: keeper, at: clock.now() });
    await round();
  };

  const storedPieces = async (): Promise<string[]> =>
    (await c.segments()).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
  /** Ends so many pieces of the log, and stores them. */
  const storePieces = async (count: number): Promise<void> => {
    const stored = (await storedPieces()).length;
    for (let n = 0; n < count; n += 1) {
      await c.work(`Piece ${n}`);
      await withAdmin(c.postgres.admin, endSegment);
    }
    await expect
      .poll(async () => {
        await keepLog(parts, signal);
        return (await storedPieces()).length;
      })
      .toBeGreaterThanOrEqual(stored + count);
  };

  beforeAll(async () => {
    s3 = await startLoopbackS3();
    c = await startBackedUpCompany(
      s3Store({ endpoint: s3.endpoint, region: 'x', accessKeyId: 'a', secretAccessKey: 'b' }),
    );
    const { database } = c;
    const { rows } = await sql<{ id: string }>`
      insert into users (username, email, first_name, last_name, role_key, password_hash, is_temporary_password, created_at, updated_at)
      values ('keeper', 'keeper@example.test', 'K', 'K', 'super_admin', 'x', false, now(), now()) returning id`.execute(
      database.write,
    );
    keeper = rows[0]?.id ?? '';
    await keepRecoveryKey(database.write, c.source.keyring, c.source.key, clock.now());
    parts = {
      database,
      clock,
      keyring: c.source.keyring,
      source: c.source,
      folder: c.folder,
      known: new Map(),
      claims: c.claims,
      remote: c.remote,
      log: { info: () => undefined, warn: () => undefined },
      sendMail: send,
    };
    await settleRows(parts);
  });
  afterAll(async () => {
    await s3.close();
    await c.close();
  });

  it('has no schedule to be late for before its first report', async () => {
    await round();
    expect(await history()).toEqual([]);
    expect(await readSeen(c.database.read)).toMatchObject({
      database: 'embedded',
      since: '2026-11-21T10:00:00.000Z',
      continues: false,
      archiveMode: 'on',
      locations: [
        { kind: 'folder', usable: true },
        { kind: 's3', usable: true },
      ],
    });
  });
  it('[B-4.21, B-2.107] takes a requested backup, with its progress in bytes, and stores it in both places', async () => {
    const seen: number[] = [];
    /** What the screen says of the log while the restore test after the backup runs. */
    const continuesMeanwhile = new Set<boolean | undefined>();
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const running = (await readBackups(c.database.read, { offset: 0, limit: 1 })).running;
        if (running) seen.push(running.progress);
        const drill = await sql`
          select from backup_drills where status = 'running' and started_at is not null`.execute(
          c.database.read,
        );
        if (drill.rows.length > 0) continuesMeanwhile.add((await readSeen(c.database.read))?.continues);
        // Each poll is a few statements; without a pause they would use the whole machine.
        await pause(10);
      }
    })();
    await requestBackup('full');
    watching = false;
    await watch;
    expect([...continuesMeanwhile]).toEqual([true]);
    expect(seen[0]).toBe(0);
    expect(seen.some((each) => each > 0 && each < 100)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const [full] = await history();
    expect(full).toMatchObject({
      type: 'full',
      status: 'completed',
      progress: 100,
      location: 'Folder, Object store',
      requestedBy: 'K K',
    });
    expect(full?.size).toBeGreaterThan(500_000);
    const own = await c.store.list('');
    expect(new Map([...s3.objects].map(([name, { length }]) => [name, length]))).toEqual(
      new Map(own.map(({ name, bytes }) => [name, bytes])),
    );
    expect((await readSeen(c.database.read))?.continues).toBe(true);
  });
  it('restores exactly that backup automatically, and records the result with it', async () => {
    const quick = (await readDrills(c.database.read)).find(({ id }) => id === 'quick');
    expect(quick).toMatchObject({ status: 'passed', problem: null, rpo: null });
    expect(quick?.checks.map(({ name, passed }) => [name, passed])).toEqual([
      ['Opened', true],
      ['Ledger balance', true],
      ['Audit chain', true],
    ]);
    expect((await history())[0]?.proof).toEqual({
      passed: true,
      at: clock.now().toISOString(),
      problem: null,
    });
  });
  it('takes incrementals by the schedule, once for each hour', async () => {
    await c.work('in the first hour');
    clock.set('2026-11-21T11:00:05Z');
    await round();
    await round();
    const all = await history();
    expect(all.map(({ type, origin, requestedBy }) => [type, origin, requestedBy])).toEqual([
      ['incremental', 'schedule', null],
      ['full', 'manual', 'K K'],
    ]);
    expect(all[0]?.size).toBeGreaterThan(0);
  });
  it('[B-2.112] restores into a scratch folder when a test is requested, and finds everything', async () => {
    // "fresh-machine" includes the checks of "newest".
    for (const test of ['exact-time', 'fresh-machine', 'integrity'] as const) {
      expect(await insertDrill(c.database.write, test, keeper, clock.now())).toBe(true);
      await round();
    }
    const [newest, ...rest] = await readDrills(c.database.read);
    const drills = rest.filter(({ id }) => id !== 'quick');
    expect(newest?.status).toBeNull();
    expect(drills.map(({ status, problem }) => [status, problem])).toEqual(
      drills.map(() => ['passed', null]),
    );
    expect(drills.map(({ checks }) => checks.map(({ name }) => name))).toEqual([
      ['Exact time', 'Ledger balance', 'Customer money', 'Audit chain', 'Yesterday’s figures'],
      ['Row counts', 'Ledger balance', 'Customer money', 'Audit chain', 'Yesterday’s figures', 'Keys'],
      ['Seals', 'Log without gaps'],
    ]);
    for (const { rto, rpo } of drills.slice(0, 2)) {
      expect(rto).toBeGreaterThan(100);
      expect(rpo).toBeGreaterThanOrEqual(0);
    }
    expect(readdirSync(c.stateDir).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
    expect(await notifications()).toEqual([]);
  });
  it('[B-2.114] reports a test that finds a problem as a warning, and notifies the people who manage backups', async () => {
    await writeBackupSettings(
      c.database.write,
      { ...DEFAULT_SETTINGS, email: 'ops@example.com', version: 1 },
      clock.now(),
    );
    const [segment] = await c.store.list('wal/');
    const file = path.join(c.store.place, segment?.name ?? '');
    const good = readFileSync(file);
    rmSync(file);
    await c.store.put(
      segment?.name ?? '',
      (async function* () {
        yield good.subarray(0, good.length - 30);
      })(),
    );
    clock.advance(1_000);
    await insertDrill(c.database.write, 'integrity', keeper, clock.now());
    await round();
    const integrity = (await readDrills(c.database.read)).find(({ id }) => id === 'integrity');
    expect([integrity?.status, integrity?.problem]).toEqual(['warning', expect.stringContaining('cut off')]);
    // The other store has that piece whole, which is reported by itself, and stays so.
    expect((await notifications()).toSorted()).toEqual([
      'Backups need attention',
      'Disaster-recovery test failed',
    ]);
    expect(await runWaiting({ database: c.database, clock }, [letterWork(c.source.keyring, send)])).toEqual(
      [],
    );
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Backups need attention',
      'Disaster-recovery test failed',
    ]);
    expect(letters.map(({ to }) => to)).toEqual(['ops@example.com', 'ops@example.com']);
    expect(s3.objects.get(segment?.name ?? '')?.equals(good)).toBe(true);
    await c.store.put(
      segment?.name ?? '',
      (async function* () {
        yield good;
      })(),
    );
  });
  it('continues without the remote store, reports this once, and later sends what was missed', async () => {
    s3.fail = () => 503;
    await requestBackup('files');
    await round();
    expect(await history()).toMatchObject([
      { type: 'files', status: 'completed', location: 'Folder' },
      {},
      {},
    ]);
    expect((await readSeen(c.database.read))?.locations[1]).toMatchObject({
      usable: false,
      note: expect.stringContaining('503'),
    });
    expect((await notifications()).toSorted()).toEqual([
      'Backups need attention',
      'Backups need attention',
      'Disaster-recovery test failed',
    ]);
    s3.fail = () => undefined;
    await round();
    expect(await history()).toMatchObject([{ type: 'files', location: 'Folder, Object store' }, {}, {}]);
  });
  it('leaves no backup that looks complete when the server is killed in the middle', async () => {
    const ending = new AbortController();
    clock.advance(1_000);
    await insertBackup(c.database.write, {
      type: 'full',
      origin: 'manual',
      requestedBy: keeper,
      at: clock.now(),
    });
    const before = (await readManifests(c.store)).length;
    const dying = runBackups(
      {
        ...parts,
        source: {
          ...c.source,
          store: {
            ...c.store,
            put: async (name, content) => {
              // Half of the content, and then nothing more.
              await c.store.put(
                name,
                (async function* () {
                  for await (const piece of content) {
                    yield piece;
                    return;
                  }
                })(),
              );
              ending.abort(new Error('killed'));
              throw new Error('killed');
            },
          },
        },
      },
      ending.signal,
    );
    await expect(dying).rejects.toThrow('killed');
    expect(await history()).toMatchObject([{ type: 'full', status: 'running' }, {}, {}, {}]);
    await endInterrupted(parts);
    await settleRows(parts);
    expect(await history()).toMatchObject([
      { type: 'full', status: 'failed', problem: 'The server was stopped while it ran', size: null },
      {},
      {},
      {},
    ]);
    expect((await readManifests(c.store)).length).toBe(before);
    expect((await c.store.list('backups/')).length).toBe(before * 2 - 1);
  });
  it('reports why a backup failed, notifies people, and tries again by the schedule after a while', async () => {
    const broken: BackupParts = {
      ...parts,
      source: {
        ...c.source,
        store: {
          ...c.store,
          put: async () => {
            throw new Error('no room left');
          },
        },
      },
    };
    clock.set('2026-11-21T12:00:01Z');
    await runBackups(broken, signal);
    expect((await history())[0]).toMatchObject({
      type: 'incremental',
      status: 'failed',
      problem: 'no room left',
    });
    expect(await notifications()).toContain('Backup failed');
    await round();
    expect((await history())[0]?.status).toBe('failed');
    clock.set('2026-11-21T12:15:02Z');
    await round();
    expect((await history())[0]).toMatchObject({ type: 'incremental', status: 'completed' });
  });
  it('does not use a store with backups of another company', async () => {
    const other: BackupParts = {
      ...parts,
      source: { ...c.source, key: Buffer.alloc(32, 9) },
      known: new Map(),
    };
    await expect(settleRows(other)).rejects.toThrow(`The backups in ${c.store.place} are of another company`);
    await expect(mirror(other, signal)).rejects.toThrow(
      `The backups in ${s3.endpoint} are of another company`,
    );
  });
  it('adds unknown backups in the stores to its table, as after a restore', async () => {
    await sql`delete from backups`.execute(c.database.owner);
    await settleRows(parts);
    expect((await history()).map(({ type, status, location }) => [type, status, location])).toEqual([
      ['incremental', 'completed', 'Folder, Object store'],
      ['files', 'completed', 'Folder, Object store'],
      ['incremental', 'completed', 'Folder, Object store'],
      ['full', 'completed', 'Folder, Object store'],
    ]);
  });
  it('discards WAL rather than fill the disk, and reports it', async () => {
    await withAdmin(c.postgres.admin, endSegment);
    const full = { ...c.source.shipper, ship: async () => await Promise.reject(new Error('no room left')) };
    const little = { ...LOG_LIMITS, waiting: 1_000 };
    await expect.poll(async () => (await waitingIn(c.stateDir)).bytes, { interval: 20 }).toBeGreaterThan(0);
    const failing: BackupParts = { ...parts, source: { ...c.source, shipper: full } };
    await expect(keepLog(failing, signal)).rejects.toThrow('no room left');
    expect((await waitingIn(c.stateDir)).bytes).toBeGreaterThan(0);
    await expect(keepLog(failing, signal, little)).rejects.toThrow('no room left');
    expect([(await waitingIn(c.stateDir)).bytes, isArmed(c.stateDir)]).toEqual([0, false]);
    expect(letGo(await notifications())).toBe(1);
  });
  it('also discards WAL that PostgreSQL cannot hand over, which the screen shows', async () => {
    const spool = walSpool(c.stateDir);
    armArchive(c.stateDir);
    chmodSync(spool, 0o500);
    await withAdmin(c.postgres.admin, endSegment);
    await expect.poll(async () => await notHandedOver(c.stateDir), { interval: 20 }).toBeGreaterThan(0);
    const failing = async (): Promise<string | null> => {
      await look(parts, { folder: null, remote: null });
      return (await readSeen(c.database.read))?.archiveFailingSince ?? null;
    };
    await expect.poll(failing, { interval: 50 }).not.toBeNull();
    // Not by `keepLog`, which repairs the folder first: PostgreSQL might hand it over just then.
    await discardBeyond({ ...LOG_LIMITS, waiting: 1_000 }, parts, 'PostgreSQL cannot hand it over');
    expect([isArmed(c.stateDir), letGo(await notifications())]).toEqual([false, 2]);
    // PostgreSQL retries with the next segment, and nothing blocks the WAL any more.
    await withAdmin(c.postgres.admin, endSegment);
    await expect.poll(async () => await notHandedOver(c.stateDir)).toBe(0);
    // A copy that PostgreSQL had begun before is stored by the next run.
    await expect
      .poll(async () => {
        await keepLog(parts, signal);
        return readdirSync(spool);
      })
      .toEqual([]);
  });
  it('leaves the company free space on its disk: stores nothing there, and discards WAL in time', async () => {
    armArchive(c.stateDir);
    await withAdmin(c.postgres.admin, endSegment);
    await expect.poll(async () => (await waitingIn(c.stateDir)).bytes, { interval: 20 }).toBeGreaterThan(0);
    const need = { ...LOG_LIMITS, reserve: Infinity };
    await expect(keepLog(parts, signal, need)).rejects.toThrow('is on the disk of the database');
    expect(isArmed(c.stateDir)).toBe(true);
    await expect(keepLog(parts, signal, { ...need, waitingInNeed: 1_000 })).rejects.toThrow('free');
    expect(isArmed(c.stateDir)).toBe(false);
    const { source, database, log } = parts;
    const drill = runDrill('newest', { source, database, log, storedUpTo: null, signal });
    await expect(drill).rejects.toThrow('take a full backup first');
  });
  it('starts again with a full backup when the others were removed', async () => {
    armArchive(c.stateDir);
    rmSync(path.join(c.store.place, 'backups'), { recursive: true });
    clock.advance(1_000);
    await round();
    expect(await notifications()).toContain('Backups are missing');
    expect(isArmed(c.stateDir)).toBe(true);
    const here = (await history()).filter(({ location }) => location.includes('Folder'));
    expect(here).toMatchObject([
      { type: 'full', origin: 'schedule', status: 'completed', location: 'Folder, Object store' },
    ]);
    expect(await readManifests(c.store)).toHaveLength(1);
  });
  it('takes no full backup where only one listing shows a piece of the log without the one before it', async () => {
    const { log } = c.claims.current();
    await storePieces(3);
    const pieces = await storedPieces();
    let listings = 0;
    const folder = {
      ...c.folder,
      list: async (prefix: string) => {
        const all = await c.folder.list(prefix);
        if (prefix !== log || listings++ > 0) return all;
        return all.filter(({ name }) => name !== `${log}${pieces.at(-2)}`);
      },
    };
    const known = (await notifications()).length;
    await noticeLoss({ ...parts, folder });
    expect(listings).toBe(2);
    expect(isArmed(c.stateDir)).toBe(true);
    expect((await notifications()).slice(known)).toEqual([]);
  });
  it('takes a full backup where a piece of the log is gone since the newest one', async () => {
    await storePieces(3);
    const before = (await readManifests(c.store)).filter(({ type }) => type === 'full');
    await requestBackup('incremental');
    const [behind] = (await history()).flatMap(({ id, type }) => (type === 'incremental' ? [id] : []));
    const { log } = c.claims.current();
    const pieces = await storedPieces();
    const gone = pieces.at(-2) ?? '';
    await c.folder.remove(`${log}${gone}`);
    const known = (await notifications()).length;
    clock.advance(1_000);
    await round();
    expect((await notifications()).slice(known)).toContain('Backups are missing');
    const { rows } = await sql<{ message: string }>`
      select message from notifications where title = 'Backups are missing' order by at desc, id desc limit 1`.execute(
      c.database.read,
    );
    expect(rows[0]?.message).toContain(`the piece of the log after ${log}${pieces.at(-3) ?? ''} is gone`);
    const after = (await readManifests(c.store)).filter(({ type }) => type === 'full');
    expect(after.length).toBe(before.length + 1);
    // The folder can no longer restore it, which the object store still can.
    expect((await history()).find(({ id }) => id === behind)?.location).toBe('Object store');
    expect(isArmed(c.stateDir)).toBe(true);
    const quiet = (await notifications()).length;
    await round();
    expect((await notifications()).slice(quiet)).not.toContain('Backups are missing');
    for (const { id } of before) {
      await c.folder.remove(`backups/${id}/manifest.json`);
      await c.folder.remove(`backups/${id}/content`);
      for (const name of ['content', 'manifest.json']) s3.objects.delete(`backups/${id}/${name}`);
      await sql`delete from backups where id = ${id}::uuid`.execute(c.database.owner);
    }
  });
  it('counts backups with a damaged manifest as lost: of an older one the table follows, of the newest a full one is due', async () => {
    const manifestOf = (id: string) => path.join(c.store.place, 'backups', id, 'manifest.json');
    const inFolder = async () =>
      (await history()).filter(({ location }) => location.includes('Folder')).map(({ type }) => type);
    await requestBackup('incremental');
    expect(await inFolder()).toEqual(['incremental', 'full']);
    const newest = (await history()).find(
      ({ type, location }) => type === 'incremental' && location.includes('Folder'),
    );
    const known = (await notifications()).length;
    writeFileSync(manifestOf(newest?.id ?? ''), '{"id":');
    await round();
    expect(await inFolder()).toEqual(['full']);
    expect((await notifications()).slice(known)).not.toContain('Backups are missing');
    // The good copy in the other store is not replaced by the damaged one.
    expect(s3.objects.get(`backups/${newest?.id ?? ''}/manifest.json`)?.toString()).toContain('"plainBytes"');
    const alerts = (await readSeen(c.database.read))?.alerts ?? [];
    expect(alerts.map(({ message }) => message).join()).toContain(
      `backups/${newest?.id ?? ''}/manifest.json has another size in ${s3.endpoint} than in ${c.store.place}`,
    );
    expect(alerts.find(({ message }) => message.includes(`${newest?.id ?? ''}/manifest.json`))?.level).toBe(
      'error',
    );
    const fullInFolder = async () =>
      (await history()).find(({ type, location }) => type === 'full' && location.includes('Folder'));
    const full = await fullInFolder();
    const file = manifestOf(full?.id ?? '');
    // Still well-formed, but no longer what was signed.
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"plainBytes": (\d)/, '"plainBytes": 9$1'));
    clock.advance(1_000);
    await round();
    expect((await notifications()).slice(known)).toContain('Backups are missing');
    const next = await fullInFolder();
    expect(next).toMatchObject({ type: 'full', origin: 'schedule', status: 'completed' });
    expect(next?.id).not.toBe(full?.id);
    for (const id of [newest?.id ?? '', full?.id ?? '']) {
      rmSync(path.dirname(manifestOf(id)), { recursive: true });
      for (const name of ['content', 'manifest.json']) s3.objects.delete(`backups/${id}/${name}`);
    }
    await sql`delete from backups where id = any (${[newest?.id, full?.id]}::uuid[])`.execute(
      c.database.owner,
    );
  });
  it('marks a full backup that cannot be restored, and notifies people at once', async () => {
    clock.advance(1_000);
    const put = c.source.store.put.bind(c.source.store);
    // The disk loses a byte of the object after it was written.
    const store: BackupParts['source']['store'] = {
      ...c.source.store,
      put: async (name, content) => {
        const bytes = await put(name, content);
        if (name.endsWith('/content')) {
          const file = path.join(c.store.place, name);
          const held = readFileSync(file);
          held[held.length >> 1] = (held[held.length >> 1] ?? 0) ^ 1;
          writeFileSync(file, held);
        }
        return bytes;
      },
    };
    const ordered = await insertBackup(c.database.write, {
      type: 'full',
      origin: 'manual',
      requestedBy: keeper,
      at: clock.now(),
    });
    await runBackups({ ...parts, source: { ...c.source, store } }, signal);
    const newest = (await history()).find(({ id }) => id === ordered?.id);
    expect(newest).toMatchObject({ status: 'completed', proof: { passed: false } });
    expect(newest?.proof?.problem).toContain(`backups/${newest?.id ?? ''}/content was changed`);
    expect(await notifications()).toContain('Disaster-recovery test failed');
    await c.folder.remove(`backups/${newest?.id ?? ''}/manifest.json`);
    await c.folder.remove(`backups/${newest?.id ?? ''}/content`);
    await sql`delete from backups where id = ${newest?.id ?? ''}::uuid`.execute(c.database.owner);
  });
  it('removes expired backups, and the WAL before the oldest base', async () => {
    // The other backups ended long before, by the clock of the machine and the database, so they have expired.
    const later = Date.now() + 200 * 86_400_000;
    const tuesday = later + ((9 - new Date(later).getUTCDay()) % 7) * 86_400_000;
    clock.set(`${new Date(tuesday).toISOString().slice(0, 10)}T02:00:01Z`);
    await round();
    const manifests = await readManifests(c.store);
    expect(manifests.map(({ type }) => type)).toEqual(['full']);
    const oldest = manifests[0]?.wal?.from ?? '';
    const segments = await c.segments();
    expect(segments.every((each) => each.slice(0, 24) >= oldest || each.endsWith('.history'))).toBe(true);
    expect(new Set(s3.objects.keys())).toEqual(new Set((await c.store.list('')).map(({ name }) => name)));
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from audit_records where action = 'backup.remove'`.execute(c.database.read);
    expect(rows[0]?.n).toBe(2n);
  });
});
