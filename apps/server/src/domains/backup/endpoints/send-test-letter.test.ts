import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Letter } from '../../../platform/connections/mail.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DEFAULT_SETTINGS, writeBackupSettings } from '../settings-store.ts';

const URL = '/api/backup/test-letter';

describe('POST /api/backup/test-letter', () => {
  let t: TestApp;
  const letters: Letter[] = [];
  let refusal: string | null = null;
  beforeAll(async () => {
    t = await startTestApp({
      sendMail: async (letter) => {
        if (refusal !== null) throw new Error(refusal);
        letters.push(letter);
      },
    });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, permission: 'backup.manage' });

  it('requires a saved address', async () => {
    const { status, body } = await (await t.signIn('owner')).send('POST', URL);
    expect(status).toBe(409);
    expect(body.message).toContain('Save a notification email first');
  });
  it('sends only to the saved address, and is recorded', async () => {
    await writeBackupSettings(
      t.database.write,
      { ...DEFAULT_SETTINGS, email: 'ops@example.test' },
      t.clock.now(),
    );
    const { status, body } = await (await t.signIn('owner')).send('POST', URL);
    expect(status).toBe(200);
    expect(body).toEqual({ to: 'ops@example.test', problem: null });
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([['ops@example.test', 'Test letter']]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'backup.test-letter',
      description: 'Sent a test letter',
    });
  });
  it('returns and records the refusal of a mail server, without secrets', async () => {
    refusal = '535 authentication failed for smtp://user:secret-word@mail.example.test';
    const { status, body } = await (await t.signIn('owner')).send('POST', URL);
    expect(status).toBe(200);
    expect(body.problem).toContain('535 authentication failed');
    expect(body.problem).not.toContain('secret-word');
    expect(await lastRecord(t)).toMatchObject({ description: 'Tried to send a test letter' });
  });
  it('says who sets up mail where it is not set up', async () => {
    const without = await startTestApp();
    const { status, body } = await (await without.signIn('owner')).send('POST', URL);
    await without.close();
    expect(status).toBe(409);
    expect(body.message).toBe(
      'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says',
    );
  });
});
