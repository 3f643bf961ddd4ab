import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings';
const NEW = { page: 'executive', weekdays: [1], time: '07:00', to: { kind: 'self' } };
const CHANGED = { weekdays: [2, 3], time: '18:30', paused: false, version: 1 };

describe('PUT /api/mailings/:id', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp({ sendMail: async () => undefined });
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const setUp = async (who: Person, to: object = NEW.to): Promise<string> =>
    (await who.send('POST', URL, { ...NEW, to })).body.id;
  const listed = async (who: Person, id: string) =>
    (await who.get(URL)).body.mailings.find((each: { id: string }) => each.id === id);

  it('changes weekdays and time, and is recorded', async () => {
    const id = await setUp(owner);
    expect((await owner.send('PUT', `${URL}/${id}`, CHANGED)).status).toBe(200);
    expect(await listed(owner, id)).toMatchObject({
      weekdays: [2, 3],
      time: '18:30',
      nextAt: '2026-09-01T18:30:00.000Z',
      version: 2,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.change',
      description: `Changed when Executive dashboard is sent to ${owner.username} by mail`,
      before: { weekdays: [1], time: '07:00', paused: false },
      after: { weekdays: [2, 3], time: '18:30', paused: false },
    });
  });
  it('does not make up for a time of the day that has passed', async () => {
    const id = await setUp(owner);
    // It is Tuesday, 15:30.
    await owner.send('PUT', `${URL}/${id}`, { ...CHANGED, weekdays: [2], time: '15:00' });
    expect((await listed(owner, id)).nextAt).toBe('2026-09-08T15:00:00.000Z');
  });
  it('pauses: nothing is due, and what waited is not sent', async () => {
    const id = await setUp(owner);
    expect((await owner.send('POST', `${URL}/${id}/send`)).status).toBe(200);
    expect((await owner.send('PUT', `${URL}/${id}`, { ...CHANGED, paused: true })).status).toBe(200);
    expect(await listed(owner, id)).toMatchObject({
      paused: true,
      nextAt: null,
      last: { state: 'withheld', problem: 'It was paused' },
    });
    expect((await lastRecord(t)).description).toBe(
      `Paused that Executive dashboard is sent to ${owner.username} by mail`,
    );
  });
  it('refuses a change of what somebody else changed meanwhile', async () => {
    const id = await setUp(owner);
    await owner.send('PUT', `${URL}/${id}`, CHANGED);
    const { status, body } = await owner.send('PUT', `${URL}/${id}`, CHANGED);
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
  it('does not know what another person has sent to themselves', async () => {
    const id = await setUp(owner);
    const admin = await t.signIn('admin');
    expect((await admin.send('PUT', `${URL}/${id}`, CHANGED)).status).toBe(404);
  });
  it('needs reports.schedule to change what somebody else has sent to one', async () => {
    const reader = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp(owner, { kind: 'person', id: reader.userId });
    const { status, body } = await reader.send('PUT', `${URL}/${id}`, CHANGED);
    expect([status, body.permission]).toEqual([403, 'reports.schedule']);
  });
  it('makes the person who changes it answer for it, with their powers for an outside address', async () => {
    const id = await setUp(owner, { kind: 'address', address: 'auditor@partner.example' });
    const tired = await t.signIn('admin', { steppedUp: false });
    expect((await tired.send('PUT', `${URL}/${id}`, CHANGED)).body.code).toBe('step-up-required');
    const clerk = await t.signIn('Scheduler', { powers: ['reports.schedule', 'analytics.view'] });
    expect((await clerk.send('PUT', `${URL}/${id}`, CHANGED)).body.permission).toBe('analytics.export');
    const admin = await t.signIn('admin');
    expect((await admin.send('PUT', `${URL}/${id}`, CHANGED)).status).toBe(200);
    const { rows } = await sql<{ set_by: string }>`
      select set_by from mailings where id = ${id}::uuid`.execute(t.database.read);
    expect(rows).toEqual([{ set_by: admin.userId }]);
    expect((await listed(owner, id)).setBy).toBe(`Test ${admin.username}`);
  });
});
