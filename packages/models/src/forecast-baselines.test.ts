import { describe, expect, it } from 'vitest';
import { baselinesOf, grownOn } from './forecast-baselines.ts';

/** Thirty days of each amount, one after another. */
const months = (...amounts: number[]): number[] =>
  amounts.flatMap((amount) => Array.from({ length: 30 }, () => amount));

describe('baselines for the coming days', () => {
  it('continue the growth of the last month, month by month, the last one in part', () => {
    expect(grownOn(110, 100, 1)).toBeCloseTo(121, 9);
    expect(grownOn(110, 100, 3)).toBeCloseTo(121 + 133.1 + 146.41, 9);
    expect(grownOn(110, 100, 1.5)).toBeCloseTo(121 + 133.1 / 2, 9);
    expect(grownOn(110, 0, 1)).toBeNull();
  });
  it('repeat the last days, continue their growth, and that of the last period', () => {
    const said = baselinesOf(months(1, 1, 1, 10, 10, 11), 90);
    expect(said['the last 90 days repeated']).toBeCloseTo(930, 9);
    expect(said['the last 30 days with their growth']).toBeCloseTo(330 * (1.1 + 1.21 + 1.331), 9);
    expect(said['the last 90 days with their growth']).toBeCloseTo(930 ** 2 / 90, 9);
    expect(said['the same days last year with the growth since']).toBeNull();
  });
  it('use the same days a year ago, scaled by the growth of the month since', () => {
    // 30 days of 2 end a year before the last day; the next thirty days had 7 each.
    const values = Array.from({ length: 395 }, (_, at) => (at < 30 ? 2 : at < 60 ? 7 : at < 365 ? 1 : 5));
    const said = baselinesOf(values, 30);
    expect(said['the same days last year with the growth since']).toBeCloseTo((210 * 150) / 60, 9);
  });
  it('have no growth from nothing', () => {
    const said = baselinesOf(months(0, 0, 0, 5, 5, 5), 90);
    expect(said['the last 90 days with their growth']).toBeNull();
    expect(baselinesOf(months(0, 5), 30)['the last 30 days with their growth']).toBeNull();
    const idle = Array.from({ length: 395 }, (_, at) => (at < 30 ? 0 : 7));
    expect(baselinesOf(idle, 30)['the same days last year with the growth since']).toBeNull();
  });
  it('name the last 30 days once', () => {
    expect(Object.keys(baselinesOf(months(4, 4), 30))).toEqual([
      'the last 30 days repeated',
      'the last 30 days with their growth',
      'the same days last year with the growth since',
    ]);
    expect(Object.keys(baselinesOf(months(4, 4), 60))).toHaveLength(4);
  });
  it('have the same days of a year ago for a year at most, and with a month before it', () => {
    const since = (days: number, horizon: number) =>
      baselinesOf(
        Array.from({ length: days }, () => 2),
        horizon,
      )['the same days last year with the growth since'];
    expect([since(394, 30), since(395, 30)]).toEqual([null, 60]);
    expect([since(395, 365), since(395, 366)]).toEqual([730, null]);
  });
  it('use the mean day if the history is shorter than the horizon', () => {
    expect(baselinesOf(months(4), 90)['the last 90 days repeated']).toBeCloseTo(360, 9);
    expect(baselinesOf(months(4), 90)['the last 30 days with their growth']).toBeNull();
  });
});
