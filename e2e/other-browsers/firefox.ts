/** Firefox over WebDriver BiDi, which it supports itself. */
import puppeteer from 'puppeteer-core';
import { TIMEOUT_MS, WINDOW, type Driven, type Started } from './driven.ts';

/**
 * Firefox messages that are no errors: it refuses the permission that the documents have the product request on load
 * and it reports a module that was loading when the page was left. A module that is really missing is shown
 * on the page itself.
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
        // Otherwise PDF files would be shown instead of downloaded.
        'pdfjs.disabled': true,
      },
    });
    const page = await browser.newPage();
    await page.setViewport(WINDOW);
    let errors: string[] = [];
    page.on('pageerror', (error) => {
      if (!HARMLESS.test(String(error))) errors.push(`uncaught: ${String(error)}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 500) errors.push(`${answer.status()} ${answer.url()}`);
    });
    const at = (xpath: string) =>
      page.locator(`::-p-xpath(${xpath})`).setTimeout(TIMEOUT_MS).setVisibility('visible');
    return {
      open: async (url) => {
        await page.goto(url, { timeout: TIMEOUT_MS });
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
      // The caller states the type of its expression.
      value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      picture: () => page.screenshot(),
      print: () =>
        page.pdf({ format: 'A4', margin: { top: '14mm', right: '14mm', bottom: '14mm', left: '14mm' } }),
      errors: () => {
        const said = errors;
        errors = [];
        return said;
      },
      close: () => browser.close(),
    };
  },
};
