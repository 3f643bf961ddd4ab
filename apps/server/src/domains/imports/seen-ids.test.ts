import { expect, it } from 'vitest';
import { SeenIds } from './seen-ids.ts';

it('tells an id that was seen from 200,000 others, and whether it came with the same content', () => {
  const rows = 200_000;
  const seen = new SeenIds(rows);
  for (let row = 1; row <= rows; row += 1) {
    const earlier = seen.see(`T-${row}`, `content ${row}`, row);
    if (earlier) throw new Error(`row ${row} was taken for row ${earlier.row}`);
  }
  expect(seen.see('T-77', 'content 77', rows + 1)).toEqual({ row: 77, same: true });
  expect(seen.see('T-78', 'content 77', rows + 1)).toEqual({ row: 78, same: false });
});

it('holds as many as it was made for, one included', () => {
  const seen = new SeenIds(1);
  expect(seen.see('', '', 1)).toBeNull();
  expect(seen.see('', 'x', 2)).toEqual({ row: 1, same: false });
});
