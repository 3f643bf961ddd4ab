import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedScenario } from '@cottontree/contract/simulation/schemas.ts';
import { guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import {
  SCENARIOS,
  SIMULATION,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

const NOBODYS = `${SCENARIOS}/00000000-0000-4000-8000-000000000000/archived`;

describe('PUT /api/analytics/scenarios/:id/archived', () => {
  let c: SimulationCompany;
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'PUT', url: NOBODYS, body: { archived: true }, permission: 'analytics.view' });
  const save = async (name: string, over: object = {}): Promise<SavedScenario> =>
    (await c.analyst.send('POST', SCENARIOS, { name, ...question(), ...over })).body;
  const archive = (id: string, body: object, who = c.analyst) =>
    who.send('PUT', `${SCENARIOS}/${id}/archived`, body);
  const namesIn = async (list: string): Promise<string[]> =>
    (await c.analyst.get(`${SCENARIOS}?shelf=${list}`)).body.map(({ name }: SavedScenario) => name);

  it('archives and restores one, keeping its run and its history, each with an audit record', async () => {
    const run = await simulated(c.analyst);
    const saved = await save('Students', { runId: run.id });
    const { body } = await archive(saved.id, { archived: true, version: 1 });
    expect(body).toMatchObject({ status: 'Completed', version: 2, run: { id: run.id } });
    expect(body.archivedAt).toBe(c.t.clock.now().toISOString());
    expect([await namesIn('saved'), await namesIn('archived')]).toEqual([[], ['Students']]);
    expect((await c.analyst.get(`${SIMULATION}/${run.id}`)).status).toBe(200);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'scenario.archive',
      actor_id: c.analyst.userId,
      entity_id: saved.id,
      before: { name: 'Students', run: run.id, archived: false },
      after: { name: 'Students', run: run.id, archived: true },
    });
    const back = await archive(saved.id, { archived: false, version: 2 });
    expect(back.body).toMatchObject({ archivedAt: null, version: 3, run: saved.run });
    expect(await namesIn('saved')).toEqual(['Students']);
    expect(await lastRecord(c.t)).toMatchObject({ action: 'scenario.restore', after: { archived: false } });
  });
  it('allows only its maker or a manager to archive, change and rerun it; everybody else saves a copy', async () => {
    const run = await simulated(c.analyst);
    const saved = await save('Fishers', { runId: run.id });
    const other = await c.t.signIn('view_only');
    const answers = [
      await archive(saved.id, { archived: true }, other),
      await other.send('PATCH', `${SCENARIOS}/${saved.id}`, { name: 'Mine', ...question({ timeframe: 12 }) }),
      await other.send('POST', `${SCENARIOS}/${saved.id}/run`, {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [
        403,
        `Test ${c.analyst.username} saved it: save a copy of your own, or ask somebody with the permission Edit Settings`,
      ]),
    );
    const [kept] = (await c.analyst.get(SCENARIOS)).body.filter(({ id }: SavedScenario) => id === saved.id);
    expect(kept).toEqual(saved);
    const copy = await other.send('POST', SCENARIOS, { name: 'Fishers, mine', ...question() });
    expect(copy.body.madeBy.id).toBe(other.userId);
    // Anybody may run a draft.
    const draft = await save('Weavers');
    expect((await other.send('POST', `${SCENARIOS}/${draft.id}/run`, {})).status).toBe(200);
    expect((await archive(saved.id, { archived: true }, c.owner)).status).toBe(200);
    expect((await archive(copy.body.id, { archived: true }, other)).status).toBe(200);
  });
  it('allows no work on an archived one, and frees its name', async () => {
    const saved = await save('Pensioners');
    await archive(saved.id, { archived: true });
    const refused = [
      await c.analyst.send('POST', `${SCENARIOS}/${saved.id}/run`, {}),
      await c.analyst.send('PATCH', `${SCENARIOS}/${saved.id}`, { name: 'Other', ...question() }),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      refused.map(() => [409, 'This scenario is archived; restore it first']),
    );
    await save('pensioners');
    const { status, body } = await archive(saved.id, { archived: false });
    expect([status, body.fields[0].path]).toEqual([409, 'name']);
  });
  it('is refused while it is simulated; tells the second of two who was first; records nothing twice', async () => {
    const saved = await save('Traders');
    await c.analyst.send('POST', `${SCENARIOS}/${saved.id}/run`, {});
    expect((await archive(saved.id, { archived: true })).body.current.status).toBe('In Progress');
    const other = await save('Drivers');
    const both = await Promise.all(
      [c.owner, c.analyst].map((who) => archive(other.id, { archived: true, version: 1 }, who)),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    const before = await recordCount(c.t);
    expect((await archive(other.id, { archived: true })).body.version).toBe(2);
    expect(await recordCount(c.t)).toBe(before);
    expect((await c.analyst.send('PUT', NOBODYS, { archived: true })).status).toBe(404);
  });
});
