import type { SegmentMember } from '@cottontree/contract/segments/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, refuses } from '../../../testing/company-app.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments/members?type=geographic&segment=Kenema';

describe('GET /api/analytics/segments/members', () => {
  let t: TestApp;
  const read = async (url: string, powers = ['analytics.view', 'kyc.verify', 'revenue.view']) =>
    (await (await t.signIn('Reader', { powers })).get(url)).body;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());
  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('lists the counted members, page by page, busiest first', async () => {
    const { segments } = await read('/api/analytics/segments?type=geographic');
    const whole = await read(`${URL}&limit=200`);
    expect(whole.total).toBe(segments.find(({ id }: { id: string }) => id === 'Kenema').count);
    expect(whole.members).toHaveLength(whole.total);
    const busy = whole.members.map(({ transactions90 }: SegmentMember) => transactions90);
    expect(busy).toEqual(busy.toSorted((a: number, b: number) => b - a));
    const paged = [];
    for (let offset = 0; offset < whole.total; offset += 7)
      paged.push(...(await read(`${URL}&limit=7&offset=${offset}`)).members);
    expect(paged).toEqual(whole.members);
    expect(whole.members[0]).toMatchObject({
      name: expect.stringMatching(/^Person \d+$/),
      district: 'Kenema',
      before: 'Kenema',
    });
  });

  it('lists members who moved between two segments, as many as were counted', async () => {
    const { movements } = await read('/api/analytics/segments?range=30d');
    const moved = movements.filter(
      ({ from, to }: { from: string | null; to: string | null }) => to !== null && from !== to,
    );
    expect(moved.length).toBeGreaterThan(2);
    for (const { from, to, count } of moved) {
      const { members, total } = await read(
        `/api/analytics/segments/members?range=30d&segment=${to}&from=${from ?? '-'}`,
      );
      expect([total, members.length]).toEqual([count, count]);
      for (const { before } of members as SegmentMember[]) expect(before).toBe(from);
    }
  });

  it('masks names and numbers without kyc.verify, and revenue without revenue.view', async () => {
    const { masked, members } = await read(URL, ['analytics.view']);
    expect(masked).toBe(true);
    for (const each of members as SegmentMember[]) {
      expect(each.name).toBe('••••');
      expect(each.msisdn).toBe('••••');
      expect(each.revenue90).toBeNull();
    }
    expect((await read(URL)).masked).toBe(false);
  });

  it('is empty for an unknown segment, and refuses an unknown type', async () => {
    expect(await read('/api/analytics/segments/members?segment=loyal')).toMatchObject({
      total: 0,
      members: [],
    });
    const person = await t.signIn('owner');
    expect((await person.get('/api/analytics/segments/members?type=full_name&segment=x')).status).toBe(400);
    expect((await person.get('/api/analytics/segments/members')).status).toBe(400);
  });
});
