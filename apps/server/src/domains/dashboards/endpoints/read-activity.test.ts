import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { silently } from '../../../testing/seal-edits.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/activity';

describe('GET /api/dashboard/activity', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  it('lists the newest transactions, and shows only the district of the customer', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body.items).toHaveLength(20);
    const times = body.items.map((item: { at: string }) => item.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0].slice(0, 10)).toBe('2026-09-01');
    for (const item of body.items) {
      expect(item).toMatchObject({
        kind: 'transaction',
        detail: 'Customer in Bo',
      });
      expect(item.amount).toMatch(/^\d+(\.\d+)?$/);
    }
    expect(JSON.stringify(body)).not.toContain('+23276');
  });
  it('adds actions of staff for readers of the audit trail', async () => {
    const manager = await t.signIn('manager');
    await manager.send('POST', '/api/auth/logout');
    // Whether people whom the reader does not manage have signed in is hidden.
    await (await t.signIn('admin')).send('POST', '/api/auth/logout');
    const { body } = await (await t.signIn('admin')).get(URL);
    const staff = body.items.filter((item: { kind: string }) => item.kind === 'staff');
    expect(staff[0]).toMatchObject({ title: `Test ${manager.username}`, amount: null, currency: null });
    const viewer = await (await t.signIn('view_only')).get(URL);
    expect(viewer.body.items.filter((item: { kind: string }) => item.kind === 'staff')).toEqual([]);
  });
  it('shows a past day', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-06-20`);
    expect(body.items).toHaveLength(20);
    expect(body.items[0].at.slice(0, 10)).toBe('2026-06-20');
    const before = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-05-02`);
    expect(before.body.items).toEqual([]);
  });
  it('hides transactions declined on suspicion, except for people who decide on suspicions', async () => {
    const ids = async (role: string): Promise<string[]> =>
      (await (await t.signIn(role)).get(URL)).body.items.map(({ id }: { id: string }) => id);
    const [newest = ''] = await ids('view_only');
    await silently(
      t,
      'transactions',
      `update transactions set status = 'declined', reason_code = 'suspected_fraud' where id = '${newest.replace('transaction:', '')}'`,
    );
    expect(await ids('view_only')).not.toContain(newest);
    expect(await ids('owner')).toContain(newest);
  });
  it('is empty for a caller with neither permission', async () => {
    const { body } = await (await t.signIn('Clerk', { powers: [] })).get(URL);
    expect(body.items).toEqual([]);
  });
});
