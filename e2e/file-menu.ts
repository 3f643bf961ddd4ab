import type { Download, Locator, Page } from 'playwright-core';

/** An item of the menu with the files of a chart or panel, which is opened first: "Download CSV: Daily volume". */
export async function fileItem(page: Page, name: string): Promise<Locator> {
  const files = name.replace(/^[^:]+/, 'Files');
  await page.getByRole('button', { name: files, exact: true }).click();
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  return item;
}

/** A file of the screen's Export menu: "This screen as PDF". */
export async function fromMenu(page: Page, way: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: way, exact: true }).click();
  return download;
}
