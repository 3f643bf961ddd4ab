import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/day-events?ids=revenue.day';

describe('GET /api/figures/day-events?ids=revenue.day', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
    await sql`
      insert into figure_values values
        ('revenue.day', '2026-06-15', '', '2026-09-01T10:00:00Z', 77), ('revenue.day', '2026-06-15', '', '2026-09-01T10:30:00Z', 78),
        ('day.revenue', '2026-06-15', 'card', '2026-09-01T11:00:00Z', 7), ('day.revenue', '2026-06-16', 'fee', '2026-09-01T11:00:00Z', 1),
        ('support.resolution-p50', '2001-01-01', '', '2026-07-01T00:00:00Z', null), ('support.resolution-p50', '2001-01-01', '', '2026-07-02T00:00:00Z', 4)`.execute(
      t.database.write,
    );
    const rules = JSON.stringify({
      alertFrom: {
        unusual_location: 0.6,
        rapid_transactions: 0.6,
        device_anomaly: 0.6,
        spending_pattern: 0.6,
      },
      blockThresholdSll: 5_000_000,
    });
    await sql`
      insert into fraud_rules (version, rules, reason, made_at) values
        (1, ${rules}::jsonb, 'First', '2026-06-13T00:00:00Z'), (2, ${rules}::jsonb, 'Second', '2026-06-13T23:59:59Z'),
        (3, ${rules}::jsonb, 'Third', '2026-06-17T00:00:00Z')`.execute(t.database.write);
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  const eventsOf = async (query: string, powers?: Parameters<TestApp['signIn']>[1]) => {
    const person = powers ? await t.signIn('Clerk', powers) : await t.signIn('owner');
    const { status, body } = await person.get(`/api/figures/day-events?${query}`);
    expect(status).toBe(200);
    return body.events;
  };
  const JUNE = 'ids=revenue.day,day.revenue:card&days=4&asOf=2026-06-16';

  it('returns the restated figures of a day with the time of the newest value, and the newest rules of a day, by day', async () => {
    expect(await eventsOf(JUNE)).toEqual([
      { kind: 'fraud-rules', day: '2026-06-13', version: 2 },
      {
        kind: 'restated',
        day: '2026-06-15',
        figures: [
          { id: 'revenue.day', dimension: '' },
          { id: 'day.revenue', dimension: 'card' },
        ],
        recordedAt: '2026-09-01T11:00:00.000Z',
      },
    ]);
    expect(await recordedValue(t, 'revenue.day', '', '2026-06-15')).toBe('78');
  });
  it('returns public holidays', async () => {
    expect(await eventsOf('ids=revenue.day&days=26&asOf=2026-04-27')).toEqual([
      { kind: 'holiday', day: '2026-04-03' },
      { kind: 'holiday', day: '2026-04-06' },
      { kind: 'holiday', day: '2026-04-27' },
    ]);
  });
  it('leaves out figures and rules that the caller may not see', async () => {
    expect(await eventsOf(JUNE, { powers: ['cards.view'] })).toEqual([]);
  });
  it('does not call a first value that came late a restatement', async () => {
    expect(await eventsOf('ids=support.resolution-p50&days=2&asOf=2001-01-02')).toEqual([
      { kind: 'holiday', day: '2001-01-01' },
    ]);
  });
  it('refuses an unknown figure and a day in the future', async () => {
    const owner = await t.signIn('owner');
    const refused = async (query: string) =>
      (await owner.get(`/api/figures/day-events?${query}`)).body.message;
    expect(await refused('ids=cards.lost')).toBe('ids: names the unknown figure "cards.lost"');
    expect(await refused('ids=revenue.day&asOf=2026-09-02')).toBe(
      'asOf: lies in the future; today is 2026-09-01',
    );
  });
});
