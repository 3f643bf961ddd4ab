import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SEEDED_ROLE_POWERS } from '@cottontree/contract/permissions.ts';
import { guidePdf } from './guide-pdf.ts';
import { widthOf } from './helvetica.ts';
import { SECTIONS } from './sections.ts';
import type { Reader } from './topic.ts';

const VIEWER: Reader = {
  powers: [...SEEDED_ROLE_POWERS.view_only],
  isOwner: false,
  roleHierarchy: 'view_only',
  roleName: 'View Only',
};
const NOW = new Date('2026-11-21T10:00:00Z');

interface Drawn {
  x: number;
  y: number;
  size: number;
  text: string;
}
/** The lines of each page, as a PDF reader would draw them. */
async function drawn(reader: Reader): Promise<Drawn[][]> {
  const raw = Buffer.from(await (await guidePdf(SECTIONS, reader, NOW)).arrayBuffer()).toString('latin1');
  expect(raw.startsWith('%PDF-1.7')).toBe(true);
  return [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    [
      ...inflateSync(Buffer.from(body, 'latin1'))
        .toString('latin1')
        .matchAll(/ ([\d.]+) Tf .*? ([\d.]+) ([\d.]+) Td <([0-9a-f]*)>/g),
    ].map(([, size, x, y, hex = '']) => ({
      size: Number(size),
      x: Number(x),
      y: Number(y),
      text: Buffer.from(hex, 'hex').toString('latin1'),
    })),
  );
}
const wordsOf = (pages: Drawn[][]): string =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    // The apostrophe and the bullet in the Windows encoding.
    .replaceAll('\u0092', '’')
    .replaceAll('\u0095', '•');

describe('the PDF guide', () => {
  it('[B-2.92] contains everything that the screen shows, section by section', async () => {
    const pages = await drawn(VIEWER);
    const words = wordsOf(pages);
    for (const { title, topics } of SECTIONS) {
      expect(words).toContain(title);
      for (const topic of topics) {
        const said = [topic.title, ...(topic.text ?? []), ...(topic.steps ?? [])];
        for (const each of [...said, ...(topic.items ?? []).map((item) => item.join(' '))])
          expect(words).toContain(each);
      }
    }
    expect(pages.length).toBeGreaterThanOrEqual(SECTIONS.length);
    expect(words).toContain('For the role View Only, as of Nov 21, 2026');
    expect(words).toContain(`page ${pages.length} of ${pages.length}`);
  });

  it('is made for the reader: what is beyond the role says so', async () => {
    expect(wordsOf(await drawn(VIEWER))).toContain('To look at in your role. Only owners may do this.');
    const owner = {
      ...VIEWER,
      powers: SEEDED_ROLE_POWERS.owner.slice(),
      isOwner: true,
      roleHierarchy: 'owner',
    };
    expect(wordsOf(await drawn(owner))).not.toMatch(/Not in your role|To look at/);
  });

  it('names the page of each section, and lists them as bookmarks', async () => {
    const pages = await drawn(VIEWER);
    const heading = (title: string, at: number) =>
      pages.findIndex((lines) => lines.some(({ text }) => text === `${at + 1}. ${title}`)) + 1;
    for (const [at, { title }] of SECTIONS.entries()) {
      const entry = pages[0]?.find(({ text }) => text === title);
      const number = pages[0]?.find(({ x, y }) => y === entry?.y && x > 400);
      expect(Number(number?.text)).toBe(heading(title, at));
    }
    const raw = await (await guidePdf(SECTIONS, VIEWER, NOW)).text();
    expect(raw).toMatch(/\/PageMode \/UseOutlines \/Outlines \d+ 0 R/);
    const named = [...raw.matchAll(/\/Title <feff([0-9a-f]+)> \/Parent/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    expect(named).toEqual(SECTIONS.map(({ title }) => title));
  });

  it('leaves space between each name and its meaning', async () => {
    const overlapping = (await drawn(VIEWER)).flatMap((lines) =>
      lines.filter(({ x, y, size, text }) =>
        lines.some((each) => each.y === y && each.x > x && each.x <= x + widthOf(text, size)),
      ),
    );
    expect(overlapping).toEqual([]);
  });

  it('keeps every line on its page and apart from the next', async () => {
    for (const lines of await drawn(VIEWER)) {
      for (const { x, y } of lines) {
        expect(x).toBeGreaterThanOrEqual(34);
        expect(y).toBeGreaterThan(20);
        expect(y).toBeLessThan(842 - 34);
      }
      const heads = lines.filter(({ x }) => x === 34).map(({ y }) => y);
      expect(new Set(heads).size).toBe(heads.length);
      // A heading is not the last line above the footer.
      expect(lines.at(-2)?.size).toBeLessThan(11);
    }
  });
});
