import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { roundsOf, silently } from '../../testing/seal-edits.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/doubts';

interface Doubt {
  about: string;
  figures: string[];
  dimension: string | null;
  table: string;
  from: string | null;
  to: string | null;
}

describe('GET /api/figures/doubts', () => {
  let t: TestApp;
  let round: () => Promise<string[] | null>;
  /** Only doubts about business data: the people who sign in here were also inserted directly. */
  const doubts = async (): Promise<Doubt[]> => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    return body.doubts.filter(({ table }: Doubt) => ['figure_values', 'transactions'].includes(table));
  };
  const receipt = async (figure: string, day: string) =>
    (
      await (
        await t.signIn('owner')
      ).get(`/api/figures/${figure}?asOf=${day}${figure.startsWith('day.') ? '&dimension=wallet' : ''}`)
    ).body.doubts;
  beforeAll(async () => {
    t = await startCompanyApp();
    round = roundsOf(t);
    await round();
  });
  afterAll(() => t.close());

  it('is only for signed-in people', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });
  it('names the figure of a value that was edited, only on its day', async () => {
    const edit = (by: string) =>
      silently(
        t,
        'figure_values',
        `update figure_values set value = value ${by} where figure_id = 'treasury.own' and business_day = '2026-08-15'`,
      );
    await edit('+ 1');
    await round();
    expect(await doubts()).toEqual([
      {
        about: 'value',
        figures: ['treasury.own'],
        dimension: '',
        table: 'figure_values',
        day: '2026-08-15',
        from: '2026-08-15',
        to: '2026-08-15',
        foundAt: t.clock.now().toISOString(),
      },
    ]);
    expect(await receipt('treasury.own', '2026-08-15')).toEqual([
      { about: 'value', table: 'figure_values', day: '2026-08-15', foundAt: t.clock.now().toISOString() },
    ]);
    expect(await receipt('treasury.own', '2026-08-16')).toEqual([]);
    await edit('- 1');
    await round();
    expect(await doubts()).toEqual([]);
  });
  it('names figures that are computed from an edited payment, for as long as its day counts', async () => {
    const edit = (by: string) =>
      silently(
        t,
        'transactions',
        `update transactions set amount = amount ${by} where id = (select min(id) from transactions where business_day = '2026-08-18')`,
      );
    await edit('+ 1');
    await round();
    const about = { about: 'rows', table: 'transactions', day: '2026-08-18' };
    expect(await doubts()).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...about, from: '2026-08-18' })]),
    );
    const ofDay = (await doubts()).find(({ to }) => to === '2026-08-18');
    expect(ofDay?.figures).toContain('day.transactions');
    // The sums of the day do not match the edited row either.
    expect(await receipt('day.transactions', '2026-08-18')).toMatchObject([
      about,
      { ...about, table: 'daily_totals' },
    ]);
    expect(await receipt('day.transactions', '2026-08-17')).toEqual([]);
    expect(await receipt('day.transactions', '2026-08-19')).toEqual([]);
    await edit('- 1');
    await round();
  });
});
