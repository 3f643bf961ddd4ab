import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/data-entry/system-metrics';

describe('POST /api/data-entry/system-metrics', () => {
  let t: TestApp;
  let manager: Person;
  const save = (body: object) => manager.send('POST', URL, body);
  beforeAll(async () => {
    t = await startTestApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'POST', url: URL, body: {}, permission: 'expenses.manage' });

  it('[B-7.01, B-3.10] stores the four metrics, for today unless a day is named', async () => {
    const metrics = { totalUsers: 45_000, activeUsers: 17_000, cac: '12.40', ltv: '180.00' };
    const { status, body } = await save(metrics);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'system-metrics',
      entryDate: '2026-11-21',
      version: 1,
      values: { totalUsers: '45000', activeUsers: '17000', cac: '12.40', ltv: '180.00' },
    });
    expect((await save({ ...metrics, entryDate: '2026-11-20' })).body.entryDate).toBe('2026-11-20');
  });
  it('[B-3.11, B-3.12] stores 0 and 0.00 for omitted values', async () => {
    expect((await save({ entryDate: '2026-11-19' })).body.values).toEqual({
      totalUsers: '0',
      activeUsers: '0',
      cac: '0.00',
      ltv: '0.00',
    });
  });
  it.each([
    ['totalUsers', -1],
    ['activeUsers', 'many'],
    ['cac', 12.4],
    ['ltv', '-1.00'],
    ['entryDate', '2026-05-25'],
    ['entryDate', '2026-11-22'],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await save({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});
