import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { seeBackups } from '../../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { orderToMove } from '../settings-store.ts';

const URL = '/api/backup/claim';
const OVER = ['2-0a1b2c3d'];
const REFUSED = {
  state: 'other',
  owner: 'beta (data folder /srv/copy, cluster 7300)',
  refusal:
    'The store /srv/backups belongs to beta (data folder /srv/copy, cluster 7300), renewed 3 minutes ago.',
  over: OVER,
  since: null,
} as const;

describe('POST /api/backup/claim', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: URL,
    body: { over: OVER },
    permission: 'backup.manage',
    ownerOnly: true,
  });

  it('is allowed for an owner with a fresh confirmation, and only while the store belongs to another server', async () => {
    const unsure = await t.signIn('owner', { steppedUp: false });
    expect((await unsure.send('POST', URL, { over: OVER })).body.code).toBe('step-up-required');
    const owner = await t.signIn('owner');
    await seeBackups(t);
    const { status, body } = await owner.send('POST', URL, { over: OVER });
    expect([status, body.message]).toEqual([
      409,
      'The store of backups is this server’s already: there is nothing to move',
    ]);
  });
  it('orders the refused server to take the store, once the owner has seen who owns it', async () => {
    await seeBackups(t, { claim: { ...REFUSED, process: 'refused' } });
    const owner = await t.signIn('owner');
    expect((await owner.get('/api/backup/state')).body.claim).toEqual(REFUSED);
    const other = await owner.send('POST', URL, { over: ['3-0a1b2c3d'] });
    expect([other.status, other.body.message]).toEqual([
      409,
      'The store of backups has another owner by now than the one shown: look again, then move it',
    ]);
    expect(await orderToMove(t.database.read, 'refused')).toBeNull();
    expect((await owner.send('POST', URL, { over: OVER })).status).toBe(200);
    expect(await orderToMove(t.database.read, 'refused')).toEqual({ over: OVER, process: 'refused' });
    // A restored copy of this database contains the order too, but runs as another process.
    expect(await orderToMove(t.database.read, 'of a copy')).toBeNull();
    expect(await lastRecord(t)).toMatchObject({
      action: 'backup.move-claim',
      severity: 'critical',
      description: `Moved the store of backups to this server from ${REFUSED.owner}`,
    });
  });
});
