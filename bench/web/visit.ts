/** A person in Chromium, signed in through the login screen. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from '../product.ts';
import { signInOf } from '../product.ts';

export async function signIn(page: Page, product: Product): Promise<void> {
  const { username, password } = signInOf(product.signIns, 'Owner');
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').first().waitFor();
  await settled(page);
}

/** No request is pending and no panel is loading; tables far below the window come later. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-busy="true"]:not([data-late])').first().waitFor({ state: 'detached' });
}

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signedInState(browser: Browser, product: Product): Promise<SignedInState> {
  const context = await browser.newContext();
  try {
    await signIn(await context.newPage(), product);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
