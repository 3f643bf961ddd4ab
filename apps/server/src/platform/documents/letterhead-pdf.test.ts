import { describe, expect, it } from 'vitest';
import { objectsOf, textOfPdf } from '../../testing/pdf-text.ts';
import { png } from '../../testing/png.ts';
import { PRODUCT } from './issuer.ts';
import { letterheadPdf } from './letterhead-pdf.ts';
import type { Block, Letterhead } from './letterhead.ts';

const page = (...blocks: readonly Block[]): Letterhead => ({
  issuer: PRODUCT,
  title: 'Executive dashboard',
  marks: ['As of 2026-10-31', 'Demo company'],
  facts: [['Period', 'October 2026']],
  issued: [
    ['Printed by', 'Aminata Kamara'],
    ['Printed', 'Nov 26, 2026, 05:14 UTC'],
  ],
  rows: blocks.map((block, at) => [{ title: `Panel ${at + 1}`, block }]),
  leftOut: ['Treasury overview needs the permission View Treasury.'],
  at: new Date('2026-11-26T05:14:00Z'),
});
const linesOf = async (letterhead: Letterhead): Promise<string[]> =>
  textOfPdf(await letterheadPdf(letterhead)).split('\n');

const months: Block = {
  kind: 'bars',
  places: ['Sep', 'Oct'],
  series: [
    { id: 'wallet', label: 'All wallet', values: [1_000, 1_500] },
    { id: 'card', label: 'All card', values: [2_000, 2_500] },
  ],
  formatTick: (value) => `$${value}`,
  format: (value) => `$${value}.00`,
};

describe('a letterhead page as PDF', () => {
  it('gives the same bytes for the same page, and other bytes for another', async () => {
    const one = await letterheadPdf(page(months));
    expect(one.equals(await letterheadPdf(page(months)))).toBe(true);
    expect(one.equals(await letterheadPdf(page(months, months)))).toBe(false);
  });

  it('begins with the logo and the name of the company, and ends with its address and numbers', async () => {
    const issuer = { name: 'Pesa Njiani Ltd', details: ['Nairobi', 'Register PVT-8841'], logo: png(96, 32) };
    const file = await letterheadPdf({ ...page(months), issuer });
    const lines = textOfPdf(file).split('\n');
    expect(lines[0]).toBe('Pesa Njiani Ltd');
    expect(lines).toContain('Nairobi · Register PVT-8841');
    expect(lines.filter((line) => line.includes('Cottontree'))).toEqual([]);
    const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
    expect([pictures(file), pictures(await letterheadPdf(page(months)))]).toEqual([2, 0]);
  });
  it('names the series of a chart with their newest values, and its ticks', async () => {
    const lines = await linesOf(page(months));
    for (const text of ['All wallet', '$1500.00', 'All card', '$2500.00', 'Sep', 'Oct', '$0', '$4000'])
      expect(lines).toContain(text);
  });

  it('continues a legend in the next line where it is wider than the page, with nothing cut', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `Revenue of the line number ${at + 1}`);
    const wide: Block = {
      ...months,
      series: names.map((label, at) => ({ id: label, label, values: [at, 100 + at], color: 'c4' })),
    };
    const lines = await linesOf(page(wide));
    names.forEach((label, at) => {
      expect(lines).toContain(label);
      expect(lines).toContain(`$${100 + at}.00`);
    });
    const squares = [...objectsOf(await letterheadPdf(page(wide))).values()]
      .join('\n')
      .split('\n')
      .flatMap((line) => /^(\S+) (\S+) 6 6 re$/.exec(line)?.slice(1).map(Number) ?? []);
    const [left, top] = [squares.filter((_, at) => at % 2 === 0), squares.filter((_, at) => at % 2 === 1)];
    expect(left).toHaveLength(9);
    expect(new Set(top).size).toBe(3);
    // The widest item is 113 points wide; the page ends at 555.
    for (const x of left) expect(x).toBeLessThan(555 - 113);
  });

  it('draws a bar for each value, and says so where no value is known', async () => {
    const filled = async (block: Block): Promise<number> =>
      [...objectsOf(await letterheadPdf(page(block))).values()]
        .join('\n')
        .split('\n')
        .filter((line) => line.endsWith(' re')).length;
    // Two series at two places, and the squares of the legend.
    expect(await filled(months)).toBe(4 + 2);
    const empty: Block = { ...months, series: [{ id: 'wallet', label: 'All wallet', values: [null, null] }] };
    expect(await filled(empty)).toBe(0);
    expect(await linesOf(page(empty))).toContain('No data in this period');
  });

  it('continues a long table on the next page under its head, with nothing lost', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => [{ text: `Row ${row}` }, { text: `${row}.00` }]);
    const lines = await linesOf(
      page({ kind: 'table', columns: [{ name: 'Kind' }, { name: 'Amount', numeric: true }], rows }),
    );
    for (const row of rows) for (const { text } of row) expect(lines).toContain(text);
    expect(lines).toContain('Panel 1, continued');
    expect(lines.filter((line) => line === 'Kind')).toHaveLength(3);
    expect(lines.filter((line) => /^Page \d of 3$/.test(line))).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
    expect(lines.filter((line) => line.startsWith('Cottontree · Executive dashboard · As of'))).toHaveLength(
      3,
    );
  });

  it('lists each receipt once with its value, and names what is left out', async () => {
    const fee = { text: '$0.4K', receipt: 'revenue.line:fee@2026-10-31' };
    const lines = await linesOf(
      page(
        { kind: 'lines', lines: [{ name: 'Fees', ...fee }] },
        { kind: 'lines', lines: [{ name: 'Again', ...fee }] },
      ),
    );
    expect(lines.filter((line) => line === fee.receipt)).toHaveLength(1);
    expect(lines[lines.indexOf(fee.receipt) + 1]).toBe('$0.4K');
    expect(lines).toContain('Treasury overview needs the permission View Treasury.');
  });

  it('writes a long title smaller instead of cutting it', async () => {
    const title = 'Predictive Analytics: Comprehensive Trends, Operations and Everything Else';
    expect(await linesOf({ ...page(), title })).toContain(title);
  });
});
