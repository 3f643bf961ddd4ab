import { expect, test } from 'vitest';
import { contentOf } from './table-file.ts';
import type { DataColumn } from './use-table-model.ts';

interface Budget {
  name: string;
  spent: number | null;
  rank: number;
}
const rows: Budget[] = [
  { name: 'Marketing', spent: 900.5, rank: 2 },
  { name: 'IT', spent: null, rank: 1 },
];
const columns: DataColumn<Budget>[] = [
  { key: 'name', head: 'Department', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'spent', head: 'Spent', unit: 'USD', cell: () => null, value: ({ spent }) => spent },
  {
    key: 'rank',
    head: null,
    name: 'Rank',
    cell: () => null,
    value: ({ rank }) => rank,
    words: ({ rank }) => `No. ${rank}`,
  },
  { key: 'note', head: 'Note', cell: ({ rank }) => (rank === 1 ? 'first' : null) },
  { key: 'actions', head: 'Actions', cell: () => null },
];

test('a file has the values of a table, with units in its heads, and no column of buttons', () => {
  expect(contentOf(columns, rows)).toEqual({
    heads: ['Department', 'Spent, USD', 'Rank', 'Note'],
    rows: [
      ['Marketing', 900.5, 'No. 2', undefined],
      ['IT', undefined, 'No. 1', 'first'],
    ],
  });
});
