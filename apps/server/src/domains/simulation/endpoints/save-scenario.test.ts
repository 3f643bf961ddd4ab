import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  SCENARIOS as URL,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

describe('POST /api/analytics/scenarios', () => {
  let c: SimulationCompany;
  const save = (body: object) => c.analyst.send('POST', URL, body);
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: URL,
    body: { name: 'Nobody’s', ...question() },
    permission: 'analytics.view',
  });

  it('saves a draft, or a completed one with its run', async () => {
    const draft = await save({ name: 'Students first', ...question() });
    expect(draft.status).toBe(200);
    expect(draft.body).toMatchObject({
      name: 'Students first',
      ...question(),
      seed: 1,
      status: 'Draft',
      run: null,
      problem: null,
      version: 1,
      madeBy: { id: c.analyst.userId, name: `Test ${c.analyst.username}` },
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'scenario.create',
      actor_id: c.analyst.userId,
      entity_type: 'scenario',
      entity_id: draft.body.id,
      after: { name: 'Students first', ...question(), status: 'Draft', run: null },
    });
    const run = await simulated(c.analyst);
    const completed = await save({ name: 'Students simulated', ...question(), runId: run.id });
    expect(completed.body).toMatchObject({
      status: 'Completed',
      run: { id: run.id, probability: run.probability },
    });
  });
  it('refuses a run of another question, and an unknown run', async () => {
    const run = await simulated(c.analyst);
    for (const over of [{ timeframe: 6 }, { hypothesis: 'Another' }, { seed: 2 }]) {
      const answer = await save({ name: 'Borrowed', ...question(over), runId: run.id });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['runId']]);
    }
    const answer = await save({
      name: 'Borrowed',
      ...question(),
      runId: '00000000-0000-4000-8000-000000000000',
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['runId']]);
  });
  it('reports a name that is taken, also when several people save it at once', async () => {
    const again = await save({ name: 'STUDENTS first', ...question() });
    expect([again.status, fieldsOf(again)]).toEqual([409, ['name']]);
    const answers = await Promise.all([1, 2, 3].map(() => save({ name: 'Contested', ...question() })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });
  it.each([
    ['name', '  '],
    ['name', 'x'.repeat(81)],
    ['hypothesis', ''],
    ['status', 'Completed'],
    ['result', {}],
  ])('refuses %s = %j', async (field, value) => {
    expect((await save({ name: 'Refused', ...question(), [field]: value })).status).toBe(400);
  });
});
