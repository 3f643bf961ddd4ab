import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armArchive, isArmed } from '@cottontree/embedded-postgres';
import { alertsOf } from './rules.ts';
import { insertBackup, readBackups } from './rows-store.ts';
import { orderMove, readSeen } from './settings-store.ts';
import { readWatch } from './watch.ts';
import { readManifests } from './manifest.ts';
import { writingSource } from './writing-source.ts';
import { sealStream } from './sealed-stream.ts';
import { bytesOf } from './storage/object-store.ts';
import { ManualClock } from '../../platform/time/clock.ts';
import { beginSeals } from '../../platform/audit/seals/seal-begin.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import type { BackupParts } from './backup-parts.ts';
import { readyToWrite } from './hold-store.ts';
import { runBackups } from '../../testing/backup-rounds.ts';

describe('a server whose store belongs to another one', () => {
  let c: BackedUpCompany;
  let parts: BackupParts;
  /** The state folder of the other server, a copy of the data folder. */
  let otherDir: string;
  let other: ReturnType<typeof otherServer>;
  const clock = new ManualClock('2026-11-21T10:00:00Z');
  const signal = new AbortController().signal;
  const otherServer = () =>
    writingSource({
      ...c.source,
      stateDir: otherDir,
      folder: c.store,
      remote: null,
      now: () => clock.now(),
      host: 'beta',
    });
  const alerts = async (): Promise<string[]> => {
    const { settings, watched } = await readWatch(c.database.read, clock.now());
    return alertsOf(settings, watched, clock.now()).map(({ message }) => message);
  };
  const notifications = async (): Promise<string[]> => {
    const { rows } = await sql<{ message: string }>`
      select message from notifications where title = 'Backups need attention' order by at, id`.execute(
      c.database.read,
    );
    return rows.map(({ message }) => message);
  };

  beforeAll(async () => {
    c = await startBackedUpCompany();
    otherDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-other-'));
    await sql`
      insert into users (username, email, first_name, last_name, role_key, password_hash, is_temporary_password, created_at, updated_at)
      values ('keeper', 'keeper@example.test', 'K', 'K', 'super_admin', 'x', false, now(), now())`.execute(
      c.database.write,
    );
    parts = {
      database: c.database,
      clock,
      keyring: c.source.keyring,
      source: c.source,
      claims: c.claims,
      folder: c.folder,
      remote: null,
      known: new Map(),
      log: quietLog,
      sendMail: null,
    };
    other = otherServer();
  });
  afterAll(async () => {
    await c.close();
    rmSync(otherDir, { recursive: true, force: true });
  });

  it('took backups until an owner moved the store, and then discards its WAL, fails what waits, and reports the owner', async () => {
    expect(await readyToWrite(parts, false)).toBeNull();
    await runBackups(parts, signal);
    expect((await readSeen(c.database.read))?.claim).toMatchObject({
      state: 'mine',
      over: [],
      refusal: null,
    });
    armArchive(c.stateDir);
    await other.claims.hold([c.claims.current().id]);
    clock.advance(60_000);
    const order = { type: 'full', origin: 'manual', requestedBy: null, at: clock.now() } as const;
    await insertBackup(c.database.write, order);
    const refusal = await readyToWrite(parts, true);
    expect(refusal?.message).toContain(`The store ${c.store.place} belongs to beta (data folder ${otherDir}`);
    expect(isArmed(c.stateDir)).toBe(false);
    const { backups } = await readBackups(c.database.read, { offset: 0, limit: 1 });
    expect(backups[0]).toMatchObject({ status: 'failed', problem: refusal?.message });
    expect((await readSeen(c.database.read))?.claim).toMatchObject({
      state: 'other',
      over: [other.claims.current().id],
      refusal: refusal?.message,
    });
    expect(await alerts()).toContain(refusal?.message);
    expect(await notifications()).toEqual([refusal?.message]);
    await readyToWrite(parts, false);
    expect(await notifications()).toHaveLength(1);
  });

  it('takes the store by the order of an owner who has seen its owner, given to this process, and the other one stops', async () => {
    const seen = (await readSeen(c.database.read))?.claim;
    const sealing = { database: c.database, clock, keyring: c.source.keyring };
    expect(await beginSeals(sealing)).toBe(true);
    // As in a database that was restored from a copy taken meanwhile.
    await orderMove(c.database.write, { over: seen?.over ?? [], process: 'another start' }, clock.now());
    expect(await readyToWrite(parts, false)).not.toBeNull();
    await orderMove(c.database.write, { over: seen?.over ?? [], process: seen?.process ?? '' }, clock.now());
    expect(await readyToWrite(parts, false)).toBeNull();
    // Before the full backup that follows.
    expect((await readSeen(c.database.read))?.claim).toMatchObject({ state: 'mine', refusal: null });
    expect(await alerts()).not.toContain(seen?.refusal);
    // The order, which is sealed like every setting, was removed together with a record that explains it.
    const { rows: removals } = await sql<{ action: string | null }>`
      select r.action from row_changes c
        left join audit_records r on r.row_changes ->> 'set' = c.change_set::text
       where c.table_name = 'settings' and cardinality(c.removed) > 0 and cardinality(c.added) = 0`.execute(
      c.database.owner,
    );
    expect(removals).toEqual([{ action: 'backup.claim' }]);
    await expect(other.claims.renew()).rejects.toThrow(`belongs to ${os.hostname()}`);
    await runBackups(parts, signal);
    expect((await readSeen(c.database.read))?.claim).toMatchObject({ state: 'mine', over: [] });
    // The order is executed only once.
    await otherServer().claims.hold([c.claims.current().id]);
    expect((await readyToWrite(parts, true))?.message).toContain('belongs to beta');
  });

  it('fails what the database it was restored from says is running, though the store belongs to the other one', async () => {
    const begun = new Date('2026-11-21T09:00:00Z');
    await sql`
      insert into backups (id, type, status, origin, requested_at, started_at)
      values (gen_random_uuid(), 'incremental', 'running', 'schedule', ${begun}, ${begun})`.execute(
      c.database.write,
    );
    await sql`
      insert into backup_drills (test, status, requested_at, started_at)
      values ('newest', 'running', ${begun}, ${begun})`.execute(c.database.write);
    expect((await readyToWrite(parts, false))?.message).toContain('belongs to beta');
    const { rows } = await sql<{ status: string; problem: string }>`
      select status, problem from backups where started_at = ${begun}`.execute(c.database.read);
    expect(rows).toEqual([{ status: 'failed', problem: 'The server was stopped while it ran' }]);
    // One sentence, whose remedy works here.
    expect(await alerts()).toEqual([expect.stringContaining('belongs to beta')]);
  });

  it('waits while the folder is gone: one alert, nothing written there, and the log continues when it is back', async () => {
    const seen = (await readSeen(c.database.read))?.claim;
    await orderMove(c.database.write, { over: seen?.over ?? [], process: seen?.process ?? '' }, clock.now());
    expect(await readyToWrite(parts, false)).toBeNull();
    const claim = c.claims.current().id;
    const order = { type: 'full', origin: 'manual', requestedBy: null, at: clock.now() } as const;
    await insertBackup(c.database.write, order);
    await runBackups(parts, signal);
    const away = `${c.store.place}-away`;
    renameSync(c.store.place, away);
    clock.advance(60_000);
    const refusal = await readyToWrite(parts, true);
    expect(refusal?.message).toContain(
      `Nothing is left in ${c.store.place} of what this server stored there`,
    );
    expect(await alerts()).toEqual([refusal?.message]);
    expect((await readSeen(c.database.read))?.locations[0]).toMatchObject({ usable: false });
    expect([existsSync(c.store.place), isArmed(c.stateDir)]).toEqual([false, true]);
    renameSync(away, c.store.place);
    expect(await readyToWrite(parts, false)).toBeNull();
    expect([c.claims.current().id, isArmed(c.stateDir)]).toEqual([claim, true]);
    await otherServer().claims.hold([claim]);
    expect((await readyToWrite(parts, true))?.message).toContain('belongs to beta');
  });

  it('raises an alert for a timeline history that the database does not descend from, naming it', async () => {
    clock.advance(60_000);
    const seen = (await readSeen(c.database.read))?.claim;
    await orderMove(c.database.write, { over: seen?.over ?? [], process: seen?.process ?? '' }, clock.now());
    expect(await readyToWrite(parts, false)).toBeNull();
    const { log } = c.claims.current();
    const name = `${log}00000002.history`;
    await c.store.put(name, sealStream(c.source.key, name, bytesOf(Buffer.from('1\t0/1000000\tforeign\n'))));
    clock.advance(60_000);
    await runBackups(parts, signal);
    const found = `${name} in ${c.store.place} is of a history that this database does not come from`;
    expect((await alerts()).find((each) => each.startsWith(found))).toBeDefined();
    expect((await notifications()).at(-1)).toContain(found);
  });

  it('does not call the backup failed that it was restored from, which the store has whole', async () => {
    await insertBackup(c.database.write, {
      type: 'full',
      origin: 'manual',
      requestedBy: null,
      at: clock.now(),
    });
    await runBackups(parts, signal);
    const manifest = (await readManifests(c.store)).at(-1);
    await otherServer().claims.hold([c.claims.current().id]);
    const id = manifest?.id ?? '';
    await sql`update backups set status = 'running', finished_at = null where id = ${id}::uuid`.execute(
      c.database.write,
    );
    expect((await readyToWrite(parts, false))?.message).toContain('belongs to beta');
    const { rows } = await sql<{ status: string; problem: string | null; at: Date }>`
      select status, problem, finished_at as at from backups where id = ${id}::uuid`.execute(c.database.read);
    expect(rows).toEqual([{ status: 'completed', problem: null, at: new Date(manifest?.finishedAt ?? '') }]);
  });
});
