import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings';
const OWN = { page: 'executive', weekdays: [5, 1], time: '07:00', to: { kind: 'self' } };
const OUTSIDE = { ...OWN, to: { kind: 'address', address: 'auditor@partner.example' } };

describe('POST /api/mailings', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ sendMail: async () => undefined });
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.send('POST', URL, OWN)).status).toBe(401);
  });
  it('has a page sent to oneself, and is recorded', async () => {
    const manager = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const { status, body } = await manager.send('POST', URL, OWN);
    expect(status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.create',
      actor_id: manager.userId,
      entity_id: body.id,
      description: `Has Executive dashboard sent to ${manager.username} by mail`,
      permission: null,
    });
    expect((await manager.get(URL)).body.mailings).toMatchObject([
      { page: 'executive', weekdays: [1, 5], time: '07:00', to: { kind: 'self' }, setBy: null, version: 1 },
    ]);
  });
  it('needs the permission to take the page out, as printing it does', async () => {
    const { status, body } = await (await t.signIn('view_only')).send('POST', URL, OWN);
    expect([status, body.permission]).toEqual([403, 'analytics.export']);
    const reader = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const refused = await reader.send('POST', URL, { ...OWN, page: 'pnl' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'revenue.view']);
  });
  it('needs reports.schedule for another person, a role and an outside address', async () => {
    const reader = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const owner = await t.signIn('owner');
    for (const to of [{ kind: 'person', id: owner.userId }, { kind: 'role', key: 'owner' }, OUTSIDE.to]) {
      const { status, body } = await reader.send('POST', URL, { ...OWN, to });
      expect([status, body.permission]).toEqual([403, 'reports.schedule']);
    }
  });
  it('needs a step-up for an outside address, whose record has it masked', async () => {
    const tired = await t.signIn('owner', { steppedUp: false });
    expect((await tired.send('POST', URL, OUTSIDE)).body.code).toBe('step-up-required');
    const owner = await t.signIn('owner');
    expect((await owner.send('POST', URL, OUTSIDE)).status).toBe(200);
    const record = await lastRecord(t);
    expect(record).toMatchObject({ severity: 'high', permission: 'reports.schedule' });
    expect(record.description).toBe('Has Executive dashboard sent to a•••@p•••.example by mail');
    expect(record.after).toMatchObject({ to: 'a•••@p•••.example' });
  });
  it.each([
    ['no weekday', { ...OWN, weekdays: [] }, 'weekdays'],
    ['a weekday twice', { ...OWN, weekdays: [1, 1] }, 'weekdays'],
    ['an eighth weekday', { ...OWN, weekdays: [8] }, 'weekdays.0'],
    ['a time that no day has', { ...OWN, time: '24:00' }, 'time'],
    ['an unknown page', { ...OWN, page: 'treasury' }, 'page'],
    ['an unknown role', { ...OWN, to: { kind: 'role', key: 'nobody' } }, 'to.key'],
    [
      'an unknown person',
      { ...OWN, to: { kind: 'person', id: '00000000-0000-4000-8000-000000000000' } },
      'to.id',
    ],
  ])('refuses %s', async (_, body, path) => {
    const { status, body: answer } = await (await t.signIn('owner')).send('POST', URL, body);
    expect(status).toBe(400);
    expect(answer.fields).toMatchObject([{ path }]);
  });
  it('refuses a person whose account is not in use', async () => {
    const fresh = await t.signIn('admin', { restricted: true });
    const { status } = await (
      await t.signIn('owner')
    ).send('POST', URL, {
      ...OWN,
      to: { kind: 'person', id: fresh.userId },
    });
    expect(status).toBe(400);
  });
  it('refuses more than fifty of one person', async () => {
    const owner = await t.signIn('owner');
    for (let n = 0; n < 50; n += 1) expect((await owner.send('POST', URL, OWN)).status).toBe(200);
    const { status, body } = await owner.send('POST', URL, OWN);
    expect([status, body.message]).toEqual([409, 'You have 50 pages by mail already; end one first']);
  });
  it('names the missing setting where there is no mail server', async () => {
    const without = await startTestApp();
    const { status, body } = await (await without.signIn('owner')).send('POST', URL, OWN);
    await without.close();
    expect(status).toBe(409);
    expect(body.message).toBe(
      'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says',
    );
  });
});
