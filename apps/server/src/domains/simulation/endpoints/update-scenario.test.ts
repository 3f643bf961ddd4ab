import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedScenario } from '@cottontree/contract/simulation/schemas.ts';
import { guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import {
  SCENARIOS,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

const NOBODYS = `${SCENARIOS}/00000000-0000-4000-8000-000000000000`;

describe('PATCH /api/analytics/scenarios/:id', () => {
  let c: SimulationCompany;
  let saved: SavedScenario;
  let count = 0;
  const update = (body: object, who = c.analyst) => who.send('PATCH', `${SCENARIOS}/${saved.id}`, body);
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  beforeEach(async () => {
    const { id } = await simulated(c.analyst);
    count += 1;
    saved = (await c.analyst.send('POST', SCENARIOS, { name: `Plan ${count}`, ...question(), runId: id }))
      .body;
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'PATCH',
    url: NOBODYS,
    body: { name: 'Any', ...question() },
    permission: 'analytics.view',
  });

  it('keeps its run under another name, and becomes a draft again with another question', async () => {
    const renamed = await update({ name: 'Plan, renamed', ...question(), version: 1 });
    expect(renamed.body).toMatchObject({
      name: 'Plan, renamed',
      status: 'Completed',
      version: 2,
      run: saved.run,
    });
    const updated = await update({ name: 'Plan, renamed', ...question({ timeframe: 12 }), version: 2 });
    expect(updated.body).toMatchObject({ timeframe: 12, status: 'Draft', run: null, version: 3 });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'scenario.update',
      entity_id: saved.id,
      before: { timeframe: 3, status: 'Completed', run: saved.run?.id },
      after: { timeframe: 12, status: 'Draft', run: null },
    });
  });
  it('tells the second of two who was first', async () => {
    expect((await update({ name: 'Owner’s name', ...question(), version: 1 }, c.owner)).status).toBe(200);
    const late = await update({ name: 'Analyst’s name', ...question(), version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain(`${c.owner.username} changed the scenario`);
    expect(late.body.current).toMatchObject({ name: 'Owner’s name', version: 2 });
    const both = await Promise.all(
      ['First', 'Second'].map((name) => update({ name: `${name} ${count}`, ...question(), version: 2 })),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
  });
  it('records nothing where nothing is different; refuses the name of another, and an unknown one', async () => {
    const before = await recordCount(c.t);
    expect((await update({ name: saved.name, ...question() })).body).toEqual(saved);
    expect(await recordCount(c.t)).toBe(before);
    await c.analyst.send('POST', SCENARIOS, { name: `Other ${count}`, ...question() });
    expect((await update({ name: `other ${count}`, ...question() })).status).toBe(409);
    const answer = await c.analyst.send('PATCH', NOBODYS, { name: 'Any', ...question() });
    expect(answer.status).toBe(404);
  });
  it('is refused while it is being simulated', async () => {
    await c.analyst.send('POST', `${SCENARIOS}/${saved.id}/run`, {});
    const { status, body } = await update({ name: 'Too soon', ...question() });
    expect([status, body.current.status]).toEqual([409, 'In Progress']);
  });
});
