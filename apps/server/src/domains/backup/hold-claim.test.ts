import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walSpool, isArmed } from '@cottontree/embedded-postgres';
import { bytesOf } from './storage/object-store.ts';
import { folderStore } from './storage/folder-store.ts';
import { startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import { readClaims, readRenewal, writeRenewal } from './claim.ts';
import { ClaimError } from './claim-refusal.ts';
import { forgetClaim } from './claim-state.ts';
import { SILENT_MS, claimHolder, type ClaimHolder, type ClaimParts } from './hold-claim.ts';
import { shipperOf } from './ship-wal.ts';

describe('a claim on a store', () => {
  let c: BackedUpCompany;
  let copyDir: string;
  let now: number;
  const holder = (more: Partial<ClaimParts> = {}): ClaimHolder =>
    claimHolder({
      stateDir: c.stateDir,
      key: c.source.key,
      admin: c.postgres.admin,
      folder: c.store,
      remote: null,
      host: 'alpha',
      now: () => new Date('2026-11-21T10:00:00Z'),
      stored: () => null,
      monotonic: () => now,
      ...more,
    });
  const copy = (more: Partial<ClaimParts> = {}): ClaimHolder =>
    holder({ stateDir: copyDir, host: 'beta', ...more });
  const refusalOf = async (work: Promise<unknown>): Promise<ClaimError> =>
    await work.then(
      () => expect.unreachable('nothing was refused'),
      (error: unknown) => {
        if (error instanceof ClaimError) return error;
        throw error;
      },
    );
  const names = async (): Promise<string[]> => (await c.store.list('')).map(({ name }) => name);

  beforeAll(async () => {
    c = await startBackedUpCompany();
    await c.claims.release();
  });
  beforeEach(() => {
    now = 0;
    rmSync(path.join(c.store.place, 'claims'), { recursive: true, force: true });
    forgetClaim(c.stateDir);
    copyDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-copy-'));
  });
  afterAll(async () => {
    await c.close();
  });

  it('is not made again where nothing is left of it: it continues once the disk is there again, or an owner starts over', async () => {
    const running = holder();
    const claim = await running.hold();
    const away = `${c.store.place}-away`;
    for (const isMountPoint of [false, true]) {
      renameSync(c.store.place, away);
      if (isMountPoint) mkdirSync(c.store.place);
      const refused = await refusalOf(running.hold());
      expect(refused).toMatchObject({ kind: 'emptied', over: [claim.id] });
      expect(refused.message).toContain(`Nothing is left in ${c.store.place}`);
      expect(await refusalOf(holder().hold())).toMatchObject({ kind: 'emptied' });
      const write = running.guard(c.store).put('object', bytesOf(Buffer.from('1')));
      expect(await refusalOf(write)).toMatchObject({ kind: 'emptied' });
      expect(existsSync(c.store.place) && (await names()).length > 0).toBe(false);
      rmSync(c.store.place, { recursive: true, force: true });
      renameSync(away, c.store.place);
      expect((await running.hold()).id).toBe(claim.id);
    }
    renameSync(c.store.place, away);
    const next = await running.hold([claim.id]);
    expect(next.number).toBe(claim.number + 1);
    expect(await names()).toContain(`claims/${next.id}.json`);
    // Another folder is another store.
    const elsewhere = folderStore(`${c.store.place}-elsewhere`);
    expect((await holder({ folder: elsewhere }).hold()).number).toBe(claim.number + 2);
    rmSync(elsewhere.place, { recursive: true });
    rmSync(c.store.place, { recursive: true });
    renameSync(away, c.store.place);
  });

  it('is taken by the first server, renewed, and continued by its next start', async () => {
    const first = await holder().hold();
    expect(first).toMatchObject({ host: 'alpha', folder: c.stateDir, timeline: 1, history: '' });
    const next = holder();
    expect((await next.hold()).id).toBe(first.id);
    expect(await readRenewal(c.store, c.source.key, first.id)).toMatchObject({
      process: next.process,
      released: false,
    });
  });
  it('refuses another server, naming the owner, and writes nothing for it', async () => {
    const owner = await holder().hold();
    const before = await names();
    const other = copy();
    const refusal = await refusalOf(other.hold());
    expect(refusal.message).toBe(
      `The store ${c.store.place} belongs to alpha (data folder ${c.stateDir}, cluster ${owner.systemIdentifier}), ` +
        'renewed less than a minute ago. This server takes no backups until an owner moves the store to it on the ' +
        'backup screen, or until BACKUP_DIR and BACKUP_S3_ENDPOINT name a store of its own.',
    );
    expect(() => other.current()).toThrow('has no claim');
    const put = other.guard(c.store).put('backups/x/content', bytesOf(Buffer.from('x')));
    await expect(put).rejects.toThrow('belongs to alpha');
    await expect(other.guard(c.store).remove('claims/x')).rejects.toThrow('belongs to alpha');
    expect(await names()).toEqual(before);
  });
  it('is moved by an owner who has seen whose it is; the former server notices before it writes again', async () => {
    const former = holder();
    const claim = await former.hold();
    const other = copy();
    await refusalOf(other.hold(['1-00000000']));
    const moved = await other.hold([claim.id]);
    expect(moved.number).toBe(claim.number + 1);
    expect(moved.log).toBe(`wal/${moved.id}/`);
    expect((await refusalOf(former.renew())).message).toContain('belongs to beta');
    expect(() => former.current()).toThrow('has no claim');
    await expect(former.guard(c.store).put('x', bytesOf(Buffer.from('x')))).rejects.toThrow(
      'belongs to beta',
    );
  });
  it('is refused to a copy of its data folder elsewhere, and allowed after a proper shutdown', async () => {
    const owner = holder();
    const claim = await owner.hold();
    writeFileSync(
      path.join(copyDir, 'backup-claim.json'),
      readFileSync(path.join(c.stateDir, 'backup-claim.json')),
    );
    expect((await refusalOf(copy().hold())).message).toMatch(/belongs to alpha.*one of them is a copy\.$/);
    await owner.release();
    const moved = copy();
    expect((await moved.hold()).id).toBe(claim.id);
    // The original server starts again.
    expect((await refusalOf(holder().hold())).message).toMatch(/belongs to beta.*one of them is a copy\.$/);
  });
  it('waits when an unknown process in the same place has renewed, and is refused while that one continues', async () => {
    const claim = await holder().hold();
    const renew = async (at: string): Promise<void> =>
      await writeRenewal(c.store, c.source.key, {
        claim: claim.id,
        process: 'unknown',
        host: 'alpha',
        folder: c.stateDir,
        at,
        released: false,
        stored: null,
      });
    await renew('2026-11-21T09:59:00.000Z');
    const waiting = holder();
    expect((await refusalOf(waiting.hold())).kind).toBe('waiting');
    now = SILENT_MS - 1;
    expect((await refusalOf(waiting.hold())).kind).toBe('waiting');
    now = SILENT_MS;
    expect((await waiting.hold()).number).toBe(claim.number);
    await renew('2026-11-21T10:01:00.000Z');
    const second = holder();
    expect((await refusalOf(second.hold())).kind).toBe('waiting');
    await renew('2026-11-21T10:02:00.000Z');
    expect((await refusalOf(second.hold())).kind).toBe('other');
  });
  it('starts again with its own WAL when the waiting WAL does not match the stored one, and discards what waits', async () => {
    const claims = holder();
    const claim = await claims.hold();
    const store = claims.guard(c.store);
    const shipper = shipperOf({
      stateDir: c.stateDir,
      store,
      key: c.source.key,
      claim: () => claims.current(),
      diverged: claims.startAgain,
    });
    const segment = '0000000100000000000000AA';
    const spool = path.join(walSpool(c.stateDir), segment);
    writeFileSync(spool, 'as it was');
    await shipper.ship();
    // As after a crash between storing and removing: the second attempt changes nothing.
    writeFileSync(spool, 'as it was');
    await shipper.ship();
    const [before] = await c.store.list(`${claim.log}${segment}`);
    writeFileSync(spool, randomBytes(20));
    await expect(shipper.ship()).rejects.toThrow(
      `${claim.log}${segment} is in ${c.store.place} already, with other content`,
    );
    expect(await c.store.list(`${claim.log}${segment}`)).toEqual([before]);
    const next = await claims.hold();
    expect([next.number, next.log]).toEqual([claim.number + 1, `wal/${next.id}/`]);
    expect(isArmed(c.stateDir)).toBe(false);
    await shipper.ship();
    expect(await c.store.list(next.log)).toEqual([]);
  });
  it('is refused by an unreadable claim, which is named, and at the remote store by another server’s claim there', async () => {
    const claim = await holder().hold();
    const file = path.join(c.store.place, 'claims', `${claim.id}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"alpha"', '"omega"'));
    const refusal = await refusalOf(holder().hold());
    expect(refusal.message).toContain(
      `claims/${claim.id}.json in ${c.store.place} cannot be read as a claim`,
    );
    expect((await holder().hold(refusal.over)).number).toBe(claim.number + 1);
    const own = folderStore(path.join(copyDir, 'backups'));
    const elsewhere = copy({ folder: own, remote: c.store });
    await elsewhere.hold();
    expect(elsewhere.remoteRefusal()?.message).toContain(`The store ${c.store.place} belongs to alpha`);
    const before = await names();
    await expect(elsewhere.guard(c.store).put('x', bytesOf(Buffer.from('x')))).rejects.toThrow(
      'belongs to alpha',
    );
    expect(await names()).toEqual(before);
    const both = await elsewhere.hold(elsewhere.remoteRefusal()?.over);
    expect(elsewhere.remoteRefusal()).toBeNull();
    expect((await readClaims(c.store, c.source.key)).claims.at(-1)?.id).toBe(both.id);
    expect(both.number).toBe(claim.number + 3);
  });
});
