import { expect, it } from 'vitest';
import { SeenIds } from './seen-ids.ts';

it('distinguishes a seen id from 200,000 others, and the same content from different content', () => {
  const rows = 200_000;
  const seen = new SeenIds(rows);
  for (let row = 1; row <= rows; row += 1) {
    const earlier = seen.see(`T-${row}`, `content ${row}`, row);
    if (earlier) throw new Error(`row ${row} was taken for row ${earlier.row}`);
  }
  expect(seen.see('T-77', 'content 77', rows + 1)).toEqual({ row: 77, same: true });
  expect(seen.see('T-78', 'content 77', rows + 1)).toEqual({ row: 78, same: false });
});

it('holds as many ids as it was created for, one included', () => {
  const seen = new SeenIds(1);
  expect(seen.see('', '', 1)).toBeNull();
  expect(seen.see('', 'x', 2)).toEqual({ row: 1, same: false });
});
