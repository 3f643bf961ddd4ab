import { describe, expect, it } from 'vitest';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import { fileTable } from '../exports/file-table.ts';
import { rowsExport } from './rows-export.ts';

const figure: Receipt['figure'] = {
  id: 'treasury.sll',
  title: 'Own leones',
  definition: '',
  unit: 'SLL',
  goodDirection: 'up',
  dimensions: [],
  permission: 'treasury.view',
  timing: 'live',
};
const postings = {
  columns: ['day', 'currency', 'debit', 'usd', 'rate'].map((name, at) => ({ name, numeric: at > 1 })),
  rows: [
    ['2026-10-30', 'SLL', '4100000', '178.260869565217', '23000'],
    ['2026-10-30', 'USDC', '1.5', '1.5', null],
  ],
};
const table = () =>
  fileTable(rowsExport({ figure, dimension: '' }, postings), { day: '2026-10-31', demo: false });

describe('the rows behind a figure as a file', () => {
  it('have the unit of their column or the currency of their row, with every digit', () => {
    expect([table().heads, ...table().rows.map((row) => row.map((cell) => cell?.text ?? ''))]).toEqual([
      ['As of', 'Figure', 'Of', 'day', 'currency', 'debit', 'debit unit', 'usd', 'usd unit', 'rate', 'Data'],
      [
        '2026-10-31',
        figure.id,
        '',
        '2026-10-30',
        'SLL',
        '4100000',
        'SLL',
        '178.260869565217',
        'USD',
        '23000',
        '',
      ],
      ['2026-10-31', figure.id, '', '2026-10-30', 'USDC', '1.5', 'USDC', '1.5', 'USD', '', ''],
    ]);
  });
  it('require the permission of the figure', () => {
    expect(rowsExport({ figure, dimension: '' }, postings).sees).toEqual(['treasury.view']);
  });
});
