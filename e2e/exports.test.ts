/** An exported file contains what the screen shows, describes itself, and needs a permission. */
import type { Download, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DashboardMetrics, UserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import type { z } from 'zod';
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { bytesOf, cellsOf, sheetsOf, textOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { fileItem, fromMenu } from './file-menu.ts';

const visitors = useVisitors();
/** A closed day, on which nothing changes during the test. */
const DAY = endOfLastMonth(today());

const at = async (path: string, who = 'Owner'): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path: `${path}${path.includes('?') ? '&' : '?'}asOf=${DAY}` });
  await settled(visitor.page);
  return visitor.page;
};
/** A file of a chart or panel, by the name of its item: "Download CSV: Daily volume". */
const save = async (page: Page, name: string): Promise<Download> => {
  const item = await fileItem(page, name);
  const download = page.waitForEvent('download');
  await item.click();
  return download;
};
const read = async (page: Page, path: string): Promise<unknown> =>
  (await page.request.get(`/api/dashboard/${path}?asOf=${DAY}`)).json();
/** Width and height of a PNG, and the number of colours, which shows whether anything is drawn on it. */
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
  it('is saved as CSV that is complete in itself: business day, units, the kind of data, and nothing around the lines', async () => {
    const page = await at('/');
    const file = await save(page, 'Download CSV: KYC level distribution');
    expect(file.suggestedFilename()).toBe(`KYC-level-distribution-${DAY}.csv`);
    const bytes = await bytesOf(file);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const { kycLevels } = (await read(page, 'user-distribution')) as z.infer<typeof UserDistribution>; // the response of the contract
    const rest = ['count', 'Demo company'];
    expect(cellsOf(bytes.subarray(3).toString('utf8'))).toEqual([
      ['As of', 'KYC level', 'Value', 'Unit', 'Data'],
      [DAY, 'Level 0 Basic', String(kycLevels.level0), ...rest],
      [DAY, 'Level 1 Verified', String(kycLevels.level1), ...rest],
      [DAY, 'Level 2 Enhanced', String(kycLevels.level2), ...rest],
      [DAY, 'In Progress Pending', String(kycLevels.in_progress), ...rest],
    ]);
  });

  it('holds money at the precision of its currency, however exact the response is', async () => {
    const page = await at('/');
    const rows = cellsOf(await textOf(await save(page, 'Download CSV: Treasury overview')));
    const places = { SLL: 0, USD: 2, USDC: 6, percent: 2, ratio: 4 };
    const found = rows.slice(1).map((row) => [row[4], row[3]?.split('.')[1]?.length ?? 0]);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter(([unit, count]) => places[unit as keyof typeof places] !== count)).toEqual([]); // undefined differs, too
    const { totalUsd } = (await read(page, 'treasury')) as { totalUsd: string }; // the response of the contract
    const own = rows.find(([, name]) => name === 'All own funds')?.[3];
    expect(Math.abs(Number(own) - Number(totalUsd))).toBeLessThanOrEqual(0.005_000_1);
  });

  it('with a chart is saved as CSV with a line for each position', async () => {
    const page = await at('/');
    const rows = cellsOf(await textOf(await save(page, 'Download CSV: Monthly revenue')));
    expect(rows[0]).toEqual(['As of', 'Month', 'All wallet', 'All card', 'Unit', 'Data']);
    expect(rows.slice(1).every(([day, month]) => day === DAY && /^\d{4}-\d{2}$/.test(month ?? ''))).toBe(
      true,
    );
    const { wallet, card } = (await read(page, 'revenue-breakdown')) as { wallet: string; card: string }; // the response of the contract
    expect(rows.at(-1)?.slice(1)).toEqual([
      DAY.slice(0, 7),
      Number(wallet).toFixed(2),
      Number(card).toFixed(2),
      'USD',
      'Demo company',
    ]);
  });

  it('is saved as a PNG image of itself', async () => {
    const page = await at('/');
    for (const title of ['Treasury overview', 'Monthly revenue']) {
      const file = await save(page, `Download PNG: ${title}`);
      expect(file.suggestedFilename()).toBe(`${title.replace(' ', '-')}-${DAY}.png`);
      const png = await bytesOf(file);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      const { width, height, colours } = await pictureIn(page, png);
      expect(width).toBeGreaterThan(500);
      expect(height).toBeGreaterThan(200);
      // Blank paper has one colour, letters have anti-aliased edges.
      expect(colours).toBeGreaterThan(20);
    }
  });

  it('is reported as exported: what, of which day, in which format', async () => {
    const page = await at('/');
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/audit/track-activity') &&
        request.postData()?.includes('"export"') === true,
    );
    await save(page, 'Download CSV: Treasury overview');
    expect((await reported).postDataJSON()).toMatchObject({
      action: 'export',
      metadata: { what: 'Treasury overview', asOf: DAY, format: 'csv' },
    });
  });
});

