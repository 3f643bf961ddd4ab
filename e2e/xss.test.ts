/** Whatever text the server sends, on any screen, is shown as text: no payload is executed, none becomes an element. */
import { describe, expect, it } from 'vitest';
import { PAYLOADS } from '../apps/server/src/testing/xss-payloads.ts';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

/**
 * Replaces fetch in the page: the same responses with a payload in every text that a person could have written.
 * Identifiers, dates, numbers and URLs control what a screen does, and stay.
 */
const POISON = `{
  const payloads = ${JSON.stringify(PAYLOADS)};
  const machine = /^[a-z0-9_.:/?=&#%+-]*$|^\\d{4}-\\d{2}-\\d{2}T|^(SLL|USD|USDC)$/;
  const chosen = /^(type|kind|status|state|severity|unit|currency|sql|rowsSql|risk|riskLevel)$/;
  const poisoned = (value, name) => {
    if (typeof value === 'string')
      return machine.test(value) || chosen.test(name)
        ? value
        : value.slice(0, 8) + ' ' + payloads[window.sent++ % payloads.length];
    if (Array.isArray(value)) return value.map((each) => poisoned(each, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)]));
    return value;
  };
  window.sent = 0;
  window.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.violations.push(effectiveDirective + ' ' + blockedURI));
  const real = window.fetch;
  window.fetch = async (url, init) => {
    const answer = await real(url, init);
    const own = /\\/api\\/auth\\/(user|refresh)/.test(url) || (init?.method ?? 'GET') !== 'GET';
    if (own || !answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return answer;
    return new Response(JSON.stringify(poisoned(await answer.json(), '')), { status: 200 });
  };
}`;

/** What a payload would have left in the page if it had been interpreted as markup. */
const TAKEN = `[...document.querySelectorAll('main script, main iframe, main object, main embed, main base, main meta, main form[action], main link')]
  .map((each) => each.outerHTML.slice(0, 200))
  .concat([...document.querySelectorAll('body *')].flatMap((each) => [...each.attributes]
    .filter(({ name, value }) => /^on/i.test(name) || (/^(href|src|action|formaction|xlink:href|srcdoc)$/i.test(name) && /^\\s*(javascript|data:text|vbscript):?/i.test(value)))
    .map(({ name, value }) => name + '=' + value)))`;
/** The screens that show the most text written by people. */
const SCREENS = [
  '/user-management',
  '/audit-history',
  '/expense-management?tab=expenses',
  '/feature-suggestions',
  '/compliance-reporting',
  '/fraud-detection',
] as const;

const OUTCOME = `({ ran: window.ran ?? null, violations: window.violations, taken: ${TAKEN} })`;

const visitors = useVisitors();

describe('text of an attacker', () => {
  it(`in every response, each of ${PAYLOADS.length} payloads in turn, runs on no screen`, async () => {
    // A screen may refuse a response that violates the contract, and report it; it may not execute it.
    const visitor = await visitors.visit({ expected: [/./] });
    const { page } = visitor;
    await page.addInitScript(POISON);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await enter(visitor, 'Owner', { path: SCREENS[0] });
    for (const path of SCREENS) {
      await page.evaluate(`history.pushState(null, '', '${path}')`);
      // The payloads are shown as text.
      await expectSoon(() => page.evaluate<string>(`document.querySelector('main').innerText`)).toContain(
        'window.ran',
      );
      expect(await page.evaluate(OUTCOME), path).toEqual({ ran: null, violations: [], taken: [] });
    }
    expect(dialogs).toEqual([]);
    expect(await page.evaluate<number>('window.sent')).toBeGreaterThan(PAYLOADS.length * 10);
  });
});
