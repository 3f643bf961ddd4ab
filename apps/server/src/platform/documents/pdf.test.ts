import { describe, expect, it } from 'vitest';
import { paperAsCsv } from './csv.ts';
import type { Paper } from './paper.ts';
import { objectsOf, textOfPdf } from '../../testing/pdf-text.ts';
import { grouped, paperAsPdf } from './pdf.ts';

const paper = (rows: number): Paper => ({
  title: 'AML activity report, October 2026',
  facts: [
    ['Period', '2026-10-01 to 2026-10-31'],
    ['Prepared by', 'isatu'],
  ],
  sections: [
    {
      title: 'Volume',
      note: 'By type.',
      columns: [
        { name: 'Type', numeric: false },
        { name: 'Amount', numeric: true },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`Type ${index}`, `${index * 1_000}`]),
    },
    { title: 'Breaches', note: 'None.', columns: [{ name: 'Day', numeric: false }], rows: [] },
  ],
  contentHash: 'ab'.repeat(32),
  at: new Date('2026-11-12T10:00:00Z'),
});

describe('a paper as PDF', () => {
  it('contains everything, with numbered pages and the hash on each', async () => {
    const text = textOfPdf(await paperAsPdf(paper(120)));
    for (const each of [
      'AML activity report, October 2026',
      'isatu',
      'Type 119',
      '119,000',
      'None in the period.',
    ])
      expect(text).toContain(each);
    const pages = /Page 1 of (\d)/.exec(text)?.[1] ?? '0';
    expect(Number(pages)).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(text.split('ab'.repeat(32)).length - 1).toBe(Number(pages));
  });
  it('embeds the product’s typeface in two weights and needs no font of the reader', async () => {
    const fonts = [...objectsOf(await paperAsPdf(paper(3))).values()].join('\n');
    const named = [...fonts.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(['IBMPlexSans', 'IBMPlexSans-SmBld']));
    expect(fonts).not.toContain('Helvetica');
  });
  it('gives the same bytes for the same paper, and different bytes for another', async () => {
    const [one, same, other] = await Promise.all([paper(3), paper(3), paper(4)].map(paperAsPdf));
    expect(one?.equals(same ?? Buffer.alloc(0))).toBe(true);
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });
  it('writes names in the letters of their languages, and says the number of a letter that it has not', async () => {
    const names = ['Wanjirũ', 'Kɔŋɔ', 'Đặng', 'Ƙofa', 'Ελένη', 'Ђорђе', '中'];
    const [section] = paper(0).sections;
    const bytes = await paperAsPdf({
      ...paper(0),
      sections: section ? [{ ...section, rows: names.map((name) => [name, '1']) }] : [],
    });
    const text = textOfPdf(bytes);
    expect(names.slice(0, 6).filter((name) => !text.includes(name))).toEqual([]);
    expect([text.includes('?'), text.includes('4E') && text.includes('2D')]).toEqual([false, true]);
  });
  it('groups only numbers', () => {
    expect([grouped('1234567.50'), grouped('-1234'), grouped('12-34'), grouped('999')]).toEqual([
      '1,234,567.50',
      '-1,234',
      '12-34',
      '999',
    ]);
  });
});

describe('a paper as CSV', () => {
  it('has the facts, the hash and each section under its title', () => {
    expect(paperAsCsv(paper(1))).toBe(
      [
        '\uFEFF"AML activity report, October 2026"',
        'Period,2026-10-01 to 2026-10-31',
        'Prepared by,isatu',
        `Content SHA-256,${'ab'.repeat(32)}`,
        '',
        'Volume',
        'By type.',
        'Type,Amount',
        'Type 0,0',
        '',
        'Breaches',
        'None.',
        'Day',
        '',
      ].join('\r\n'),
    );
  });
  it('keeps negative numbers and escapes what a spreadsheet would run as a formula', () => {
    const bad: Paper = {
      ...paper(0),
      sections: [
        {
          title: 'T',
          note: 'N',
          columns: [{ name: 'A', numeric: true }],
          rows: [['-5.25'], ['=1+1'], ['-x']],
        },
      ],
    };
    expect(paperAsCsv(bad)).toContain(`-5.25\r\n'=1+1\r\n'-x\r\n`);
  });
});
