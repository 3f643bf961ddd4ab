import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/revenue.month/breakdown?by=line';

describe('GET /api/figures/revenue.month/breakdown', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);

  it('returns the parts, largest first, each with its value of the window before', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.get(`${URL}&asOf=2026-08-31`);
    expect(body).toMatchObject({
      by: 'line',
      day: '2026-08-31',
      before: '2026-07-31',
      window: 'Aug vs Jul',
    });
    const lines: { part: string; value: string; before: string }[] = body.parts;
    expect(lines.length).toBe(5);
    const values = lines.map(({ value }) => Number(value));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    for (const { part, value, before } of lines) {
      expect(Number(value)).toBeCloseTo(Number(await recordedValue(t, 'revenue.line', part)), 6);
      expect(Number(before)).toBeCloseTo(
        Number(await recordedValue(t, 'revenue.line', part, '2026-07-31')),
        6,
      );
    }
  });
  it('compares a day with a usual day of its weekday, as the statement does, and has the lines that earned nothing', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.get('/api/figures/revenue.day/breakdown?by=line&asOf=2026-08-30');
    expect(body).toMatchObject({
      before: '2026-08-23',
      window: 'against a usual Sunday, the mean of 8 from Jul 5, 2026 to Aug 23, 2026',
    });
    const lines: { part: string; value: string; before: string }[] = body.parts;
    expect(lines.map(({ part }) => part).toSorted()).toEqual([
      'card',
      'fee',
      'interchange',
      'subscription',
      'wallet',
    ]);
    const usual = lines.reduce((sum, { before }) => sum + Number(before), 0);
    expect(usual).toBeCloseTo(Number(await recordedValue(t, 'revenue.usual-day', '', '2026-08-30')), 3);
  });
  it('compares the open day with no other', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.get('/api/figures/operations.transactions/breakdown?by=type');
    expect(body).toMatchObject({ before: null, window: null });
  });
  it('names the properties by which a figure is divided, and refuses where it is not a sum', async () => {
    const owner = await t.signIn('owner');
    const other = await owner.get('/api/figures/revenue.month/breakdown?by=account');
    expect([other.status, other.body.message]).toEqual([
      400,
      'by: must be line, type, tier, level, district',
    ]);
    const quotient = await owner.get('/api/figures/cards.adoption/breakdown?by=tier');
    expect([quotient.status, quotient.body.message]).toEqual([
      400,
      'by: must be left out: this figure is not a sum',
    ]);
    const receipt = await owner.get('/api/figures/revenue.month?asOf=2026-08-31');
    expect(receipt.body.breakdowns).toEqual(['line', 'type', 'tier', 'level', 'district']);
  });
});
