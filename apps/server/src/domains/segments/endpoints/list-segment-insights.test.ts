import type { SegmentInsight } from '@cottontree/contract/segments/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, refuses } from '../../../testing/company-app.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments/insights';

describe('GET /api/analytics/segments/insights', () => {
  let t: TestApp;
  const read = async (search = '') => (await (await t.signIn('view_only')).get(`${URL}?${search}`)).body;
  /**
   * A year of month ends with the number of members of the district, each with one transaction of the given dollars.
   */
  const history = async (counts: number[], now: number) => {
    await sql`delete from segment_statistics where segment = 'Kenema'`.execute(t.database.write);
    const days = counts.map((_, at) => `2026-${String(7 - (counts.length - 1 - at)).padStart(2, '0')}-01`);
    const put = async (day: string, members: number) => {
      await sql`insert into segment_snapshots (day, fingerprint, computed_at, members) values (${day}, 'test', now(), 1)
                on conflict do nothing`.execute(t.database.write);
      await sql`
        insert into segment_statistics (day, range_days, type, segment, members, active, holders, transactions, volume_usd,
                                        revenue_usd, devices, features)
        values (${day}, 30, 'geographic', 'Kenema', ${members}, 0, 0, ${members}, ${members * 20}, 0, '{}', '{}')`.execute(
        t.database.write,
      );
    };
    for (const [at, day] of days.entries()) {
      const end = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
      await put(end, counts[at] ?? 0);
    }
    await put('2026-08-01', counts.at(-1) ?? 0);
    await put(LAST_CLOSED_DAY, now);
  };
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());
  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('reports the largest movements between behaviours, as the movements are stored', async () => {
    const { insights } = await read('range=90d');
    const { movements } = (await (await t.signIn('owner')).get('/api/analytics/segments?range=90d')).body;
    const moved = movements
      .filter(({ from, to }: { from: string; to: string }) => from !== null && to !== null && from !== to)
      .slice(0, 5);
    expect(insights.map(({ title }: SegmentInsight) => Number(/^\d+/.exec(title)?.[0]))).toEqual(
      moved.map(({ count }: { count: number }) => count),
    );
  });

  it('finds growth beyond a segment’s own history, with the figures behind it, and ignores usual changes', async () => {
    await history([100, 102, 105, 107, 110, 112, 115], 150);
    const { insights, months } = await read();
    const [found] = insights.filter(({ kind }: SegmentInsight) => kind !== 'movement');
    expect(months).toBe(7);
    expect(found).toMatchObject({
      id: 'growth:geographic:Kenema',
      kind: 'beyond-history',
      title: 'Kenema (geographic) grew by 30.4% in 30 days',
    });
    expect(found.evidence).toContainEqual({ label: 'Now', value: '150' });
    expect(found.score).toBeGreaterThan(2.5);
    await history([100, 102, 105, 107, 110, 112, 115], 117);
    expect((await read()).insights.filter(({ kind }: SegmentInsight) => kind !== 'movement')).toEqual([]);
    // Five changes are too few to know what is usual.
    await sql`delete from segment_snapshots where fingerprint = 'test'`.execute(t.database.write);
    await history([100, 102, 105, 107, 110, 112], 150);
    expect((await read()).insights.filter(({ kind }: SegmentInsight) => kind !== 'movement')).toEqual([]);
  });
});
