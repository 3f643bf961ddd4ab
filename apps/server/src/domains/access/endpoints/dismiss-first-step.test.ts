import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { ofKind } from '../../../testing/waiting.ts';

const URL = '/api/setup/steps/banks';

describe('PUT /api/setup/steps/:step', () => {
  let t: TestApp;
  let admin: Person;
  const put = async (dismissed: boolean) => (await admin.send('PUT', URL, { dismissed })).body.steps;
  const stepsThatWait = async () => (await ofKind(admin, 'first-step')).map(({ id }) => id);
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('Admin', { powers: ['settings.view', 'settings.edit', 'treasury.manage'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: { dismissed: true }, permission: 'settings.edit' });

  it('takes a step out of the waiting work and brings it back, each with a record', async () => {
    expect(await stepsThatWait()).toEqual(['1-company', '2-banks']);
    expect(await put(true)).toContainEqual(expect.objectContaining({ step: 'banks', state: 'dismissed' }));
    expect(await stepsThatWait()).toEqual(['1-company']);
    expect(await lastRecord(t)).toMatchObject({
      action: 'company.first-step',
      entity_id: 'banks',
      before: { state: 'open' },
      after: { state: 'dismissed' },
    });
    expect(await put(false)).toContainEqual(expect.objectContaining({ step: 'banks', state: 'open' }));
    expect(await stepsThatWait()).toEqual(['1-company', '2-banks']);
  });
  it('changes nothing for a decision that stands already, and knows no other step', async () => {
    const records = await recordCount(t);
    expect(await put(false)).toContainEqual(expect.objectContaining({ step: 'banks', state: 'open' }));
    expect(fieldsOf(await admin.send('PUT', '/api/setup/steps/lunch', { dismissed: true }))).toEqual([
      'step',
    ]);
    expect(await recordCount(t)).toBe(records);
  });
});
