import type { Statement } from '@cottontree/contract/dashboards/dashboard.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { roundsOf, silently } from '../../../testing/seal-edits.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/statement';

const words = ({ sentences }: Statement): string[] =>
  sentences.map(({ parts }) =>
    parts.map((part) => (part.kind === 'figure' ? `[${part.id}]` : part.text)).join(''),
  );
const figures = ({ sentences }: Statement) =>
  sentences.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'figure' ? [part] : [])));

describe('GET /api/dashboard/statement', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  const readAs = async (
    powers: readonly ('revenue.view' | 'treasury.view')[],
    query = '',
  ): Promise<Statement> => {
    const person = await t.signIn(`Reader of ${powers.join(' and ')}`, { powers: [...powers] });
    const { status, body } = await person.get(URL + query);
    expect(status).toBe(200);
    return body;
  };

  it('says of the last closed day what was earned, against what is usual, and the coverage of customer money', async () => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    // 31 August 2026 is a Monday; it earned less than the Mondays before it.
    expect(words(body)).toEqual([
      expect.stringMatching(
        /^Yesterday we earned \[revenue\.day\], \[revenue\.above-usual\] (more|less) than a usual Monday(, within range)?\.$/,
      ),
      'Customer money is covered [treasury.trust-coverage] in all, but SLL only [banking.coverage-sll].',
    ]);
    expect(figures(body)).toEqual([
      {
        kind: 'figure',
        id: 'revenue.day',
        dimension: '',
        day: '2026-08-31',
        unit: 'USD',
        value: await recordedValue(t, 'revenue.day'),
        unsigned: false,
      },
      {
        kind: 'figure',
        id: 'revenue.above-usual',
        dimension: '',
        day: '2026-08-31',
        unit: 'percent',
        value: await recordedValue(t, 'revenue.above-usual'),
        unsigned: true,
      },
      {
        kind: 'figure',
        id: 'treasury.trust-coverage',
        dimension: '',
        day: '2026-08-31',
        unit: 'percent',
        value: await recordedValue(t, 'treasury.trust-coverage'),
        unsigned: false,
      },
      {
        kind: 'figure',
        id: 'banking.coverage-sll',
        dimension: '',
        day: '2026-08-31',
        unit: 'percent',
        value: await recordedValue(t, 'banking.coverage-sll'),
        unsigned: false,
      },
    ]);
    expect(body).toMatchObject({
      day: '2026-08-31',
      books: { state: 'closed', closedAt: '2026-09-01T00:10:00.000Z' },
      stamp: { live: true, asOf: '2026-09-01', lastClosedDay: '2026-08-31' },
    });
  });
  it('takes the usual day from the Mondays of the eight weeks before', async () => {
    const { rows } = await sql<{ usual: number; day: number }>`
      with monday as (
        select d::date as day, (
          select sum(f.value) from figure_values f
           where f.figure_id = 'revenue.day' and f.business_day = d::date and f.dimension = '') as earned
          from unnest(array['2026-08-31', '2026-08-24', '2026-08-17', '2026-08-10', '2026-08-03', '2026-07-27',
                            '2026-07-20', '2026-07-13', '2026-07-06']::date[]) d)
      select (avg(earned) filter (where day < '2026-08-31'))::float8 as usual,
             (max(earned) filter (where day = '2026-08-31'))::float8 as day from monday`.execute(
      t.database.read,
    );
    const { usual = NaN, day = NaN } = rows[0] ?? {};
    expect(Number(await recordedValue(t, 'revenue.usual-day'))).toBeCloseTo(usual, 8);
    const [, above] = figures(await readAs(['revenue.view']));
    expect(Number(above?.value)).toBeCloseTo((day / usual - 1) * 100, 8);
  });
  it('leaves out the sentence of a figure that the caller may not see', async () => {
    expect(words(await readAs(['treasury.view']))).toEqual([
      'Customer money is covered [treasury.trust-coverage] in all, but SLL only [banking.coverage-sll].',
    ]);
    expect(figures(await readAs(['revenue.view'])).map(({ id }) => id)).toEqual([
      'revenue.day',
      'revenue.above-usual',
    ]);
    expect(await readAs([])).toMatchObject({ day: '2026-08-31', books: { state: 'closed' }, sentences: [] });
  });
  it('says the date of an earlier day, and nothing of what is usual where no day before is known', async () => {
    const first = await readAs(['revenue.view'], '?asOf=2026-05-01');
    expect(words(first)).toEqual(['On May 1, 2026 we earned [revenue.day].']);
    const later = await readAs(['revenue.view'], '?asOf=2026-08-30');
    expect(words(later)[0]).toMatch(/^On Aug 30, 2026 we earned .* Sunday, within range\.$/);
    expect(later).toMatchObject({ day: '2026-08-30', stamp: { live: false } });
  });
  it('says yesterday of the last closed day also when it is requested', async () => {
    expect(words(await readAs(['revenue.view'], '?asOf=2026-08-31'))[0]).toMatch(/^Yesterday we earned /);
  });
  it('knows nothing of a day before the books began', async () => {
    expect(await readAs(['revenue.view', 'treasury.view'], '?asOf=2026-04-30')).toMatchObject({
      day: '2026-04-30',
      books: null,
      sentences: [],
    });
  });
  it('is sealed once a seal covers the figures of the day, and not while one of them differs or is not sealed yet', async () => {
    const sealed = async (): Promise<boolean | undefined> => (await readAs([])).books?.sealed;
    const round = roundsOf(t);
    expect(await sealed()).toBe(false);
    await round();
    expect(await sealed()).toBe(true);
    // The round advanced the clock by most of a day.
    expect(words(await readAs(['revenue.view']))[0]).toMatch(/^On Aug 31, 2026 we earned /);

    await sql`
      insert into figure_values (figure_id, dimension, business_day, value, recorded_at)
      values ('revenue.day', '', '2026-08-31', 1, ${t.clock.now()})`.execute(t.database.write);
    expect(await sealed()).toBe(false);
    await silently(
      t,
      'figure_values',
      `update figure_values set value = 2 where business_day = '2026-08-30'`,
    );
    await round();
    expect((await readAs([], '?asOf=2026-08-30')).books).toMatchObject({ state: 'closed', sealed: false });
  });
});

describe('GET /api/dashboard/statement of a company without a closed day', () => {
  it('says that the books of the day are open, and nothing else', async () => {
    const t = await startTestApp({ now: '2026-09-01T15:30:00Z' });
    const { body } = await (await t.signIn('owner')).get(URL);
    expect(body).toMatchObject({
      day: '2026-09-01',
      books: { state: 'open', closedAt: null, sealed: false },
      sentences: [],
      stamp: { live: true, lastClosedDay: null },
    });
    await t.close();
  });
});
