import {
  RANGE_DAYS,
  SegmentRange,
  SegmentType,
  type Segment,
} from '@cottontree/contract/segments/schemas.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses } from '../../../testing/company-app.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments';

describe('GET /api/analytics/segments', () => {
  let t: TestApp;
  const read = async (search: string, role = 'view_only') => {
    const { status, body } = await (await t.signIn(role)).get(`${URL}?${search}`);
    expect(status).toBe(200);
    return body;
  };
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-7.53] accepts the range and the type; default 30 days and behaviour', async () => {
    expect(await read('')).toMatchObject({ type: 'behavioral', range: '30d', state: 'ready' });
    for (const type of SegmentType.options)
      for (const range of SegmentRange.options) {
        const body = await read(`type=${type}&range=${range}`);
        expect(body).toMatchObject({
          type,
          range,
          state: 'ready',
          day: LAST_CLOSED_DAY,
          // The company is four months old.
          comparedWith: range === '1y' ? null : addDays(LAST_CLOSED_DAY, -RANGE_DAYS[range]),
        });
        expect(body.segments.length).toBeGreaterThan(1);
      }
    const person = await t.signIn('view_only');
    expect((await person.get(`${URL}?type=Loyal`)).status).toBe(400);
    expect((await person.get(`${URL}?range=14d`)).status).toBe(400);
  });

  it('[A-3.42] describes each segment with its count, share, values, characteristics and growth', async () => {
    const { segments, movements } = await read('range=30d');
    const registered = Number(await recordedValue(t, 'subscribers.registered'));
    const sum = (pick: (each: Segment) => number) =>
      segments.reduce((all: number, each: Segment) => all + pick(each), 0);
    expect(sum(({ count }) => count)).toBe(registered);
    expect(sum(({ percentage }) => percentage)).toBeCloseTo(100, 9);
    for (const each of segments as Segment[]) {
      expect(each).toEqual({
        id: each.id,
        name: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\.$/),
        count: expect.any(Number),
        percentage: (100 * each.count) / registered,
        avgLtv: expect.stringMatching(/^\d+\.\d\d$/),
        avgTransactionValue: each.avgTransactionValue,
        characteristics: expect.arrayContaining([expect.stringMatching(/active in the range$/)]),
        growth: each.countBefore ? (100 * (each.count - each.countBefore)) / each.countBefore : null,
        change: {
          value: each.growth,
          adjusted: each.growth,
          // Three months of history are too few to judge by.
          pValue: null,
          direction: 'stable',
          verdict: 'neutral',
        },
        countBefore: expect.any(Number),
        activeShare: expect.any(Number),
        transactionsPerMember: expect.any(Number),
        revenuePerMember: expect.stringMatching(/^\d+\.\d\d$/),
      });
      const came = movements.filter(({ to }: { to: string }) => to === each.id);
      expect(came.reduce((all: number, { count }: { count: number }) => all + count, 0)).toBe(each.count);
      const went = movements.filter(({ from }: { from: string }) => from === each.id);
      expect(went.reduce((all: number, { count }: { count: number }) => all + count, 0)).toBe(
        each.countBefore,
      );
    }
    const valued = segments.filter(({ avgTransactionValue: value }: Segment) =>
      /^\d+\.\d\d$/.test(value ?? ''),
    );
    expect(valued.map(({ id }: Segment) => id)).toEqual(
      segments.map(({ id }: Segment) => id).filter((id: string) => id !== 'dormant'),
    );
    expect(segments.find(({ id }: Segment) => id === 'dormant')).toMatchObject({
      avgTransactionValue: null,
      activeShare: 0,
    });
  });

  it('[A-3.43] gives demographic segments the top features, the average income and the channels', async () => {
    const { segments } = await read('type=demographic&range=90d');
    for (const each of segments as Segment[]) {
      expect(each.id).toMatch(/^(female|male)-(25-34|35-44|45-54|55\+|18-24|17)$/);
      expect(each.topFeatures?.length).toBeLessThanOrEqual(3);
      expect(each.preferredChannels?.slice(0, 1)).toEqual(['USSD 100%']);
      expect(each).toHaveProperty('avgIncome');
    }
    expect(segments.some(({ avgIncome }: Segment) => Number(avgIncome) > 0)).toBe(true);
    const { segments: others } = await read('type=geographic');
    expect(others[0]).not.toHaveProperty('topFeatures');
  });

  it('hides revenue from people who may not see it', async () => {
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view'] });
    const { body } = await analyst.get(URL);
    expect([body.highValueFrom, body.valueToDate]).toEqual([null, null]);
    expect(body.withheld).toEqual([
      { field: 'avgLtv', permission: 'revenue.view', grantedBy: expect.arrayContaining(['Owner']) },
    ]);
    for (const each of body.segments) {
      expect(each).toMatchObject({ avgLtv: null, revenuePerMember: null });
      expect(each.characteristics.join()).not.toContain('$');
    }
  });

  it('reports that a past day was not requested, and that a day before the first has nothing', async () => {
    expect(await read('asOf=2026-07-20')).toMatchObject({
      state: 'unknown',
      day: '2026-07-20',
      segments: [],
      movements: [],
    });
    expect(await read('asOf=2026-04-20')).toMatchObject({ state: 'none', day: null, segments: [] });
    // A month end has its counts without a request.
    const june = await read('asOf=2026-06-30');
    expect([june.state, june.segments.length > 0, june.comparedWith]).toEqual(['unknown', true, null]);
  });

  it('answers for an empty company', async () => {
    const empty = await startTestApp();
    const { status, body } = await (await empty.signIn('owner')).get(URL);
    expect([status, body.state, body.segments, body.stamp.empty]).toEqual([200, 'none', [], true]);
    await empty.close();
  });
});
