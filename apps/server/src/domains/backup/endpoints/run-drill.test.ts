import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { addBackup, seeBackups, seenRepository } from '../../../testing/backups.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/drills';

describe('POST /api/backup/drills/:id', () => {
  let t: TestApp;
  let keeper: Person;
  beforeAll(async () => {
    t = await startTestApp();
    keeper = await t.signIn('super_admin');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: `${URL}/newest`, permission: 'backup.manage' });

  it('requires a backup that can be restored', async () => {
    const { status, body } = await keeper.send('POST', `${URL}/newest`);
    expect([status, body.message]).toEqual([
      409,
      'There is nothing to restore yet: take a full backup first',
    ]);
  });
  it('is requested once, and only one test runs at a time', async () => {
    await addBackup(t, { type: 'full', status: 'completed', at: '2026-11-20T02:00:00Z', bytes: 1 });
    const { status, body } = await keeper.send('POST', `${URL}/fresh-machine`);
    expect([status, body]).toMatchObject([200, { id: 'fresh-machine', running: true, status: null }]);
    expect(await lastRecord(t)).toMatchObject({ action: 'backup.request-drill', entity_id: 'fresh-machine' });
    const again = await keeper.send('POST', `${URL}/newest`);
    expect([again.status, again.body.message]).toEqual([
      409,
      'A disaster-recovery test is under way; run another when it has ended',
    ]);
  });
  it('refuses unknown tests, a store of another server, and an external database', async () => {
    expect((await keeper.send('POST', `${URL}/flood`)).status).toBe(400);
    const owner = {
      state: 'other' as const,
      owner: 'beta',
      refusal: 'The store belongs to beta',
      over: [],
      since: null,
      process: 'x',
    };
    await seeBackups(t, { claim: owner });
    expect((await keeper.send('POST', `${URL}/newest`)).body.message).toBe('The store belongs to beta');
    await seeBackups(t, { database: 'external' });
    expect((await keeper.send('POST', `${URL}/newest`)).status).toBe(409);
  });
  it('tests the backups of pgBackRest, which lead to no fresh machine', async () => {
    await seeBackups(t, { database: 'external', pgbackrest: seenRepository() });
    expect((await keeper.send('POST', `${URL}/fresh-machine`)).body.message).toBe(
      'The keys are in no backup of this database, so that nothing here leads to a fresh machine: copy the key folder apart ' +
        '(docs/operations/keys.md), and try a restore as docs/operations/own-postgresql.md describes',
    );
    await seeBackups(t, { database: 'external', pgbackrest: seenRepository({ backups: [] }) });
    expect((await keeper.send('POST', `${URL}/newest`)).body.message).toBe(
      'There is nothing to restore yet: take a full backup first',
    );
  });
});
