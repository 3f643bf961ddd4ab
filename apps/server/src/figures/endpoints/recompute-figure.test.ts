import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import { CATALOGUE } from '../catalogue.ts';
import { DEPARTMENT_ACCOUNTS } from '../../testing/small-company.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/subscribers.registered/recompute';

describe('GET /api/figures/subscribers.registered/recompute', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  const cases = CATALOGUE.flatMap((figure) => {
    const dimensions = figure.dimensionRows ? DEPARTMENT_ACCOUNTS : figure.dimensions;
    return (dimensions.length > 0 ? dimensions.slice(0, 2) : ['']).map(
      (dimension) => [figure.id, dimension] as const,
    );
  });

  it('finds that every figure on the raw rows equals the recorded value', async () => {
    const person = await t.signIn('owner');
    for (const [id, dimension] of cases) {
      const { status, body } = await person.get(
        `/api/figures/${id}/recompute?asOf=2026-08-12&dimension=${dimension}`,
      );
      expect(status, id).toBe(200);
      expect(body, id).toMatchObject({ equal: true, stored: body.recomputed });
    }
  });
  it('finds that every figure of the live view equals the value from its rollups', async () => {
    const person = await t.signIn('owner');
    for (const [id, dimension] of cases) {
      const { body } = await person.get(`/api/figures/${id}/recompute?dimension=${dimension}`);
      expect(body, id).toMatchObject({ equal: true });
    }
  });
  it('reports a tampered value as not equal', async () => {
    const db = t.database.owner;
    const person = await t.signIn('owner');
    const url = '/api/figures/revenue.month/recompute?asOf=2026-08-20';
    await sql`alter table figure_values disable trigger figure_values_append_only`.execute(db);
    await sql`update figure_values set value = value + 0.01 where figure_id = 'revenue.month' and business_day = '2026-08-20'`.execute(
      db,
    );
    await sql`alter table figure_values enable trigger figure_values_append_only`.execute(db);
    const { body } = await person.get(url);
    expect(body.equal).toBe(false);
    expect(Number(body.stored) - Number(body.recomputed)).toBeCloseTo(0.01, 9);
  });
  it('reports a tampered rollup as not equal, also on the open day', async () => {
    const person = await t.signIn('owner');
    const url = '/api/figures/operations.transactions/recompute';
    expect((await person.get(url)).body.equal).toBe(true);
    await sql`update daily_totals set n = n + 1 where ctid = (
      select ctid from daily_totals where business_day = '2026-09-01' and type = 'p2p' limit 1)`.execute(
      t.database.write,
    );
    expect((await person.get(url)).body).toMatchObject({ equal: false });
  });
  it('does not find a figure without a closed day to compare with', async () => {
    const empty = await startTestApp();
    const { status, body } = await (await empty.signIn('owner')).get('/api/figures/revenue.month/recompute');
    await empty.close();
    expect(status).toBe(404);
    expect(body.message).toContain('No business day is closed yet');
  });
});
