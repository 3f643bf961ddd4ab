import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trainDueModels } from '../../jobs/predictions/train-models.ts';
import { needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../testing/small-company.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/analytics/predictions';

describe('GET /api/analytics/predictions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('says that a model which was not trained yet is waited for', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toEqual({ model: 'churn', period: '30', state: 'waiting', why: 'training' });
  });
  it('[A-7.50] takes the period and the model, and answers with the newest run, its card and its backtest', async () => {
    await trainDueModels(t.database, t.clock);
    const person = await t.signIn('view_only');
    const { status, body } = await person.get(`${URL}?period=30&model=revenue`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ model: 'revenue', period: '30', state: 'ready', asOf: LAST_CLOSED_DAY });
    expect(body.output.card.trainedTo).toBe(LAST_CLOSED_DAY);
    expect(body.output.fan.middle).toHaveLength(30);
    expect(body.output.fan.firstDay).toBe('2026-09-01');
    expect(body.output.headline[0].low).toBeLessThan(body.output.headline[0].high);
  });
  it('says what is missing where there is too little to learn from', async () => {
    const person = await t.signIn('view_only');
    for (const model of ['churn', 'ltv', 'engagement']) {
      const { body } = await person.get(`${URL}?period=90&model=${model}`);
      expect(body, model).toMatchObject({ state: 'insufficient', asOf: LAST_CLOSED_DAY });
      expect(body.reason, model).toMatch(/needed|takes/);
    }
  });
  it('answers a past day with what was believed then', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?model=revenue&asOf=2026-08-30`);
    expect([body.state, body.why]).toEqual(['waiting', 'before']);
  });
  it('promises nothing to a company without a closed day', async () => {
    const empty = await startTestApp();
    try {
      const { body } = await (await empty.signIn('view_only')).get(URL);
      expect([body.state, body.why]).toEqual(['waiting', 'empty']);
    } finally {
      await empty.close();
    }
  });
  it.each([
    ['revenue', 'revenue.view'],
    ['ltv', 'revenue.view'],
    ['fraud', 'compliance.view'],
  ])('shows %s only to whoever has %s', async (model, permission) => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { status, body } = await clerk.get(`${URL}?model=${model}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission, grantedBy: expect.arrayContaining(['Owner']) });
  });
  it.each(['period=7', 'period=31', 'model=weather', 'horizon=30'])('refuses %s', async (query) => {
    const { status } = await (await t.signIn('owner')).get(`${URL}?${query}`);
    expect(status).toBe(400);
  });
  it('keeps every run as it was made', async () => {
    await expect(
      sql`update model_runs set reason = 'none' where output is null`.execute(t.database.owner),
    ).rejects.toThrow(/append-only/);
    await expect(sql`delete from model_runs`.execute(t.database.write)).rejects.toThrow(/permission denied/);
  });
});
