/** What the content security policy had to refuse on a page. */
import type { Page } from 'playwright-core';

/** Runs in the page. Kept for the tab, so that a navigation forgets nothing. */
export const LISTEN = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
  const kept = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
  sessionStorage.setItem('violations', JSON.stringify([...kept, [effectiveDirective, blockedURI, sourceFile].join(' ')]));
})`;
/** Since LISTEN ran: directive, address, source file. */
export const refusedOn = async (page: Page): Promise<string[]> =>
  JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('violations') ?? '[]'`)) as string[]; // written just above
