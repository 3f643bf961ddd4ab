import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { describe, expect, it } from 'vitest';
import { figureOf } from './catalogue.ts';
import { valuesOnDaysSql } from './figure.ts';

const sqlOf = (...ids: KnownFigure[]): string => valuesOnDaysSql(ids.map(figureOf), 'some_days');

describe('figures on several days', () => {
  it('read a shared basis once, however many they are', () => {
    const readings = (text: string): number => text.match(/join daily_ledger/g)?.length ?? 0;
    expect(readings(sqlOf('pnl.month', 'pnl.month-line', 'pnl.month-department-profit'))).toBe(1);
    expect(readings(sqlOf('pnl.month', 'pnl.year', 'pnl.year-opex'))).toBe(2);
  });
  it('must have a basis', () => {
    expect(() => sqlOf('pnl.month', 'pnl.net-profit')).toThrow(
      'pnl.net-profit is computed for a run of days',
    );
  });
});
