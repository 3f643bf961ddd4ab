import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureOf } from '../../../figures/catalogue.ts';
import { guards } from '../../../testing/administration.ts';
import { recordedValue, startCompanyApp } from '../../../testing/company-app.ts';
import { sampleDaily, sampleFinancials } from '../../../testing/declared-entries.ts';
import { LAST_CLOSED_DAY, OPEN_DAY } from '../../../testing/small-company.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/data-entry/comparison';
const BEFORE_TICKETS = '2026-06-27';
const FIRST_TICKETS = '2026-06-28';
interface Field {
  kind: string;
  field: string;
  figure: { id: KnownFigure; dimension: string } | null;
  booked: string | null;
  declared: string | null;
  difference: string | null;
  state: string;
  obstacle: string | null;
  permission: string | null;
}

describe('GET /api/data-entry/comparison', () => {
  let t: TestApp;
  let manager: Person;
  const read = async (day: string, who = manager) => (await who.get(`${URL}?entryDate=${day}`)).body;
  const fields = async (day: string, kind: string, who = manager): Promise<Record<string, Field>> =>
    Object.fromEntries(
      (await read(day, who)).fields
        .filter((each: Field) => each.kind === kind)
        .map((each: Field) => [each.field, each]),
    );
  beforeAll(async () => {
    t = await startCompanyApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: `${URL}?entryDate=${OPEN_DAY}`, permission: 'expenses.manage' });

  it('shows for a closed day what each figure of the catalogue recorded for it', async () => {
    const answer = await read(LAST_CLOSED_DAY);
    expect(answer).toMatchObject({ closed: true, recomputing: false, entries: [], adoptions: [] });
    const fields: Field[] = answer.fields;
    const booked = fields.flatMap(({ figure, ...field }) => (figure === null ? [] : [{ ...field, figure }]));
    expect(booked).toHaveLength(33);
    for (const { field, figure, booked: value, state } of booked) {
      expect(value, field).toBe(await recordedValue(t, figure.id, figure.dimension));
      expect(state, field).toBe(value === null ? 'no-data' : 'booked');
    }
    expect(booked.map(({ field }) => field)).toContain('walletTransactions');
  });
  it('reports declared values of an open day as provisional, whatever the books say so far', async () => {
    await manager.send('POST', '/api/data-entry/daily', sampleDaily(OPEN_DAY, { newSignups: 5 }));
    expect(await read(OPEN_DAY)).toMatchObject({ closed: false });
    expect((await fields(OPEN_DAY, 'daily'))['newSignups']).toMatchObject({
      declared: '5',
      booked: null,
      difference: null,
      state: 'declared',
    });
    expect((await fields(OPEN_DAY, 'financials'))['walletRevenue']).toMatchObject({ state: 'no-data' });
  });
  it('books tickets from the first known one; before it there is nothing to compare with', async () => {
    await manager.send('POST', '/api/data-entry/daily', sampleDaily(BEFORE_TICKETS, { supportTickets: 4 }));
    expect((await fields(BEFORE_TICKETS, 'daily'))['supportTickets']).toMatchObject({
      booked: null,
      state: 'declared',
    });
    expect((await fields(FIRST_TICKETS, 'daily'))['supportTickets']).toMatchObject({ booked: '3' });
  });
  it('distinguishes matched, variance and material, and shows the difference', async () => {
    const before = await fields(LAST_CLOSED_DAY, 'financials');
    const own = Number(before['treasuryBalance']?.booked);
    const declared = {
      treasuryBalance: (own + Math.abs(own) * 0.004).toFixed(2),
      liquidAssets: (own + Math.abs(own) * 0.03).toFixed(2),
      walletRevenue: '7000000.00',
    };
    await manager.send('POST', '/api/data-entry/financials', sampleFinancials(LAST_CLOSED_DAY, declared));
    const after = await fields(LAST_CLOSED_DAY, 'financials');
    expect(after['treasuryBalance']?.state).toBe('matched');
    expect(after['liquidAssets']?.state).toBe('variance');
    expect(after['walletRevenue']?.state).toBe('material');
    const difference = Number(declared.liquidAssets) - own;
    expect(Number(after['liquidAssets']?.difference)).toBeCloseTo(difference, 1);
  });
  it('gives for each field the reason why it cannot be adopted, if any', async () => {
    const financials = await fields(LAST_CLOSED_DAY, 'financials');
    expect(financials['walletRevenue']?.obstacle).toBeNull();
    expect(financials['treasuryBalance']?.obstacle).toContain('control total');
    const daily = await fields(LAST_CLOSED_DAY, 'daily');
    expect(daily['newSignups']?.obstacle).toContain('counted from the rows');
    expect(daily['supportTickets']?.obstacle).toContain('counted from the rows');
    expect(daily['systemErrors']?.obstacle).toBe('The books hold nothing of it');
    expect((await fields('2026-08-30', 'financials'))['walletRevenue']?.obstacle).toBe('Nothing is declared');
    await manager.send(
      'POST',
      '/api/data-entry/financials',
      sampleFinancials(OPEN_DAY, { walletRevenue: '900.00' }),
    );
    expect((await fields(OPEN_DAY, 'financials'))['walletRevenue']?.obstacle).toContain('still open');
  });
  it('hides booked figures, and anything that reveals their size, from people who may not see them', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['expenses.manage', 'cards.view'] });
    const financials = await fields(LAST_CLOSED_DAY, 'financials', clerk);
    expect(financials['walletRevenue']).toEqual({
      kind: 'financials',
      field: 'walletRevenue',
      unit: 'USD',
      declared: '7000000.00',
      figure: { id: 'day.revenue', dimension: 'wallet' },
      booked: null,
      difference: null,
      state: 'withheld',
      obstacle: 'This needs the permission View Revenue, which an owner can grant',
      permission: figureOf('day.revenue').permission,
    });
    const daily = await fields(LAST_CLOSED_DAY, 'daily', clerk);
    expect(daily['cardsIssued']?.booked).not.toBeNull();
    expect(daily['newSignups']).toMatchObject({ booked: null, state: 'withheld' });
  });
  it('refuses an invalid day', async () => {
    for (const day of ['', 'today', '2026-13-01'])
      expect((await manager.get(`${URL}?entryDate=${day}`)).status).toBe(400);
    expect((await manager.get(URL)).status).toBe(400);
  });
});