describe('the rows behind a figure', () => {
  it('are saved as CSV with the figure, the day and the unit of their amounts', async () => {
    const page = await at('/');
    await page.locator('[data-figure="treasury.sll"]').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('table', { name: /Rows behind/ }).waitFor();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`all-\\d+-rows-${DAY}\\.csv$`));
    const [heads = [], ...rows] = cellsOf(await textOf(file));
    expect(heads.slice(0, 2)).toEqual(['As of', 'Figure']);
    expect(heads.at(-1)).toBe('Data');
    expect(rows.length).toBeGreaterThan(0);
    const cell = (row: readonly string[], name: string): string => row[heads.indexOf(name)] ?? '';
    expect(rows.every((row) => row[0] === DAY && row[1] === 'treasury.sll')).toBe(true);
    expect(rows.every((row) => cell(row, 'debit unit') === 'SLL' && /^\d*$/.test(cell(row, 'debit')))).toBe(
      true,
    );
    expect(rows.every((row) => cell(row, 'usd unit') === 'USD')).toBe(true);
    expect(rows.every((row) => /^-?\d+(\.\d+)?$/.test(cell(row, 'usd')))).toBe(true);
  });
});

describe('the key figures of a screen', () => {
  it('are saved as CSV', async () => {
    const page = await at('/');
    const file = await fromMenu(page, 'Key figures as CSV');
    expect(file.suggestedFilename()).toBe(`Executive-dashboard-key-figures-${DAY}.csv`);
    const metrics = (await read(page, 'metrics')) as DashboardMetrics; // the response of the contract
    const { totalUsers, totalRevenue, cardAdoption, treasuryBalance, monthlyGrowth: growth } = metrics;
    const trend = (grown: keyof typeof growth): string => {
      const change = metrics.changes[grown];
      if (change === null || change.value === null || change.pValue === null) return '';
      const still = change.how === 'points' ? 0.05 : 0.45;
      if (change.direction === 'stable' && Math.abs(change.value) >= still) return '';
      return { up: 'Up', down: 'Down', stable: 'Stable' }[change.direction];
    };
    const month = `${DAY.slice(0, 7)}`;
    const line = (name: string, value: string, unit: string, grown: keyof typeof growth, of = 'percent') => [
      DAY,
      name,
      grown === 'revenue' ? month : DAY,
      value,
      unit,
      Number(growth[grown]).toFixed(2),
      of,
      metrics.changes[grown]?.window,
      trend(grown),
      'Demo company',
    ];
    expect(cellsOf(await textOf(file))).toEqual([
      [
        'As of',
        'Figure',
        'Period',
        'Value',
        'Value unit',
        'Growth over the last complete month',
        'Growth over the last complete month unit',
        'Compared',
        'Trend',
        'Data',
      ],
      line('Total Subscribers', String(totalUsers), 'count', 'users'),
      line('Total Revenue', Number(totalRevenue).toFixed(2), 'USD', 'revenue'),
      line('Card Adoption', Number(cardAdoption).toFixed(2), 'percent', 'cardAdoption', 'percentage points'),
      line('Treasury Balance', Number(treasuryBalance).toFixed(2), 'USD', 'treasury'),
    ]);
  });

  it('are saved as a PNG image', async () => {
    const page = await at('/dashboard');
    const file = await fromMenu(page, 'Key figures as PNG');
    expect(file.suggestedFilename()).toBe(`Main-dashboard-key-figures-${DAY}.png`);
    const { width, height, colours } = await pictureIn(page, await bytesOf(file));
    expect(width).toBeGreaterThan(2 * 1_000);
    expect(height).toBeGreaterThan(150);
    expect(colours).toBeGreaterThan(20);
  });
});

