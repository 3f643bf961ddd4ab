/**
 * A test application over the small company, with its open day's figures computed, and shared helpers for its
 * endpoints.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { smallCompanyTemplate } from './small-company-template.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { figureOf } from '../figures/catalogue.ts';
import { computeOnDays } from '../figures/compute.ts';
import { refreshOpenDay } from '../figures/open-day.ts';
import { readFrom } from '../platform/database/known-rows.ts';
import { LAST_CLOSED_DAY, NOW, OPEN_DAY } from './small-company.ts';

export async function startCompanyApp(
  options: Pick<TestAppOptions, 'models' | 'sendMail'> = {},
): Promise<TestApp> {
  const t = await startTestApp({ ...options, now: NOW, template: await smallCompanyTemplate() });
  const refreshed = await refreshOpenDay(t.database, t.clock);
  if (refreshed.state !== 'refreshed') throw new Error('Nobody else refreshes this database');
  return t;
}

/** The newest recorded value of a closed day; for a figure that is not stored, the computed value. */
export async function recordedValue(
  t: TestApp,
  id: KnownFigure,
  dimension = '',
  day: string = LAST_CLOSED_DAY,
): Promise<string | null> {
  if (figureOf(id).timing === 'asked') {
    const values = await computeOnDays(readFrom(t.database.read), [id], [day]);
    return values.get(`${id}:${dimension}@${day}`) ?? null;
  }
  const { rows } = await sql<{ value: string | null }>`
    select value from figure_values where figure_id = ${id} and dimension = ${dimension} and business_day = ${day}::date
     order by recorded_at desc limit 1`.execute(t.database.read);
  const row = rows[0];
  if (!row) throw new Error(`${id} ${dimension} was not recorded for ${day}`);
  return row.value;
}
export async function openValue(t: TestApp, id: KnownFigure, dimension = ''): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select value from open_figure_values where figure_id = ${id} and dimension = ${dimension} and business_day = ${OPEN_DAY}::date
    `.execute(t.database.read);
  const row = rows[0];
  if (!row) throw new Error(`${id} ${dimension} is not computed for the open day`);
  return row.value;
}

/** Tests that every endpoint with a day parameter must pass. */
export function refuses(url: string, app: () => TestApp): void {
  it('refuses a caller who is not signed in', async () => {
    expect((await app().anonymous.get(url)).status).toBe(401);
  });
  it.each(['2026-13-01', 'yesterday', '2026-09-02', '2031-01-01', '1999-12-31', '0000-01-01'])(
    'refuses %s as a day',
    async (day) => {
      const person = await app().signIn('owner');
      const { status, body } = await person.get(`${url}${url.includes('?') ? '&' : '?'}asOf=${day}`);
      expect(status).toBe(400);
      expect(body.message).toMatch(/^asOf: /);
    },
  );
}

/** Tests of an endpoint that requires a permission. */
export function needs(permission: string, url: string, app: () => TestApp): void {
  it(`needs ${permission} and says who has it`, async () => {
    const stranger = await app().signIn('Clerk', { powers: [] });
    const { status, body } = await stranger.get(url);
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission, grantedBy: expect.arrayContaining(['Owner']) });
  });
}
