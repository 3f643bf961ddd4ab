import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recomputeDueFigures } from './jobs/recompute-due-figures.ts';
import { recordedValue, startCompanyApp } from '../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../testing/small-company.ts';
import type { TestApp } from '../testing/test-app.ts';
import { CATALOGUE, figureOf } from './catalogue.ts';
import { closeFigures } from './close-figures.ts';
import { recordDefinitions } from './definitions.ts';
import type { Definition } from './figure.ts';

const ID = 'operations.transactions';
/** The catalogue of an earlier version, in which one figure was defined differently. */
const former = (change: Partial<Definition>): Definition[] =>
  CATALOGUE.map((figure) => (figure.id === ID ? { ...figure, ...change } : figure));

describe('definitions of figures', () => {
  let t: TestApp;
  const rows = async (query: string): Promise<unknown[]> =>
    (await sql`${sql.raw(query)}`.execute(t.database.read)).rows;
  const due = (): Promise<unknown[]> => rows('select from_day from figures_due');
  const evidence = (): Promise<unknown[]> =>
    rows(`select after from audit_records where action = 'figures.define'`);

  beforeEach(async () => {
    t = await startCompanyApp();
  });
  afterEach(() => t.close());

  it('are recorded at the first start, and once', async () => {
    expect(await recordDefinitions(t.database.write, t.clock)).toHaveLength(CATALOGUE.length);
    expect(await recordDefinitions(t.database.write, t.clock)).toEqual([]);
    expect(await rows('select from figure_definitions')).toHaveLength(CATALOGUE.length);
  });

  it('that changed cause every closed day to be recomputed, without deleting earlier values', async () => {
    const right = await recordedValue(t, ID);
    const none = former({
      formula: () => `select null::date as business_day, '' as dimension, 0 as value where false`,
    });
    await recordDefinitions(t.database.write, t.clock, none);
    await recomputeDueFigures(t.database, t.clock);
    t.clock.advance(60_000);
    const days = { from: LAST_CLOSED_DAY, to: LAST_CLOSED_DAY };
    await closeFigures(t.database.write, days, t.clock.now(), none);
    expect(await recordedValue(t, ID)).toBe('0');

    t.clock.advance(60_000);
    expect(await recordDefinitions(t.database.write, t.clock)).toEqual([ID]);
    expect(await evidence()).toContainEqual({ after: { figures: [ID] } });
    await recomputeDueFigures(t.database, t.clock);
    expect(await due()).toEqual([]);
    expect(await recordedValue(t, ID)).toBe(right);
    const recorded = await rows(
      `select value::text from figure_values where figure_id = '${ID}' and business_day = '${LAST_CLOSED_DAY}' order by recorded_at`,
    );
    expect(recorded).toEqual([right, '0', right].map((value) => ({ value })));
  });

  it('of a new figure give it a value for each day that was closed without it', async () => {
    await recordDefinitions(t.database.write, t.clock);
    await recomputeDueFigures(t.database, t.clock);
    const twice: Definition = {
      ...figureOf(ID),
      id: 'operations.twice',
      formula: (range) =>
        `select business_day, dimension, 2 * value as value from (${figureOf(ID).formula(range)}) once`,
    };
    expect(await recordDefinitions(t.database.write, t.clock, [...CATALOGUE, twice])).toEqual([twice.id]);
    expect(await due()).toHaveLength(1);
    await closeFigures(t.database.write, { from: LAST_CLOSED_DAY, to: LAST_CLOSED_DAY }, t.clock.now(), [
      twice,
    ]);
    const [recorded] = await rows(`select value::float8 from figure_values where figure_id = '${twice.id}'`);
    expect(recorded).toEqual({ value: 2 * Number(await recordedValue(t, ID)) });
  });

  it('that differ only in layout are the same', async () => {
    await recordDefinitions(t.database.write, t.clock);
    const { formula } = figureOf(ID);
    const wider = former({ formula: (range) => formula(range).replaceAll(' ', '\n   ') });
    expect(await recordDefinitions(t.database.write, t.clock, wider)).toEqual([]);
  });
});
