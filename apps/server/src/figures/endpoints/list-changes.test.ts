import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/changes?ids=revenue.day';

describe('GET /api/figures/changes', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  it('compares the last closed day with a month before, complete months with the month before', async () => {
    const { status, body } = await (
      await t.signIn('view_only')
    ).get('/api/figures/changes?ids=subscribers.registered,revenue.month,revenue.line:card');
    expect(status).toBe(200);
    const [registered, month, card] = body.changes;
    expect(registered).toMatchObject({
      how: 'change',
      window: 'in Aug',
      now: { from: '2026-08-31', to: '2026-08-31', value: await recordedValue(t, 'subscribers.registered') },
      before: {
        from: '2026-07-31',
        to: '2026-07-31',
        value: await recordedValue(t, 'subscribers.registered', '', '2026-07-31'),
      },
    });
    expect(month).toMatchObject({
      window: 'Aug vs Jul',
      now: { from: '2026-08-01', to: '2026-08-31', value: await recordedValue(t, 'revenue.month') },
      before: { value: await recordedValue(t, 'revenue.month', '', '2026-07-31') },
    });
    expect(card).toMatchObject({ id: 'revenue.line', dimension: 'card', window: 'Aug vs Jul' });
  });
  it('compares with the same weekday of the week before, in points when it is a percentage', async () => {
    const person = await t.signIn('view_only');
    const { body } = await person.get(
      '/api/figures/changes?ids=operations.success-rate&against=week&asOf=2026-08-20',
    );
    const [now, before] = await Promise.all(
      ['2026-08-20', '2026-08-13'].map((day) => recordedValue(t, 'operations.success-rate', '', day)),
    );
    expect(body.changes[0]).toMatchObject({ how: 'points', window: 'Aug 20 vs Aug 13' });
    expect(body.changes[0].value).toBeCloseTo(Number(now) - Number(before), 9);
  });
  it('leaves out what the caller may not see', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { body } = await clerk.get('/api/figures/changes?ids=treasury.own,subscribers.registered');
    expect(body.changes.map(({ id }: { id: string }) => id)).toEqual(['subscribers.registered']);
  });
  it('is judged again after a correction of earlier days, although neither of the two values changed', async () => {
    const person = await t.signIn('view_only');
    const compare = async () =>
      (await person.get('/api/figures/changes?ids=subscribers.registered')).body.changes[0];
    const before = await compare();
    expect(await compare()).toEqual(before);
    await sql`
      insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
      select 'subscribers.registered', day::date, '', timestamptz '2026-09-01T12:00:00Z', 20 + extract(day from day)::int % 7
        from generate_series(date '2026-05-05', date '2026-07-20', interval '1 day') day`.execute(
      t.database.write,
    );
    const after = await compare();
    expect([after.now, after.before]).toEqual([before.now, before.before]);
    expect(after.pValue).toBeGreaterThan(before.pValue);
  });
  it.each([
    ['ids=no.figure', 'ids'],
    ['ids=revenue.day&against=year', 'against'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await (await t.signIn('owner')).get(`/api/figures/changes?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });
});
