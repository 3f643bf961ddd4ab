import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

describe('GET /api/fraud/alerts/:id', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, { method: 'GET', url: '/api/fraud/alerts/1', permission: 'compliance.view' });

  it('shows an alert with its transactions and its history', async () => {
    await sql`
      insert into transaction_ids (id, subscriber_id, business_day)
      select id, subscriber_id, business_day from transactions on conflict do nothing`.execute(
      f.t.database.write,
    );
    const { rows } = await sql<{ id: string; subscriber_id: string }>`
      select id, subscriber_id from transactions where type = 'cash_out' order by at, id limit 2`.execute(
      f.t.database.read,
    );
    const evidence = rows.map(({ id }) => id);
    const id = await raiseAlert(f.t, { subscriber: rows[0]?.subscriber_id ?? '', evidence });
    const version = await takeUp(f, f.analyst, id);
    await f.act(f.analyst, id, 'notes', { note: 'Called her, no answer' });
    await f.act(f.analyst, id, 'mark-safe', { reason: 'She called back', version });
    const { status, body } = await f.analyst.get(`/api/fraud/alerts/${id}`);
    expect(status).toBe(200);
    // Decided.
    expect(body.due).toBeNull();
    expect(body.alert).toMatchObject({
      id,
      status: 'false_positive',
      transactions: 2,
      handledBy: `Test ${f.analyst.username}`,
    });
    expect(body.evidence.map((each: { id: string }) => each.id)).toEqual(evidence);
    expect(body.evidence[0]).toMatchObject({ type: 'Cash out' });
    expect(body.history).toMatchObject([
      { what: 'raised', by: 'Scorer' },
      { what: 'investigate', by: `Test ${f.analyst.username}`, note: null },
      { what: 'note', note: 'Called her, no answer' },
      { what: 'mark_safe', note: 'She called back' },
    ]);
  });
  it('links the newest five other alerts of the same customer, and counts them all', async () => {
    const ids: string[] = [];
    for (const hoursAgo of [1, 2, 3, 4, 5, 6, 7])
      ids.push(await raiseAlert(f.t, { subscriber: 'S003', hoursAgo, type: 'device_anomaly' }));
    await raiseAlert(f.t, { subscriber: 'S004', hoursAgo: 0.5 });
    const alertsOf = async (query: string): Promise<string[]> =>
      (await f.analyst.get(`/api/fraud/alerts${query}`)).body.alerts.map(({ id }: { id: string }) => id);
    const { body } = await f.analyst.get(`/api/fraud/alerts/${ids[1]}`);
    expect(body.linked.alerts.map(({ id }: { id: string }) => id)).toEqual(
      [0, 2, 3, 4, 5].map((place) => ids[place]),
    );
    expect(body.linked.alerts[0]).toMatchObject({
      type: 'device_anomaly',
      status: 'pending',
      amount: '900000',
    });
    // Raised on September 1.
    expect(body.due).toBe('2026-09-02');
    // The list that "and N more" opens has these and the alert itself.
    expect(await alertsOf(`?sameCustomer=${ids[1]}&limit=100`)).toHaveLength(body.linked.total + 1);
    const viewer = await f.t.signIn('Viewer', { powers: ['compliance.view'] });
    const masked = await viewer.get(`/api/fraud/alerts/${ids[1]}`);
    expect(masked.body.linked.alerts[0]).toMatchObject({
      amount: null,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(JSON.stringify(masked.body.linked)).not.toContain('S003');
  });
  it('answers 404 for an unknown alert', async () => {
    expect((await f.analyst.get('/api/fraud/alerts/999999')).status).toBe(404);
    expect((await f.analyst.get('/api/fraud/alerts/one')).status).toBe(400);
  });
});
