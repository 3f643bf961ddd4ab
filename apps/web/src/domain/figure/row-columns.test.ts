import { describe, expect, it } from 'vitest';
import { inUnit } from '../../kernel/formatting.ts';
import { shownCell, shownColumns } from './row-columns.ts';

const columnsOf = (...names: string[]) =>
  names.map((name) => ({ name: name.replace('#', ''), numeric: name.startsWith('#') }));
const EARNED = columnsOf('at', 'transaction', 'type', 'line', 'tier', 'currency', '#net', '#rate', '#usd');
const written = (columns: ReturnType<typeof columnsOf>, row: readonly (string | null)[]) =>
  shownColumns(columns).map(({ at }) => shownCell(columns, row, at, inUnit));

describe('the rows behind a figure', () => {
  it('have heads in words, with what sums to the value after the first, and no currency beside amounts', () => {
    expect(shownColumns(EARNED).map(({ head }) => head)).toEqual([
      'When',
      'In USD',
      'Transaction',
      'Type',
      'Line',
      'Card tier',
      'Amount',
      'Rate',
    ]);
    expect(
      shownColumns(columnsOf('account', 'currency', '#owed', '#account_balance', '#rate', '#owed_usd')),
    ).toEqual([
      { at: 0, name: 'account', head: 'Account', numeric: false, added: false },
      { at: 5, name: 'owed_usd', head: 'Owed in USD', numeric: true, added: true },
      { at: 2, name: 'owed', head: 'Owed', numeric: true, added: false },
      { at: 3, name: 'account_balance', head: 'Account balance', numeric: true, added: false },
      { at: 4, name: 'rate', head: 'Rate', numeric: true, added: false },
    ]);
  });
  it('are written as screens do: times, money to the cent in its currency, and words', () => {
    expect(
      written(EARNED, [
        '2026-11-29 14:02:11',
        'tg1e-0001',
        'Bill payment',
        'wallet',
        null,
        'SLL',
        '171319.2926',
        '24388.5',
        '7.024429',
      ]),
    ).toEqual([
      'Nov 29, 2026, 14:02 UTC',
      '$7.02',
      'tg1e-0001',
      'Bill payment',
      'Wallet services',
      '–',
      'SLL 171,319',
      '24,388.50',
    ]);
  });
  it('have the unit of each part, which stands with the number', () => {
    const columns = columnsOf('part', 'day', '#value', 'unit');
    const parts = [
      ['Monthly revenue', '2026-10-31', '8654.1', 'USD'],
      ['Registered', '2026-11-29', '899', 'count'],
      ['Card adoption, month before', '2026-09-30', '37.94', 'percent'],
    ];
    expect(parts.map((row) => written(columns, row))).toEqual([
      ['Monthly revenue', 'Oct 31, 2026', '$8,654.10'],
      ['Registered', 'Nov 29, 2026', '899'],
      ['Card adoption, month before', 'Sep 30, 2026', '37.94%'],
    ]);
  });
  it('are in USD where they have no currency, and in words where the product has codes', () => {
    expect(
      written(columnsOf('day', 'department', 'category', '#amount'), [
        '2026-11-03',
        '6100 Marketing',
        'office_supplies',
        '-1234.5',
      ]),
    ).toEqual(['Nov 3, 2026', '−$1,234.50', '6100 Marketing', 'Office supplies']);
    expect(
      written(columnsOf('subscriber', 'type', 'period', 'month', '#value', '#members', '#hours'), [
        'S0001',
        'AML',
        '2026-10-01 to 2026-10-31',
        '2026-10',
        '1234.5678',
        '15847',
        '1.5',
      ]),
    ).toEqual(['S0001', 'AML', 'Oct 1, 2026 to Oct 31, 2026', 'October 2026', '1,234.57', '15,847', '1.50']);
  });
});
