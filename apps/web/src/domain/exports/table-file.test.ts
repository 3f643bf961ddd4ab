import { expect, it } from 'vitest';
import { tableCsv } from './csv.ts';
import { tableFile } from './table-file.ts';

const content = {
  heads: ['Department', 'Spent, USD', 'Since', 'Seen', 'Open'],
  rows: [
    ['=HR', 0.1 + 0.2, '2026-11-01', '2026-11-20T10:00:00Z', true],
    ['IT', null, '2026-11', undefined, false],
  ],
};

it('has unformatted values, each row with its day and the kind of data', async () => {
  const file = tableFile(content, { day: '2026-11-21', demo: true });
  expect(file.rows[0]?.map((cell) => cell?.kind)).toEqual([
    'day',
    'text',
    'number',
    'day',
    'time',
    'text',
    'text',
  ]);
  expect(file.rows[1]?.[3]).toEqual({ kind: 'month', text: '2026-11' });
  const text = await tableCsv(file).text();
  expect(text.replaceAll('\r', '').replace('\uFEFF', '').trim().split('\n')).toEqual([
    'As of,Department,"Spent, USD",Since,Seen,Open,Data',
    expect.stringMatching(/^2026-11-21,.*HR"?,0\.3,2026-11-01,2026-11-20T10:00:00Z,Yes,Demo company$/),
    '2026-11-21,IT,,2026-11,,No,Demo company',
  ]);
  expect(tableFile(content, { day: '2026-11-21', demo: false }).rows[0]?.at(-1)).toBeNull();
});
