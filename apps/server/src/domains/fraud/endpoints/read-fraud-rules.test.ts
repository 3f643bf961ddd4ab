import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../rules-in-force.ts';
import { guards } from '../../../testing/administration.ts';
import { startFraudApp, type FraudApp } from '../../../testing/fraud.ts';

describe('GET /api/fraud/rules', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());

  it('returns the default rules until somebody changes them', async () => {
    const { status, body } = await f.analyst.get('/api/fraud/rules');
    expect([status, body]).toEqual([200, { version: 0, rules: DEFAULT_RULES, history: [], waiting: [] }]);
  });
  it('returns every version, also the 21st back', async () => {
    await sql`
      insert into fraud_rules (version, rules, reason, made_at)
      select n, ${JSON.stringify(DEFAULT_RULES)}::jsonb, 'Because ' || n, '2026-11-01T10:00:00Z'
        from generate_series(1, 21) n`.execute(f.t.database.write);
    const { body } = await f.analyst.get('/api/fraud/rules');
    expect(body.version).toBe(21);
    expect(body.history.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array.from({ length: 21 }, (_, at) => `Because ${21 - at}`),
    );
  });
  guards(() => f.t, { method: 'GET', url: '/api/fraud/rules', permission: 'compliance.view' });
});
