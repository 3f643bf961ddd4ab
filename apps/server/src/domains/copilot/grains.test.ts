import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { expect, it } from 'vitest';
import { CATALOGUE, figureOf } from '../../figures/catalogue.ts';
import { grainOf, windowOf } from '../../figures/grain.ts';
import { reach } from './grains.ts';
import { spanOf } from './periods.ts';

const of = (grain: string): string[] =>
  CATALOGUE.filter((figure) => grainOf(figure) === grain).map(({ id }) => id);

it('every figure whose text names the last complete month has values of complete months', () => {
  const found = of('complete-month');
  for (const id of [
    'subscribers.growth',
    'cards.adoption-growth',
    'cards.revenue',
    'cards.average-revenue',
    'revenue.month',
    'revenue.line',
    'revenue.product',
    'revenue.growth',
    'revenue.arpu',
    'revenue.arpu-active',
    'revenue.kyc',
    'revenue.kyc-average',
    'treasury.growth',
    'pnl.cost-of-revenue',
    'pnl.gross-profit',
    'pnl.operating-expenses',
    'pnl.net-profit',
    'pnl.margin',
    'acquisition.activated',
    'acquisition.cac',
    'acquisition.contribution-margin',
    'cohorts.retention',
  ])
    expect(found, id).toContain(id);
});
it('figures of events in a day are of single days, month-to-date figures are of the month', () => {
  for (const id of [
    'revenue.day',
    'operations.transactions',
    'subscribers.dau',
    'subscribers.new',
    'fraud.raised',
    'support.tickets-opened',
  ])
    expect(of('day'), id).toContain(id);
  for (const id of [
    'expenses.spent',
    'expenses.department-spent',
    'expenses.budget',
    'revenue.month-to-date',
    'volumes.sll-month',
  ])
    expect(of('month'), id).toContain(id);
  for (const id of [
    'subscribers.registered',
    'revenue.usual-day',
    'revenue.above-usual',
    'treasury.own',
    'kyc.completion',
    'support.open',
    'day.kyc-pending',
    'fraud.open',
    'acquisition.value-to-date',
  ])
    expect(of('level'), id).toContain(id);
  expect(of('window').every((id) => id.startsWith('period.'))).toBe(true);
});
it('a figure has a value for matching spans, and a reason why not for others', () => {
  const calendar = { today: '2026-09-01', lastClosed: '2026-08-31' };
  const day = (id: KnownFigure, text: string): string => {
    const span = spanOf(text, calendar.today);
    const found = span ? reach(figureOf(id), span, calendar) : { refused: 'no span' };
    return 'day' in found ? found.day : found.refused;
  };
  expect(day('revenue.month', '2026-07')).toBe('2026-07-31');
  expect(day('revenue.month', '2026-09')).toBe('“Monthly revenue” is a figure of months that are over.');
  expect(day('revenue.month', '2026-07-04')).toBe('“Monthly revenue” is a figure of calendar months.');
  expect(day('revenue.day', '2026-08')).toBe('“Revenue of the day” is a figure of single days.');
  expect(day('treasury.own', 'latest')).toBe('2026-08-31');
  expect(day('subscribers.registered', 'latest')).toBe('2026-09-01');
  expect(day('expenses.spent', '2026-09')).toBe('2026-09-01');
  expect(day('pnl.quarter', '2026-Q3')).toBe('2026-08-31');
  expect(day('period.revenue', 'week:2026-08-25')).toBe('2026-08-30');
  expect(day('subscribers.registered', '2027-01')).toBe('That lies in the future.');
  expect(day('support.tickets-opened', '2026-09-01')).toMatch(
    /fixed when the day is closed; the newest is of 2026-08-31/,
  );
  expect(windowOf(figureOf('subscribers.active-90'))).toBe(90);
});
it('finds no day before the first one is closed', () => {
  const span = { kind: 'latest', first: '2026-09-01', last: '2026-09-01' } as const;
  expect(reach(figureOf('treasury.own'), span, { today: '2026-09-01', lastClosed: null })).toEqual({
    refused: 'No business day is closed yet.',
  });
});