describe('a workbook of a screen', () => {
  it('has the key figures and a sheet for each panel, with the lines of its CSV as numbers and dates', async () => {
    const page = await at('/');
    const file = await fromMenu(page, 'This screen as XLSX');
    expect(file.suggestedFilename()).toBe(`Executive-dashboard-${DAY}.xlsx`);
    const sheets = await sheetsOf(await bytesOf(file));
    const titles = await page.locator('main section').getByRole('heading').allInnerTexts();
    expect([...sheets.keys()]).toEqual(['Key figures', ...titles]);
    // Spreadsheets count days from 30 December 1899.
    const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;
    for (const panel of ['Treasury overview', 'Card types performance', 'Daily volume']) {
      const lines = cellsOf(await textOf(await save(page, `Download CSV: ${panel}`)));
      const typed = lines.map((line) =>
        line.map((cell) => {
          if (cell === DAY || /^\d{4}-\d{2}$/.test(cell)) return serialOf(cell);
          return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
        }),
      );
      expect(sheets.get(panel)).toEqual(typed);
    }
  });

  it('holds a year of days', async () => {
    const page = await at('/detailed-metrics?days=365');
    const sheets = await sheetsOf(await bytesOf(await fromMenu(page, 'This screen as XLSX')));
    expect(sheets.get('Daily active subscribers')).toHaveLength(1 + 365);
    expect(sheets.get('Key figures')?.map((row) => row[1])).toContain('Active Sessions');
  });
});

describe('a screen', () => {
  const countOf = (list: readonly string[], text: string): number =>
    list.filter((each) => each === text).length;

  it.each(['/', '/?view=summary', '/detailed-metrics', '/dashboard'])(
    'at %s is saved as a PDF with the figures of the screen, and on every page the day and the company of the data',
    async (path) => {
      const page = await at(path);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      const file = await fromMenu(page, 'This screen as PDF');
      expect(file.suggestedFilename()).toBe(`${title.replaceAll(' ', '-')}-${DAY}.pdf`);
      const pdf = await bytesOf(file);
      expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      const lines = textOfPdf(pdf).split('\n');
      expect(lines).toContain(title);
      const pages = countOf(
        lines,
        `Cottontree · ${title} · As of ${DAY} · Demo company · Money in USD ($), USDC and SLL (old leones)`,
      );
      expect(lines.filter((line) => line.startsWith('Page '))).toEqual(
        Array.from({ length: pages }, (_, place) => `Page ${place + 1} of ${pages}`),
      );
      expect(pages).toBeGreaterThan(0);
      expect(lines.filter((line) => /^Printed by Aminata Kamara, .* UTC$/.test(line))).toHaveLength(pages);
      const figures = await page.locator('main button[data-figure]').allTextContents();
      expect(figures.length).toBeGreaterThan(5);
      expect(figures.filter((text) => countOf(lines, text) === 0)).toEqual([]);
      const headings = await page.locator('main section').getByRole('heading').allInnerTexts();
      for (const heading of headings) expect(lines).toContain(heading);
      // Charts are paths, not pictures.
      expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    },
  );

  it('is printed in the leones that the person chose', async () => {
    const page = await at('/');
    await page.evaluate(`localStorage.setItem('leone', JSON.stringify('SLE'))`);
    await page.reload();
    await settled(page);
    const lines = textOfPdf(await bytesOf(await fromMenu(page, 'This screen as PDF'))).split('\n');
    expect(lines.some((line) => line.includes('SLE (new leones, each 1,000 SLL)'))).toBe(true);
  });

  it('is reported as exported when it was saved as a PDF', async () => {
    const page = await at('/dashboard');
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/audit/track-activity') &&
        request.postData()?.includes('"export"') === true,
    );
    await fromMenu(page, 'This screen as PDF');
    expect((await reported).postDataJSON()).toMatchObject({
      action: 'export',
      metadata: { what: 'Main dashboard', asOf: DAY, format: 'pdf' },
    });
  });
});

