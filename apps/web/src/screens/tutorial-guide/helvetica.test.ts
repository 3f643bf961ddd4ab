import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { widthOf, wrapped } from './helvetica.ts';

describe('the widths of Helvetica', () => {
  const pdf = new PDFDocument();
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at));

  it('are those of the font, letter by letter', () => {
    pdf.font('Helvetica').fontSize(1000);
    for (const letter of letters) expect(widthOf(letter, 1000)).toBeCloseTo(pdf.widthOfString(letter), 6);
  });
  it('are at least those of the bold face, and of the characters that the guide uses', () => {
    pdf.font('Helvetica-Bold').fontSize(1000);
    for (const sentence of ['Getting Started', 'Budget status levels', 'Who did what, when?'])
      expect(widthOf(sentence, 1000, true)).toBeGreaterThanOrEqual(pdf.widthOfString(sentence));
    pdf.font('Helvetica').fontSize(1000);
    for (const sign of ['’', '•', '·'])
      expect(widthOf(sign, 1000)).toBeGreaterThanOrEqual(pdf.widthOfString(sign));
  });
});

describe('a text', () => {
  it('is broken between words into lines that fit, and loses nothing', () => {
    const text = 'Whoever recorded an expense never approves it, owners included.';
    const lines = wrapped(text, 100, 10);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(widthOf(line, 10)).toBeLessThanOrEqual(100);
  });
  it('is one line where there is room, and a word that is too wide has its own line', () => {
    expect(wrapped('two words', 200, 10)).toEqual(['two words']);
    expect(wrapped('an extraordinarily-wide word', 40, 10)).toEqual(['an', 'extraordinarily-wide', 'word']);
  });
});
