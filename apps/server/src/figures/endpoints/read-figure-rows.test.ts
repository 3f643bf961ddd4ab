import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/subscribers.registered/rows';

describe('GET /api/figures/subscribers.registered/rows', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  const everyRow = async (id: string, query: string): Promise<(string | null)[][]> => {
    const person = await t.signIn('owner');
    const rows: (string | null)[][] = [];
    for (let cursor = ''; ;) {
      const { status, body } = await person.get(
        `/api/figures/${id}/rows?limit=7&${query}${cursor && `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      expect(body.rows.length).toBeLessThanOrEqual(7);
      rows.push(...body.rows);
      if (body.nextCursor === null) return rows;
      cursor = body.nextCursor;
    }
  };

  it('returns exactly the rows behind a count, page by page', async () => {
    const rows = await everyRow('subscribers.registered', 'asOf=2026-08-31');
    expect(rows).toHaveLength(Number(await recordedValue(t, 'subscribers.registered')));
    expect(new Set(rows.map((row) => row[0])).size).toBe(rows.length);
  });
  it.each<[KnownFigure, string]>([
    ['subscribers.distribution', 'wallet-card'],
    ['kyc.subscribers', 'in_progress'],
    ['cards.held', 'aqua'],
    ['cards.activated', 'black'],
    ['cards.holders', ''],
    ['revenue.kyc-subscribers', 'level0'],
    ['subscribers.active-30', ''],
    ['subscribers.dau', ''],
    ['cards.active-30', ''],
    ['operations.transactions', ''],
    ['operations.failed', ''],
    ['cards.approved-30', ''],
    ['operations.active-sessions', ''],
    ['subscribers.new', ''],
  ])('lists as many rows as %s %s counts', async (id, dimension) => {
    const day =
      id === 'operations.active-sessions'
        ? '2026-07-05'
        : id === 'subscribers.new'
          ? '2026-05-01'
          : '2026-08-31';
    const value = Number(await recordedValue(t, id, dimension, day));
    expect(value).toBeGreaterThan(0);
    expect(await everyRow(id, `asOf=${day}&dimension=${dimension}`)).toHaveLength(value);
  });
  it.each<[KnownFigure, string]>([
    ['revenue.month', ''],
    ['revenue.line', 'card'],
    ['revenue.product', 'wallet'],
    ['revenue.kyc', 'level1'],
    ['cards.revenue', 'platinum'],
    ['revenue.day', ''],
    ['revenue.month-to-date', ''],
    ['pnl.cost-of-revenue', ''],
    ['pnl.operating-expenses', ''],
  ])('lists rows whose USD sum to %s %s', async (id, dimension) => {
    const rows = await everyRow(id, `asOf=2026-08-31&dimension=${dimension}`);
    const sum = rows.reduce((total, row) => total + Number(row.at(-1)), 0);
    expect(sum).toBeCloseTo(Number(await recordedValue(t, id, dimension)), 6);
    expect(rows.length).toBeGreaterThan(3);
  });
  it.each<[KnownFigure, string]>([
    ['volumes.usd-day', 'card'],
    ['volumes.sll-month', 'total'],
  ])('lists rows whose amounts sum to %s %s', async (id, dimension) => {
    const rows = await everyRow(id, `asOf=2026-08-05&dimension=${dimension}`);
    const sum = rows.reduce((total, row) => total + Number(row.at(-1)), 0);
    expect(sum).toBeCloseTo(Number(await recordedValue(t, id, dimension, '2026-08-05')), 4);
  });
  it('lists the postings that add up to own funds in a currency', async () => {
    const rows = await everyRow('treasury.usd', 'asOf=2026-08-31');
    const balance = rows.reduce((total, row) => total + Number(row[5]) - Number(row[6]), 0);
    expect(balance).toBeCloseTo(Number(await recordedValue(t, 'treasury.usd')), 4);
  });
  it('lists the parts of a quotient', async () => {
    const rows = await everyRow('cards.adoption', 'asOf=2026-08-31');
    expect(rows.map((row) => row[0])).toEqual(['Card holders', 'Registered']);
    expect((Number(rows[0]?.[2]) / Number(rows[1]?.[2])) * 100).toBeCloseTo(
      Number(await recordedValue(t, 'cards.adoption')),
      8,
    );
    const perTier = await everyRow('cards.average-revenue', 'asOf=2026-08-31&dimension=aqua');
    expect(perTier[0]?.[2]).toBe(await recordedValue(t, 'cards.revenue', 'aqua'));
  });
  it('names its columns and says whether they are numbers', async () => {
    const { body } = await (
      await t.signIn('owner')
    ).get('/api/figures/revenue.day/rows?asOf=2026-08-31&limit=1');
    expect(body.columns).toContainEqual({ name: 'transaction', numeric: false });
    expect(body.columns).toContainEqual({ name: 'usd', numeric: true });
    expect(body.rows[0]).toHaveLength(body.columns.length);
  });
  it('refuses a cursor that it did not issue', async () => {
    const { status, body } = await (await t.signIn('owner')).get(`${URL}?cursor=1;drop`);
    expect(status).toBe(400);
    expect(body.message).toBe('cursor: must be one that this call returned');
  });
});
