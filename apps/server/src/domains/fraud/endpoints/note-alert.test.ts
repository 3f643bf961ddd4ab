import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, type FraudApp } from '../../../testing/fraud.ts';
import type { Person } from '../../../testing/test-app.ts';

describe('POST /api/fraud/alerts/:id/notes', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/notes',
    body: { note: 'Called' },
    permission: 'compliance.manage',
  });

  it('hides the customer’s name in every customary form, and telephone numbers, from people who may not see customers', async () => {
    const [first, last] = ['Osman', 'Saffa'];
    await sql`update subscribers set full_name = 'Osman Saffa' where id = 'S001'`.execute(f.t.database.write);
    const id = await raiseAlert(f.t);
    const forms = [`${first} ${last}`, `${last}, ${first}`, `${first} ${last[0]}.`, `${first[0]}. ${last}`];
    const numbers = ['076299167', '00232 76 299167', '+232-76-299-167'];
    for (const text of [...forms, ...numbers])
      expect((await f.act(f.analyst, id, 'notes', { note: `Spoke to ${text} today` })).status).toBe(200);
    const seen = async (who: Person): Promise<string> =>
      JSON.stringify((await who.get(`/api/fraud/alerts/${id}`)).body);
    const [masked, clear] = [await seen(f.analyst), await seen(await f.t.signIn('owner'))];
    for (const text of [...forms, ...numbers]) {
      expect(clear).toContain(text);
      expect(masked, text).not.toContain(text);
    }
  });
  it('adds a line to the history, which nobody can delete', async () => {
    const id = await raiseAlert(f.t);
    const { status, body } = await f.act(f.analyst, id, 'notes', { note: 'Called her' });
    expect([status, body.status, body.version]).toEqual([200, 'pending', 1]);
    expect(await lastRecord(f.t)).toMatchObject({ action: 'fraud.note', after: { note: 'Called her' } });
    const taken = f.t.database.write.executeQuery.bind(f.t.database.write);
    const { CompiledQuery } = await import('kysely');
    await expect(taken(CompiledQuery.raw('delete from fraud_alert_events'))).rejects.toThrow(
      /append-only|permission denied/,
    );
  });
  it('refuses an empty note and an unknown alert', async () => {
    const id = await raiseAlert(f.t);
    expect((await f.act(f.analyst, id, 'notes', { note: '  ' })).status).toBe(400);
    expect((await f.act(f.analyst, '999999', 'notes', { note: 'Called' })).status).toBe(404);
  });
});