describe('without the permission to export', () => {
  /** The reason in a disabled control. */
  const closed = async (page: Page, control: Locator): Promise<string | undefined> => {
    expect(await control.getAttribute('aria-disabled')).toBe('true');
    const reason = await control.getAttribute('aria-describedby');
    return page.evaluate<string>(`document.getElementById('${reason}').textContent`);
  };
  /** The reason in an item of the menu with the files of a chart or panel, where everybody can read it. */
  const refused = async (page: Page, name: string): Promise<string | undefined> => {
    const reason = await closed(page, await fileItem(page, name));
    expect(
      await page
        .getByRole('menu')
        .getByText(reason ?? '')
        .isVisible(),
    ).toBe(true);
    await page.keyboard.press('Escape');
    return reason;
  };
  const needs = (permission: string): string =>
    `Exporting this needs the permission ${permission}, which an owner can grant.`;

  it('View Only sees every export and why it is disabled, and nothing can be exported', async () => {
    const page = await at('/', 'View Only');
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    expect(await refused(page, 'Download CSV: Treasury overview')).toBe(needs('Export Revenue'));
    expect(await refused(page, 'Download PNG: Monthly revenue')).toBe(needs('Export Revenue'));
    expect(await refused(page, 'Download CSV: Subscriber distribution')).toBe(needs('Export Analytics'));
    // Forced, because Playwright would wait for a disabled control, which only explains itself.
    await (await fileItem(page, 'Download CSV: Treasury overview')).click({ force: true });
    await page.getByText('No file was made').first().waitFor();
    await page.locator('[data-variant]').getByText(needs('Export Revenue')).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Export' });
    const both =
      'Exporting this needs the permissions Export Analytics and Export Revenue, which an owner can grant.';
    for (const way of [
      'This screen as PDF',
      'This screen as XLSX',
      'Key figures as CSV',
      'Key figures as PNG',
    ]) {
      expect(await closed(page, menu.getByRole('button', { name: way, exact: true }))).toBe(both);
      await menu.getByRole('button', { name: way }).click({ force: true });
    }
    expect(await menu.getByText(both).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[data-figure="treasury.usd"]').first().click();
    const rows = page.getByRole('dialog').getByRole('button', { name: 'Download CSV' });
    expect(await rows.getAttribute('aria-disabled')).toBe('true');
    await rows.click({ force: true });
    expect(downloads).toBe(0);
  });

  it('a Manager exports analytics, and sees which permission the rest needs', async () => {
    const page = await at('/', 'Manager');
    expect(await refused(page, 'Download CSV: Treasury overview')).toBe(needs('Export Revenue'));
    const file = await save(page, 'Download CSV: Daily volume');
    expect(file.suggestedFilename()).toBe(`Daily-volume-${DAY}.csv`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect(await closed(page, page.getByRole('button', { name: 'This screen as PDF', exact: true }))).toBe(
      needs('Export Revenue'),
    );
    await page.goto(`/dashboard?asOf=${DAY}`);
    await settled(page);
    const book = await fromMenu(page, 'This screen as XLSX');
    expect(book.suggestedFilename()).toBe(`Main-dashboard-${DAY}.xlsx`);
  });
});

describe('printed by the browser', () => {
  it('draws the charts for the paper, not for the window', async () => {
    const page = await at('/detailed-metrics');
    await page.evaluate(`
      matchMedia('print').addEventListener('change', ({ matches }) => {
        if (matches) globalThis.onPaper = [...document.querySelectorAll('main figure [role="application"]')].map((plot) =>
          [plot.getBoundingClientRect().width, Number(plot.querySelector('svg').getAttribute('width'))]);
      })`);
    await page.pdf({ format: 'A4' });
    const widths = await page.evaluate<[number, number][]>('onPaper');
    expect(widths.length).toBeGreaterThan(3);
    for (const [room, drawn] of widths) expect(drawn).toBe(Math.floor(room));
  });

  it('says which rows of a long list are on the paper, and leaves no space for the others', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, 'Owner', { path: '/audit-history' });
    const { page } = visitor;
    const rows = page.getByRole('row');
    await expectSoon(() => rows.count()).toBeGreaterThan(20);
    const note = page.getByText(/^Rows 1 to \d+ of [\d,]+, those in sight\.$/);
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expectSoon(() => note.isVisible()).toBe(true);
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main tr')].map((row) => row.getBoundingClientRect().height)`,
    );
    expect(Math.max(...heights)).toBeLessThan(120);
  });
});
