import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../platform/database/client.ts';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { schemaFaults } from '../../platform/audit/seals/schema-check.ts';
import { readKeys } from '../../platform/keys/key-folder.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import { contentName, isGenuine, readManifests, removeUnfinished, type Manifest } from './manifest.ts';
import { planRestore, type Wish } from './restore-plan.ts';
import { restoreInto } from './restore-into.ts';
import { spooled } from './spool.ts';
import { withAdmin } from './cluster-facts.ts';
import { endSegment } from './take-backup.ts';

describe('a backup of the embedded database', () => {
  let c: BackedUpCompany;
  let full: Manifest;
  let beforehand: string[];
  let between: Date;

  /** Of the newest restore: what the check of its schema finds, by its owner and by the application. */
  let faults: string[] = [];

  /** The audit trail of the restored company. */
  const restored = async (wish: Wish): Promise<string[]> => {
    const plan = planRestore(await c.catalogue(), wish);
    const result = await restoreInto(plan, {
      store: c.store,
      key: c.source.key,
      stateDir: c.stateDir,
      log: quietLog,
      durable: false,
    });
    const { connection, application } = result.postgres;
    const company = connect(connection, { application });
    try {
      faults = [...(await schemaFaults(company.owner)), ...(await schemaFaults(company.read))];
      const rows = await company.read
        .selectFrom('audit_records')
        .select('description')
        .where('entity_type', '=', 'test')
        .orderBy('seq')
        .execute();
      return rows.map(({ description }) => description);
    } finally {
      await company.close();
      await result.discard();
    }
  };

  beforeAll(async () => {
    c = await startBackedUpCompany();
    await c.work('before');
    await withAdmin(c.postgres.admin, endSegment);
    beforehand = await spooled(c.stateDir);
    full = await c.take('full');
    between = await c.work('first');
    await c.work('second');
    await c.take('incremental');
  });
  afterAll(async () => await c.close());

  it('discards WAL until the first base is taken, and keeps it from then on', async () => {
    const segments = await c.segments();
    expect(beforehand).toEqual([]);
    expect(segments).toEqual(expect.arrayContaining([full.wal?.from, full.wal?.to]));
  });
  it('has a manifest that cannot be changed undetected', () => {
    expect(full).toMatchObject({
      type: 'full',
      origin: 'manual',
      databaseVersion: expect.stringMatching(/^18/),
    });
    expect(full.plainBytes).toBeGreaterThan(5_000_000);
    expect(full.storedBytes).toBeGreaterThan(500_000);
    expect(full.storedBytes).toBeLessThan(full.plainBytes);
    expect(isGenuine(full, c.source.key)).toBe(true);
    expect(isGenuine({ ...full, finishedAt: '2020-01-01T00:00:00.000Z' }, c.source.key)).toBe(false);
  });
  it('contains nothing in plain text: no secret, no table, no name', async () => {
    const needles = ['postgres.password', 'audit_records', 'PRIVATE KEY', 'before'].map((each) =>
      Buffer.from(each),
    );
    for (const { name } of await c.store.list('')) {
      if (name.endsWith('manifest.json')) continue;
      const bytes = readFileSync(path.join(c.store.place, name));
      for (const needle of needles) expect(bytes.includes(needle)).toBe(false);
    }
    expect(statSync(path.join(c.store.place, contentName(full.id))).mode & 0o077).toBe(0);
  });
  it('restores to an exact time, with the owners and grants that the product makes', async () => {
    expect(await restored({ to: between })).toEqual(['before', 'first']);
    expect(faults).toEqual([]);
  });
  it('restores exactly one backup, without later WAL', async () => {
    expect(await restored({ backupId: full.id })).toEqual(['before']);
  });
  it('leaves nothing behind after a restore', () => {
    expect(readdirSync(c.stateDir).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
  });
  it('refuses a time before the first backup, an unknown backup, and WAL with a gap', async () => {
    await expect(restored({ to: new Date('2020-01-01') })).rejects.toThrow(
      `The oldest moment that can be restored is ${full.finishedAt}`,
    );
    await expect(restored({ backupId: 'x' })).rejects.toThrow('no full or database backup x');
    const catalogue = await c.catalogue();
    expect(() => planRestore({ ...catalogue, pieces: [] }, {})).toThrow('lacks the segment');
  });
  it('has no keys as a database backup and nothing else as a files backup; together they are a full one', async () => {
    const database = await c.take('database');
    const files = await c.take('files');
    expect([database.wal !== null, files.wal]).toEqual([true, null]);
    expect(files.files).toBe(3);
    const plan = planRestore({ ...(await c.catalogue()), manifests: [database, files] }, {});
    expect([plan.base.id, plan.files?.id]).toEqual([database.id, files.id]);
    const result = await restoreInto(plan, {
      store: c.store,
      key: c.source.key,
      stateDir: c.stateDir,
      log: quietLog,
      durable: false,
    });
    expect(readKeys(keyFolder(result.folder)).fingerprint).toBe(c.source.keyring.fingerprint);
    await result.discard();
  });
  it('is not offered when it was interrupted, and the next start removes it', async () => {
    const before = (await readManifests(c.store)).length;
    const ending = new AbortController();
    await expect(
      c.take('full', {
        signal: ending.signal,
        onProgress: (done, total) => {
          if (done > total / 10) ending.abort(new Error('killed'));
        },
      }),
    ).rejects.toThrow('killed');
    // What a killed process leaves as well.
    const orphan = path.join(c.store.place, 'backups', 'orphan');
    writeFileSync(`${orphan}.ab12.unfinished`, 'half');
    await c.store.sweep();
    await removeUnfinished(c.store);
    expect((await readManifests(c.store)).length).toBe(before);
    expect((await c.store.list('backups/')).length).toBe(
      (await readManifests(c.store)).reduce((n, { type }) => n + (type === 'incremental' ? 1 : 2), 0),
    );
    // Its session has ended too, so another backup can be taken.
    expect((await c.take('full')).type).toBe('full');
  });
  it('with a changed, renamed or truncated object is refused', async () => {
    const name = path.join(c.store.place, `${c.claims.current().log}${full.wal?.from ?? ''}`);
    const good = readFileSync(name);
    const newest = (await readManifests(c.store)).at(-1)?.wal?.to ?? '';
    const bad = Buffer.from(good);
    bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
    for (const content of [bad, good.subarray(0, good.length - 20), good.subarray(0, 100)]) {
      writeFileSync(name, content);
      await expect(restored({ backupId: full.id })).rejects.toThrow(/changed|cut off/);
    }
    writeFileSync(name, readFileSync(path.join(c.store.place, `${c.claims.current().log}${newest}`)));
    await expect(restored({ backupId: full.id })).rejects.toThrow('changed');
    rmSync(name);
    await expect(restored({ backupId: full.id })).rejects.toThrow('lacks the segment');
    writeFileSync(name, good);
  });
});
