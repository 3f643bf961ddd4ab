import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings';
const NEW = { page: 'summary', weekdays: [1], time: '07:00', to: { kind: 'self' } };

describe('POST /api/mailings/:id/send', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp({ sendMail: async () => undefined });
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const setUp = async (to: object = NEW.to): Promise<string> =>
    (await owner.send('POST', URL, { ...NEW, to })).body.id;

  it('has the page of the last closed day sent, is recorded, and leaves the next sending as it is', async () => {
    const id = await setUp();
    expect((await owner.send('POST', `${URL}/${id}/send`)).status).toBe(200);
    const { body } = await owner.get(URL);
    expect(body.mailings.find((each: { id: string }) => each.id === id)).toMatchObject({
      nextAt: '2026-09-07T07:00:00.000Z',
      last: { day: '2026-08-31', state: 'waiting', sent: 0, recipients: 1 },
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.request',
      description: `Had Executive Summary sent to ${owner.username} by mail at once`,
      after: { asOf: '2026-08-31' },
    });
  });
  it('refuses a second one while the first is being sent', async () => {
    const id = await setUp();
    await owner.send('POST', `${URL}/${id}/send`);
    const { status, body } = await owner.send('POST', `${URL}/${id}/send`);
    expect([status, body.message]).toEqual([
      409,
      'It is being sent already; the list shows what became of it',
    ]);
  });
  it('says why nothing is sent', async () => {
    const viewer = await t.signIn('view_only');
    const id = await setUp({ kind: 'person', id: viewer.userId });
    const { status, body } = await owner.send('POST', `${URL}/${id}/send`);
    expect(status).toBe(409);
    expect(body.message).toBe(`Not sent: Test ${viewer.username} lacks the permission Export Analytics`);
  });
  it('is not open to the person who gets it without reports.schedule', async () => {
    const reader = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp({ kind: 'person', id: reader.userId });
    expect((await reader.send('POST', `${URL}/${id}/send`)).status).toBe(403);
    expect((await t.anonymous.send('POST', `${URL}/${id}/send`)).status).toBe(401);
  });
  it('says so where no day has been closed yet', async () => {
    const empty = await startTestApp({ sendMail: async () => undefined });
    const first = await empty.signIn('owner');
    const { body: made } = await first.send('POST', URL, NEW);
    const { status, body } = await first.send('POST', `${URL}/${made.id}/send`);
    await empty.close();
    expect([status, body.message]).toEqual([409, 'Not sent: No business day has been closed yet']);
  });
});
