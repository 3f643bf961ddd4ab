import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trainDueModels } from '../jobs/train-models.ts';
import { needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/predictions';

describe('GET /api/analytics/predictions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('reports that a model which was not trained yet is pending', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toEqual({ model: 'churn', period: '30', state: 'waiting', why: 'training' });
  });
  /** A run as it would be stored; the newest is in force. */
  const keep = (output: unknown, { model = 'revenue', period = 30 } = {}) =>
    sql`insert into model_runs (model, period, as_of, trained_at, milliseconds, edition, output, learnt_rows, learnt_days, learnt_decisions)
        values (${model}, ${period}, ${LAST_CLOSED_DAY}, '2026-09-01T00:12:00Z', 900, 9, ${JSON.stringify(output)}::jsonb, 1200, 114, 7)`.execute(
      t.database.owner,
    );
  const judgement = (withheld: string | null) => ({
    cases: 12,
    bias: -1.2,
    error: 3,
    bands: [{ of: 'totals', held: 10, cases: 12 }],
    baselines: [{ name: 'the last 30 days repeated', error: 5, own: 3 }],
    withheld,
  });
  const kept = async (over: object = {}) => {
    const [run] = (
      await sql<{ output: object }>`
        select output from model_runs where model = 'revenue' and period = 30 order by id limit 1`.execute(
        t.database.read,
      )
    ).rows;
    const backtest = {
      from: '2026-06-01',
      to: LAST_CLOSED_DAY,
      unseen: 'days',
      cases: 12,
      judgement: judgement(null),
      measures: [{ name: 'Mean error', unit: 'percent', model: 3, naive: 5, better: 'lower' }],
      naive: 'the last 30 days repeated',
      beatsNaive: true,
      baseRate: null,
      coverage: [{ promised: 0.8, measured: 0.83, cases: 12 }],
      calibration: [],
      calibrationUnit: 'USD',
    };
    return { ...run?.output, backtest: { ...backtest, ...over } };
  };

  it('[A-7.50] accepts the period and the model, and answers with the newest run and its card', async () => {
    await trainDueModels(t.database, t.clock);
    const { status, body } = await (await t.signIn('view_only')).get(`${URL}?period=30&model=revenue`);
    expect(status).toBe(200);
    // 114 days include no day with ninety before it and thirty after it.
    expect(body).toMatchObject({ model: 'revenue', period: '30', state: 'withheld', asOf: LAST_CLOSED_DAY });
    expect(body.withheld).toBe(
      'There is too little history to test it on past days, so its error is not known.',
    );
    expect(body.output.card.trainedTo).toBe(LAST_CLOSED_DAY);
    expect(body.learntFrom).toMatchObject({ days: 114, until: LAST_CLOSED_DAY });
  });
  it('shows a forecast that passed, from the newest run, with the data that it was trained on', async () => {
    await keep(await kept());
    const { body } = await (await t.signIn('view_only')).get(`${URL}?period=30&model=revenue`);
    expect(body).toMatchObject({ state: 'ready', milliseconds: 900 });
    expect(body.learntFrom).toEqual({ rows: 1200, days: 114, decisions: 7, until: LAST_CLOSED_DAY });
    expect(body.output.fan.middle).toHaveLength(30);
    expect(body.output.fan.firstDay).toBe('2026-09-01');
    expect(body.output.headline[0].low).toBeLessThan(body.output.headline[0].high);
  });
  it.each([
    [{ judgement: judgement('It said 18.0% too little.') }, 'It said 18.0% too little.'],
    [{ judgement: undefined }, 'It was made before forecasts were tested on past days'],
  ])(
    'withholds by the judgement of the newest run, with card and backtest and no series: %j',
    async (over, reason) => {
      // The drivers, in the form of earlier runs.
      await keep({
        ...(await kept(over)),
        ...(over.judgement ? {} : { drivers: [{ name: 'Age', oddsRatio: 2, low: 1, high: 3 }] }),
      });
      const { status, body } = await (await t.signIn('view_only')).get(`${URL}?period=30&model=revenue`);
      expect([status, body.state]).toEqual([200, 'withheld']);
      expect(body.withheld).toContain(reason);
      expect(Object.keys(body.output).toSorted()).toEqual(['backtest', 'card', 'drivers', 'simple']);
      expect(body.output.card.trainedTo).toBe(LAST_CLOSED_DAY);
      expect(body.output.backtest.coverage[0]).toMatchObject({ measured: 0.83, cases: 12 });
      expect(body.output.drivers).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(/"(headline|fan|groups|middle)"/);
    },
  );
  it('withholds a forecast that was never tested on the past, but not a measurement of the past', async () => {
    const person = await t.signIn('owner');
    await keep({ ...(await kept()), backtest: null });
    const revenue = await person.get(`${URL}?period=30&model=revenue`);
    expect(revenue.body.withheld).toBe(
      'There is too little history to test it on past days, so its error is not known.',
    );
    await keep({ ...(await kept()), backtest: null }, { model: 'fraud' });
    const fraud = await person.get(`${URL}?period=30&model=fraud`);
    expect(fraud.body.state).toBe('ready');
  });
  it('chooses, where no model is named, the first whose forecast is shown and that the person may see', async () => {
    const chosen = async (person: Person) => {
      const { model, state } = (await person.get(URL)).body;
      return [model, state];
    };
    await keep(await kept());
    expect(await chosen(await t.signIn('owner'))).toEqual(['revenue', 'ready']);
    const narrow = await t.signIn('No revenue', { powers: ['analytics.view'] });
    expect(await chosen(narrow)).toEqual(['churn', 'insufficient']);
    await keep(await kept({ judgement: judgement('It said 18.0% too little.') }));
    expect((await chosen(await t.signIn('owner')))[0]).toBe('churn');
  });
  it('says what is missing where there is too little data to train on', async () => {
    const person = await t.signIn('view_only');
    for (const model of ['churn', 'ltv', 'engagement']) {
      const { body } = await person.get(`${URL}?period=90&model=${model}`);
      expect(body, model).toMatchObject({ state: 'insufficient', asOf: LAST_CLOSED_DAY });
      expect(body.learntFrom, model).toMatchObject({ days: 114, until: LAST_CLOSED_DAY });
      expect(body.reason, model).toMatch(/needed|needs/);
    }
  });
  it('answers for a past day with the run in force then', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?model=revenue&asOf=2026-08-30`);
    expect([body.state, body.why]).toEqual(['waiting', 'before']);
  });
  it('shows no forecast for a company without a closed day', async () => {
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
  ])('shows %s only to people who have %s', async (model, permission) => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { status, body } = await clerk.get(`${URL}?model=${model}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission, grantedBy: expect.arrayContaining(['Owner']) });
  });
  it.each(['period=7', 'period=31', 'model=weather', 'horizon=30'])('refuses %s', async (query) => {
    const { status } = await (await t.signIn('owner')).get(`${URL}?${query}`);
    expect(status).toBe(400);
  });
  it('keeps every run unchanged', async () => {
    await expect(
      sql`update model_runs set reason = 'none' where output is null`.execute(t.database.owner),
    ).rejects.toThrow(/append-only/);
    await expect(sql`delete from model_runs`.execute(t.database.write)).rejects.toThrow(/permission denied/);
  });
});
