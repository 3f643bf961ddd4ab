/** Firefox by WebDriver BiDi, which it speaks itself. */
import puppeteer from 'puppeteer-core';
import { PATIENCE, WINDOW, type Driven, type Started } from './driven.ts';

/**
 * What Firefox writes where nothing is wrong: it refuses what the documents have the product request on load, and a
 * part that was on its way when the page was left. One that is missing is said on the page itself.
 */
const HARMLESS =
  /Notification permission may only be requested from inside|error loading dynamically imported module/;

export const firefox: Started = {
  name: 'Firefox',
  prints: true,
  start: async (files): Promise<Driven> => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
      extraPrefsFirefox: {
        'browser.download.dir': files,
        'browser.download.folderList': 2,
        'browser.download.useDownloadDir': true,
        // Shown in place of being saved.
        'pdfjs.disabled': true,
      },
    });
    const page = await browser.newPage();
    await page.setViewport(WINDOW);
    let complaints: string[] = [];
    page.on('pageerror', (error) => {
      if (!HARMLESS.test(String(error))) complaints.push(`uncaught: ${String(error)}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
    });
    const at = (xpath: string) =>
      page.locator(`::-p-xpath(${xpath})`).setTimeout(PATIENCE).setVisibility('visible');
    return {
      open: async (url) => {
        await page.goto(url, { timeout: PATIENCE });
      },
      see: async (xpath) => {
        const element = await at(xpath).waitHandle();
        return await element.evaluate((each) => each.textContent.trim());
      },
      click: (xpath) => at(xpath).click(),
      fill: async (xpath, text) => {
        const element = await at(xpath).waitHandle();
        await element.focus();
        await page.keyboard.down('Control');
        await page.keyboard.press('a');
        await page.keyboard.up('Control');
        await page.keyboard.type(text);
      },
      // The caller states what its own expression gives.
      value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      picture: () => page.screenshot(),
      print: () =>
        page.pdf({ format: 'A4', margin: { top: '14mm', right: '14mm', bottom: '14mm', left: '14mm' } }),
      complaints: () => {
        const said = complaints;
        complaints = [];
        return said;
      },
      close: () => browser.close(),
    };
  },
};
