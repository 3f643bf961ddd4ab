import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../../platform/audit/seals/seal-begin.ts';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals/checks';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('DELETE /api/audit/seals/checks/:id', () => {
  let t: TestApp;
  let auditor: Person;
  beforeAll(async () => {
    t = await startTestApp();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'DELETE', url: `${URL}/${UNKNOWN}`, permission: 'audit.view' });

  it('allows only the person who started the check, and then another can be started', async () => {
    const other = await t.signIn('Auditor', { powers: ['audit.view'] });
    const { job } = (await auditor.send('POST', URL)).body;
    const refused = await other.send('DELETE', `${URL}/${job}`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Somebody else began this check; only they can end it',
    ]);
    expect((await auditor.send('DELETE', `${URL}/${job}`)).body).toEqual({ ok: true });
    expect((await other.send('POST', URL)).body).toMatchObject({ own: true, state: 'waiting' });
    expect((await other.send('POST', URL)).body.job).not.toBe(job);
  });
  it('answers not found for an unknown check', async () => {
    expect((await auditor.send('DELETE', `${URL}/${UNKNOWN}`)).status).toBe(404);
  });
});
