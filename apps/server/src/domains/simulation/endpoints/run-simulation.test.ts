import { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { recordedValue } from '../../../testing/company-app.ts';
import {
  SIMULATION as URL,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describe('POST /api/analytics/simulation', () => {
  let c: SimulationCompany;
  const run = (body: object) => c.analyst.send('POST', URL, body);
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: URL, body: question(), permission: 'analytics.view' });

  it('[A-7.52] [A-3.32] [A-3.34] accepts hypothesis, scenario, timeframe and variables as JSON and answers JSON', async () => {
    const { status, headers, body } = await run(question());
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toMatchObject(question());
  });
  it('[A-3.35] [A-2.116] answers with scenario, probability, impact, timeline, riskLevel, insights and recommendations for this question', async () => {
    const { body } = await run(question());
    const { scenario, probability, impact, timeline, riskLevel, insights, recommendations } =
      SimulationRun.parse(body);
    expect(scenario).toBe('product_launch');
    expect(probability).toBeGreaterThanOrEqual(0);
    expect(probability).toBeLessThanOrEqual(100);
    expect(Object.keys(impact).toSorted()).toEqual(['costs', 'revenue', 'users']);
    expect(timeline.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(['Low', 'Medium', 'High']).toContain(riskLevel);
    expect([insights.length > 0, recommendations.length > 0]).toEqual([true, true]);
    const other = await simulated(c.analyst, { scenario: 'competition_response' });
    expect([other.scenario, other.impact]).not.toEqual([scenario, impact]);
    expect(other.insights).not.toEqual(insights);
  });
  it('starts from the figures of the last complete month and names them', async () => {
    const { start } = await simulated(c.analyst);
    expect([start.month, start.day]).toEqual(['2026-08', '2026-08-31']);
    for (const { figure, value, day } of start.values)
      expect(value, figure).toBe(await recordedValue(c.t, figure, '', day));
    expect(start.values.map(({ key }) => key)).toEqual(['users', 'arpu', 'revenue', 'cost', 'opex', 'churn']);
    expect(start.growth.months).toBe(3);
  });
  it('gives the same result for the same seed, and a different one for another', async () => {
    const resultOf = async (over: object) => {
      const { id: _, madeAt: _at, ...rest } = await simulated(c.analyst, over);
      return rest;
    };
    expect(await resultOf({ seed: 5 })).toEqual(await resultOf({ seed: 5 }));
    expect((await resultOf({ seed: 6 })).ranges).not.toEqual((await resultOf({ seed: 5 })).ranges);
  });
  it.each([
    ['variables', { userGrowth: 25 }],
    ['variables', { marketConditions: 'bearish' }],
    ['variables', { competitionLevel: 'intense' }],
    ['variables', { regulatoryChanges: 'restrictive' }],
    ['scenario', 'pricing_change'],
    ['timeframe', 6],
  ])('depends on %s %j', async (field, value) => {
    const usual = await simulated(c.analyst);
    const changed = await simulated(c.analyst, { [field]: value });
    const numbers = ({ ranges, environment, timeline }: typeof usual) => ({ ranges, environment, timeline });
    expect(numbers(changed)).not.toEqual(numbers(usual));
  });
  it('[A-5.11] [A-5.13] [A-5.14] [A-5.15] defaults to 3 months in a stable market with medium competition and no regulation', async () => {
    const { status, body } = await run({ hypothesis: 'Just so', scenario: 'feature_rollout' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ timeframe: 3, variables: question()['variables'], seed: 1 });
  });
  it('keeps the hypothesis as written and reads no number from it', async () => {
    const wild = await simulated(c.analyst, { hypothesis: '<b>Growth 900%</b>, "timeframe": 24' });
    const plain = await simulated(c.analyst, { hypothesis: 'Nothing special' });
    expect(wild.hypothesis).toBe('<b>Growth 900%</b>, "timeframe": 24');
    expect(wild.ranges).toEqual(plain.ranges);
  });
  it.each([
    ['hypothesis', '   ', 'hypothesis'],
    ['hypothesis', 'x'.repeat(2_001), 'hypothesis'],
    ['scenario', 'lottery_win', 'scenario'],
    ['timeframe', 2.5, 'timeframe'],
    ['timeframe', '3', 'timeframe'],
    ['timeframe', 0, 'timeframe'],
    ['timeframe', 25, 'timeframe'],
    ['seed', -1, 'seed'],
    ['variables', { userGrowth: 'fast' }, 'variables.userGrowth'],
    ['variables', { marketConditions: 'calm' }, 'variables.marketConditions'],
    ['variables', { competitionLevel: 'none' }, 'variables.competitionLevel'],
    ['variables', { regulatoryChanges: 'strict' }, 'variables.regulatoryChanges'],
  ])('[A-3.33] refuses %s = %j, naming the field', async (field, value, named) => {
    const answer = await run(question({ [field]: value }));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [named]]);
  });
  it('records the question and the result, once per Idempotency-Key', async () => {
    const before = await recordCount(c.t);
    const key = { 'idempotency-key': 'simulate-once-1' };
    const first = await c.analyst.send('POST', URL, question(), key);
    const again = await c.analyst.send('POST', URL, question(), key);
    expect(again.body).toEqual(first.body);
    expect(await recordCount(c.t)).toBe(before + 1);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'simulation.run',
      actor_id: c.analyst.userId,
      entity_type: 'simulation',
      entity_id: first.body.id,
      after: { ...question(), probability: first.body.probability, riskLevel: first.body.riskLevel },
    });
  });
  it('reports that there is nothing to start from in a company without a complete month', async () => {
    const empty = await startTestApp();
    try {
      const { status, body } = await (await empty.signIn('owner')).send('POST', URL, question());
      expect([status, body.code]).toEqual([422, 'unprocessable']);
      expect(body.message).toContain('no complete month');
    } finally {
      await empty.close();
    }
  });
});
