import type { Locator, Page } from 'playwright-core';

/** An item of the menu with the files of a chart or panel, which is opened first: "Download CSV: Daily volume". */
export async function fileItem(page: Page, name: string): Promise<Locator> {
  const files = name.replace(/^[^:]+/, 'Files');
  await page.getByRole('button', { name: files, exact: true }).click();
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  return item;
}
