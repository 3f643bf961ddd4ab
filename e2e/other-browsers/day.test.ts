/** A day's work in Firefox and in WebKit: the essential tasks work there too, and every screen opens. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCompanySnapshot, removeCompanySnapshot, startCopy } from '../company-snapshot.ts';
import { ROUTES } from '../routes.ts';
import { newDataDir, removeDataDir, until, type ServerProcess } from '../server-process.ts';
import { button, dialog, field, heading, menuItem, TIMEOUT_MS, says, type Driven } from './driven.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const dataDir = newDataDir();
let server: ServerProcess;
beforeAll(async () => {
  await createCompanySnapshot();
  server = await startCopy(dataDir);
});
afterAll(async () => {
  await server?.stop();
  removeDataDir(dataDir);
  if (process.env['E2E_RUN'] === undefined) removeCompanySnapshot();
});

/** Further URLs: views and tabs that have their own URL. */
const ADDRESSES = [
  ...ROUTES,
  { path: '/?view=summary', title: 'Executive Summary' },
  { path: '/no-such-screen', title: '404 Page Not Found' },
];
const quiet = (browser: Driven) =>
  until(
    'the screen to be complete',
    () => browser.value<boolean>(`!document.querySelector('main [aria-busy="true"]')`),
    TIMEOUT_MS,
  );

/** Both browsers work in one company, so each enters another value, and both are changes. */
const BROWSERS = [
  { ...firefox, lifetimeValue: '12.50' },
  { ...webkit, lifetimeValue: '13.50' },
];

describe.each(BROWSERS)('in $name', ({ name, prints, start, lifetimeValue }) => {
  const files = mkdtempSync(path.join(tmpdir(), 'cottontree-files-'));
  let browser: Driven;
  beforeAll(async () => {
    browser = await start(files);
  });
  afterEach(() => {
    expect(browser.errors()).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(files, { recursive: true, force: true });
  });
  const open = (place: string) => browser.open(server.url + place);
  const saved = (ending: string) =>
    until(
      `a file *${ending}`,
      async () => readdirSync(files).find((file) => file.endsWith(ending)),
      TIMEOUT_MS,
    );
  const keep = (file: string, bytes: Uint8Array): void => {
    const folder = process.env['PICTURES'];
    if (folder !== undefined) writeFileSync(path.join(folder, `${name}-${file}`), bytes);
  };

  it('a manager signs in and sees the executive dashboard', async () => {
    const manager = server.signIns['Manager'];
    await open('/login');
    await browser.fill(field('Username'), manager?.username ?? '');
    await browser.fill(field('Password'), manager?.password ?? '');
    await browser.click(button('Sign In'));
    expect(await browser.see(heading('Executive dashboard'))).toBe('Executive dashboard');
    expect(await browser.see('//main//*[@data-figure="subscribers.registered"]')).toMatch(/^\d/);
  });

  it('opens the receipt of a figure, which names it', async () => {
    await open('/');
    await quiet(browser);
    await browser.click('(//main//*[@data-figure="subscribers.registered"])[1]');
    const name = `//*[@role="dialog"]${says('subscribers.registered')}`;
    expect(await browser.see(name)).toContain('subscribers.registered');
  });

  it('records the metrics of a day', async () => {
    await open('/data-entry?tab=system-metrics');
    await browser.fill(field('Lifetime Value (LTV)'), lifetimeValue);
    await browser.click(button('Update System Metrics'));
    await browser.click(`//*[@role="alertdialog"]${button('Save with 0')}`);
    // An outlier.
    await browser.fill(field('Reason'), 'counted by hand');
    await browser.click(button('Update System Metrics'));
    expect(await browser.see(says('Data saved successfully for'))).toContain('Data saved successfully for');
  });

  it('records an expense', async () => {
    const what = `Cables in ${name}`;
    await open('/expense-management?tab=expenses');
    await browser.click(button('Record Expense'));
    const form = dialog('Record Expense');
    await browser.fill(field('Description', form), what);
    await browser.fill(field('Amount, USD', form), '12.34');
    await browser.click(`${form}${button('Record')}`);
    await browser.see(says('Expense created successfully'));
    expect(await browser.see(`//tr[contains(., "${what}")]`)).toContain('$12.34');
  });

  it('saves a panel as CSV', async () => {
    await open('/');
    await quiet(browser);
    await browser.click(button('Files: KYC level distribution'));
    await browser.click(menuItem('Download CSV: KYC level distribution'));
    const file = readFileSync(path.join(files, await saved('.csv')), 'utf8');
    expect(file.split('\r\n')[0]).toBe('\uFEFFAs of,KYC level,Value,Unit,Data');
    expect(file).toContain('Level 1 Verified');
  });

  it('draws the charts for the paper, and prints them', async () => {
    await open('/detailed-metrics');
    await quiet(browser);
    const widths = `[...document.querySelectorAll('main figure [role="application"] svg')].map((svg) => svg.getAttribute('viewBox'))`;
    // Panels are drawn one after the other, and a chart some time after its panel.
    await until(
      'the six charts of the screen',
      async () => (await browser.value<string[]>(widths)).length === 6,
      TIMEOUT_MS,
    );
    const onScreen = await browser.value<string[]>(widths);
    await browser.value(`(window.addEventListener('beforeprint', () => { window.onPaper = ${widths}; }), 0)`);
    const pdf = await browser.print();
    if (pdf !== undefined) keep('print.pdf', pdf);
    expect(pdf && Buffer.from(pdf).toString('latin1', 0, 5)).toBe(prints ? '%PDF-' : undefined);
    const onPaper = await browser.value<string[]>('window.onPaper');
    expect(onPaper).toEqual(onScreen.map((box) => box.replace(/^0 0 \d+/, '0 0 687')));
  });

  it.each(ADDRESSES)('opens $path', async ({ path: place, title }) => {
    await open(place);
    await browser.see(heading(title));
    await quiet(browser);
    expect(await browser.value<string>('document.body.innerText')).not.toMatch(/could not be (loaded|shown)/);
    expect(
      await browser.value<number>('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
    keep(`${place.replaceAll(/\W+/g, '_')}.png`, await browser.picture());
  });
});
