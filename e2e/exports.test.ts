/** What leaves a screen as a file holds what the screen shows. */
import { inflateSync } from 'node:zlib';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { UserDistribution } from '@cottontree/contract/dashboard.ts';
import type { z } from 'zod';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { bytesOf, cellsOf, textOf } from './downloads.ts';
import { enter } from './enter.ts';
import { settled } from './figures-on-page.ts';

const visitors = useVisitors();
/** A closed day: nothing moves while the test looks. */
const DAY = endOfLastMonth(today());

const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path: `${path}${path.includes('?') ? '&' : '?'}asOf=${DAY}` });
  await settled(visitor.page);
  return visitor.page;
};
const save = async (page: Page, button: string): Promise<Download> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return download;
};
const fromMenu = async (page: Page, way: string): Promise<Download> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return save(page, way);
};
const read = async (page: Page, path: string): Promise<unknown> =>
  (await page.request.get(`/api/dashboard/${path}?asOf=${DAY}`)).json();
/** Width and height of a PNG, and whether anything is drawn on it. */
async function pictureIn(
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; colours: number }> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return { width: image.width, height: image.height, colours: new Set(pixels).size };
  })()`);
}

describe('a panel', () => {
  it('is saved as CSV with the numbers in full', async () => {
    const page = await at('/');
    const file = await save(page, 'CSV: KYC level distribution');
    expect(file.suggestedFilename()).toBe('KYC-level-distribution.csv');
    const bytes = await bytesOf(file);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const { kycLevels } = (await read(page, 'user-distribution')) as z.infer<typeof UserDistribution>; // the contract's answer
    expect(cellsOf(bytes.subarray(3).toString('utf8'))).toEqual([
      ['KYC level', 'Value, count'],
      ['Level 0 Basic', String(kycLevels.level0)],
      ['Level 1 Verified', String(kycLevels.level1)],
      ['Level 2 Enhanced', String(kycLevels.level2)],
      ['In Progress Pending', String(kycLevels.in_progress)],
    ]);
  });

  it('with a chart is saved as CSV with a line for each place', async () => {
    const page = await at('/');
    const rows = cellsOf(await textOf(await save(page, 'CSV: Monthly revenue')));
    expect(rows[0]).toEqual(['Month', 'Wallet', 'Card']);
    expect(rows.slice(1).every(([month]) => /^\w+ \d{4}$/.test(month ?? ''))).toBe(true);
    const last = rows.at(-1);
    const { wallet, card } = (await read(page, 'revenue-breakdown')) as { wallet: string; card: string }; // the contract's answer
    expect(last?.slice(1).map(Number)).toEqual([Number(wallet), Number(card)]);
  });

  it('is saved as a PNG picture of itself', async () => {
    const page = await at('/');
    for (const title of ['Treasury overview', 'Monthly revenue']) {
      const file = await save(page, `PNG: ${title}`);
      expect(file.suggestedFilename()).toBe(`${title.replace(' ', '-')}.png`);
      const png = await bytesOf(file);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      const { width, height, colours } = await pictureIn(page, png);
      expect(width).toBeGreaterThan(500);
      expect(height).toBeGreaterThan(200);
      // Blank paper has one colour, letters have their smooth edges.
      expect(colours).toBeGreaterThan(20);
    }
  });
});

describe('the key figures of a screen', () => {
  it('are saved as CSV', async () => {
    const page = await at('/');
    const file = await fromMenu(page, 'Key figures as CSV');
    expect(file.suggestedFilename()).toBe(`Executive-dashboard,-key-figures-${DAY}.csv`);
    const metrics = (await read(page, 'metrics')) as Record<string, unknown> & {
      monthlyGrowth: Record<string, unknown>;
    }; // the contract's answer
    const { totalUsers, totalRevenue, cardAdoption, treasuryBalance, monthlyGrowth: growth } = metrics;
    expect(cellsOf(await textOf(file))).toEqual([
      ['Figure', 'Value', 'Unit', 'Growth over the month before, %'],
      ['Total Subscribers', String(totalUsers), 'count', String(growth['users'])],
      ['Total Revenue', String(totalRevenue), 'USD', String(growth['revenue'])],
      ['Card Adoption', String(cardAdoption), '%', String(growth['cardAdoption'])],
      ['Treasury Balance', String(treasuryBalance), 'USD', String(growth['treasury'])],
    ]);
  });

  it('are saved as a PNG picture', async () => {
    const page = await at('/dashboard');
    const png = await bytesOf(await fromMenu(page, 'Key figures as PNG'));
    const { width, height, colours } = await pictureIn(page, png);
    expect(width).toBeGreaterThan(2 * 1_000);
    expect(height).toBeGreaterThan(150);
    expect(colours).toBeGreaterThan(20);
  });
});

describe('a screen', () => {
  /** The texts of a PDF: its streams unpacked, its strings read. */
  function textsIn(pdf: Buffer): string[] {
    const file = pdf.toString('latin1');
    const streams = [...file.matchAll(/<<([^>]*)>>\nstream\n/g)].filter(
      ([, head]) => !head?.includes('/Image'),
    );
    return streams.flatMap((match) => {
      const from = match.index + match[0].length;
      const length = Number(/\/Length (\d+)/.exec(match[1] ?? '')?.[1]);
      const drawing = inflateSync(pdf.subarray(from, from + length)).toString('latin1');
      return [...drawing.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
        windows.decode(Buffer.from(hex, 'hex')),
      );
    });
  }
  const windows = new TextDecoder('windows-1252');
  const countOf = (list: readonly string[], text: string): number =>
    list.filter((each) => each === text).length;

  it.each(['/', '/?view=summary', '/detailed-metrics', '/dashboard'])(
    'at %s is saved as a PDF that says what it says',
    async (path) => {
      const page = await at(path);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      const file = await fromMenu(page, 'This screen as PDF');
      expect(file.suggestedFilename()).toBe(`${title.replaceAll(' ', '-')}-${DAY}.pdf`);
      const pdf = await bytesOf(file);
      expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
      expect(pdf.subarray(-6).toString('latin1')).toBe('%%EOF\n');
      const texts = textsIn(pdf);
      expect(texts[0]).toBe(`Cottontree · ${title}`);
      expect(texts[1]).toMatch(
        new RegExp(`^Business day ${DAY} · made .* UTC by Aminata Kamara · page 1 of \\d+$`),
      );
      // Every figure, as often as the screen shows it. The type of the file has a hyphen for a minus.
      const figures = await page.locator('main [data-figure]').allInnerTexts();
      const written = figures.map((text) => text.replaceAll('−', '-'));
      expect(written.length).toBeGreaterThan(5);
      expect(written.filter((text) => countOf(texts, text) < countOf(written, text))).toEqual([]);
      for (const heading of await page.locator('main section').getByRole('heading').allInnerTexts())
        expect(texts).toContain(heading);
      expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    },
  );
});
