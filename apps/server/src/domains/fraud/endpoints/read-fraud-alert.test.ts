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
    expect(body.alert).toMatchObject({
      id,
      status: 'false_positive',
      transactions: 2,
      handledBy: f.analyst.username,
    });
    expect(body.evidence.map((each: { id: string }) => each.id)).toEqual(evidence);
    expect(body.evidence[0]).toMatchObject({ type: 'Cash out' });
    expect(body.history).toMatchObject([
      { what: 'raised', by: 'Scorer' },
      { what: 'investigate', by: f.analyst.username, note: null },
      { what: 'note', note: 'Called her, no answer' },
      { what: 'mark_safe', note: 'She called back' },
    ]);
  });
  it('answers 404 for an unknown alert', async () => {
    expect((await f.analyst.get('/api/fraud/alerts/999999')).status).toBe(404);
    expect((await f.analyst.get('/api/fraud/alerts/one')).status).toBe(400);
  });
});
