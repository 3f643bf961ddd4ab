import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecoveryKey, parseRecoveryKey } from '../recovery-key.ts';
import { asText, guards, lastRecord } from '../../../testing/administration.ts';
import { seeBackups } from '../../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepRecoveryKey } from '../settings-store.ts';

const URL = '/api/backup/recovery-key';

describe('POST /api/backup/recovery-key', () => {
  let t: TestApp;
  const key = newRecoveryKey();
  beforeAll(async () => {
    t = await startTestApp();
    await seeBackups(t);
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, permission: 'backup.manage', ownerOnly: true });

  it('requires a confirmation of the owner’s identity, and returns the key that opens backups', async () => {
    expect((await (await t.signIn('owner', { steppedUp: false })).send('POST', URL)).body.code).toBe(
      'step-up-required',
    );
    const owner = await t.signIn('owner');
    expect((await owner.send('POST', URL)).status).toBe(409);
    await keepRecoveryKey(t.database.write, t.keyring, key, t.clock.now());
    await keepRecoveryKey(t.database.write, t.keyring, newRecoveryKey(), t.clock.now());
    const { status, body } = await owner.send('POST', URL);
    expect(status).toBe(200);
    expect(parseRecoveryKey(body.recoveryKey)).toEqual(key);
    const record = await lastRecord(t);
    expect(record).toMatchObject({ action: 'backup.recovery-key', severity: 'critical' });
    expect(asText(record)).not.toContain(body.recoveryKey);
    expect((await owner.get('/api/backup/state')).body.keyShownAt).toBe(t.clock.now().toISOString());
  });
  it('stores it in the database only encrypted', async () => {
    const rows = await t.database.read.selectFrom('settings').select('value').execute();
    for (const form of [key.toString('base64'), key.toString('hex')])
      expect(asText(rows)).not.toContain(form);
  });
});
