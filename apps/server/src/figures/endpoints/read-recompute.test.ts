import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

describe('GET /api/figures/recomputes/:job', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  it('reports its progress to people who may see the figure, and to nobody else', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.send('POST', '/api/figures/revenue.month/recompute', {});
    const url = `/api/figures/recomputes/${body.job}`;
    const waiting = { state: 'waiting', progress: 0, stage: '', result: null, reason: null };
    expect((await owner.get(url)).body).toEqual(waiting);
    expect((await (await t.signIn('view_only')).get(url)).body).toEqual(waiting);
    const blind = await t.signIn('blind', { powers: ['analytics.view'] });
    expect((await blind.get(url)).body.permission).toBe('revenue.view');
    expect((await t.anonymous.get(url)).status).toBe(401);
  });
  it('does not find a job of another kind or one that was deleted', async () => {
    const owner = await t.signIn('owner');
    const { rows } = await t.database.pool.query<{ id: string }>(
      `insert into background_jobs (kind, key, payload, added_at) values ('predictions.train', 'x', '{}', now()) returning id`,
    );
    for (const id of [rows[0]?.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await owner.get(`/api/figures/recomputes/${id}`);
      expect([status, body.message]).toEqual([404, 'This recompute does not exist']);
    }
    expect((await owner.get('/api/figures/recomputes/nothing')).status).toBe(400);
  });
});
