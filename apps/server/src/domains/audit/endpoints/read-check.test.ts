import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../../platform/audit/seals/seal-begin.ts';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals/checks';

describe('GET /api/audit/seals/checks', () => {
  let t: TestApp;
  let auditor: Person;
  let other: Person;
  beforeAll(async () => {
    t = await startTestApp();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    other = await t.signIn('Auditor', { powers: ['audit.view'] });
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('returns none until somebody starts a check, and then shows it to everybody, also after its end', async () => {
    expect((await other.get(URL)).body).toEqual({ check: null });
    const { job } = (await auditor.send('POST', URL)).body;
    const check = {
      job,
      startedBy: auditor.username,
      startedAt: t.clock.now().toISOString(),
      state: 'waiting',
      progress: 0,
      stage: '',
      result: null,
      finishedAt: null,
      reason: null,
    };
    expect((await auditor.get(URL)).body).toEqual({ check: { ...check, own: true } });
    expect((await other.get(URL)).body).toEqual({ check: { ...check, own: false } });
    await auditor.send('DELETE', `${URL}/${job}`);
    expect((await other.get(URL)).body.check).toMatchObject({
      job,
      state: 'cancelled',
      finishedAt: t.clock.now().toISOString(),
    });
  });
});
