import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringSegmentsUpToDate } from '../jobs/keep-segments.ts';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments/requests';
const body = { asOf: '2026-07-20', range: '7d' };

describe('POST /api/analytics/segments/requests', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body, permission: 'analytics.view' });

  it('causes the segments of any closed day to be computed, with the day they are compared with', async () => {
    const person = await t.signIn('view_only');
    const segments = async () => (await person.get('/api/analytics/segments?asOf=2026-07-20&range=7d')).body;
    expect((await segments()).state).toBe('unknown');
    expect((await person.send('POST', URL, body)).status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({
      action: 'segments.request',
      entity_id: '2026-07-20',
      actor_id: person.userId,
    });
    expect((await segments()).state).toBe('waiting');
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await segments()).toMatchObject({ state: 'ready', comparedWith: '2026-07-13' });
  });
  it('changes nothing where they exist already or are in progress', async () => {
    const person = await t.signIn('view_only');
    await person.send('POST', URL, { asOf: '2026-07-19', range: '7d' });
    const records = await recordCount(t);
    for (const asOf of ['2026-07-19', '2026-07-20', '2026-08-31'])
      expect((await person.send('POST', URL, { asOf, range: '7d' })).status).toBe(200);
    expect(await recordCount(t)).toBe(records);
  });
  it.each([
    ['0000-01-01', '30d'],
    ['0001-01-01', '7d'],
    ['0001-01-08', '1y'],
    ['1999-12-31', '30d'],
    ['9999-12-31', '1y'],
  ])('refuses %s with %s: no such calendar day', async (asOf, range) => {
    const { status, body: answer } = await (await t.signIn('owner')).send('POST', URL, { asOf, range });
    expect([status, answer.fields]).toEqual([
      400,
      [{ path: 'asOf', message: 'must be a day from 2000-01-01 to 2999-12-31' }],
    ]);
  });
  it.each(['2026-09-01', '2026-04-30', '2031-01-01', 'yesterday'])(
    'refuses %s, which is not closed',
    async (asOf) => {
      const { status, body: answer } = await (await t.signIn('owner')).send('POST', URL, { ...body, asOf });
      expect([status, answer.fields[0].path]).toEqual([400, 'asOf']);
    },
  );
});
