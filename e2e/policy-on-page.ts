/** What violated the content security policy on a page. */
import type { Page } from 'playwright-core';

/** Runs in the page. Stored per tab, so that it survives navigation. */
export const LISTEN = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
  const kept = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
  sessionStorage.setItem('violations', JSON.stringify([...kept, [effectiveDirective, blockedURI, sourceFile].join(' ')]));
})`;
/** Since LISTEN ran: directive, blocked URL, source file. */
export const refusedOn = async (page: Page): Promise<string[]> =>
  JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('violations') ?? '[]'`)) as string[]; // written just above
