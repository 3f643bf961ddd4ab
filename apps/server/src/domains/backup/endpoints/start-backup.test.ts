import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { endRunning, seeBackups, seenRepository } from '../../../testing/backups.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/backups';

describe('POST /api/backup/backups', () => {
  let t: TestApp;
  let keeper: Person;
  beforeAll(async () => {
    t = await startTestApp();
    keeper = await t.signIn('super_admin');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: { type: 'full' }, permission: 'backup.manage' });

  it('[B-2.106, B-3.62] takes full, database and files backups, and an incremental one that continues a full one', async () => {
    const without = await keeper.send('POST', URL, { type: 'incremental' });
    expect([without.status, without.body.message]).toEqual([
      409,
      'An incremental backup continues a full one: take a full backup first',
    ]);
    await seeBackups(t, { continues: true });
    for (const type of ['full', 'incremental', 'database', 'files']) {
      const { status, body } = await keeper.send('POST', URL, { type });
      expect([status, body]).toEqual([
        200,
        {
          id: expect.any(String),
          type,
          date: '2026-11-21T10:00:00.000Z',
          size: null,
          duration: null,
          status: 'running',
          location: '–',
          progress: 0,
          origin: 'manual',
          requestedBy: `Test ${keeper.username}`,
          inPlaceOfFull: false,
          problem: null,
          proof: null,
        },
      ]);
      expect(await lastRecord(t)).toMatchObject({
        action: 'backup.request',
        entity_id: body.id,
        after: { type },
      });
      await endRunning(t, 'completed');
    }
    expect((await keeper.send('POST', URL, { type: 'partial' })).status).toBe(400);
  });
  it('takes one at a time, and names the running one', async () => {
    await keeper.send('POST', URL, { type: 'full' });
    const second = await keeper.send('POST', URL, { type: 'files' });
    expect([second.status, second.body.message, second.body.current.type]).toEqual([
      409,
      'A full backup is under way; start another when it has ended',
      'full',
    ]);
    await endRunning(t, 'failed');
    const many = await Promise.all([1, 2, 3, 4].map(() => keeper.send('POST', URL, { type: 'full' })));
    expect(statusesOf(many)).toEqual([200, 409, 409, 409]);
    await endRunning(t, 'completed');
  });
  it('refuses a store that belongs to another server, and says whose it is', async () => {
    await seeBackups(t, {
      claim: {
        state: 'other',
        owner: 'beta',
        refusal: 'The store belongs to beta',
        over: [],
        since: null,
        process: 'x',
      },
    });
    const { status, body } = await keeper.send('POST', URL, { type: 'full' });
    expect([status, body.message]).toEqual([409, 'The store belongs to beta']);
  });
  it('has pgBackRest take full and incremental backups of an external database, and says what is missing for it', async () => {
    await seeBackups(t, {
      database: 'external',
      pgbackrest: seenRepository({ missing: 'There is no stanza' }),
    });
    const missing = await keeper.send('POST', URL, { type: 'full' });
    expect([missing.status, missing.body.message]).toEqual([409, 'There is no stanza']);
    await seeBackups(t, { database: 'external', pgbackrest: seenRepository(), continues: false });
    expect((await keeper.send('POST', URL, { type: 'incremental' })).body.message).toBe(
      'An incremental backup continues a full one: take a full backup first',
    );
    for (const type of ['database', 'files']) {
      const { status, body } = await keeper.send('POST', URL, { type });
      expect([status, body.message]).toEqual([
        409,
        'pgBackRest takes full and incremental backups, of the whole PostgreSQL and without the keys: choose one of them, and copy the key folder apart (docs/operations/keys.md)',
      ]);
    }
    expect((await keeper.send('POST', URL, { type: 'full' })).status).toBe(200);
    await endRunning(t, 'completed');
  });
  it('refuses an external database', async () => {
    await seeBackups(t, { database: 'external' });
    const { status, body } = await keeper.send('POST', URL, { type: 'full' });
    expect([status, body.message]).toEqual([
      409,
      'The database, which this server does not run, is backed up with its own tools; docs/operations/backup-and-restore.md says how',
    ]);
  });
});
