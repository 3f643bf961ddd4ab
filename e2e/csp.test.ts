/** What the browser must refuse, and that no screen needs anything of it. */
import { describe, expect, it } from 'vitest';
import { demoCompany } from './demo-company.ts';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { LISTEN, refusedOn } from './policy-on-page.ts';

const visitors = useVisitors();
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe('the headers', () => {
  it.each(['/', '/detailed-metrics', '/no-such-screen', '/first-paint.js', '/api/health', '/api/nothing'])(
    'of %s are strict',
    async (path) => {
      const answer = await fetch(demoCompany().serverUrl + path, { headers: { accept: 'text/html' } });
      const policy = directivesOf(answer.headers.get('content-security-policy') ?? '');
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('style-src')).toEqual(["'self'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|http:/);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(answer.headers.get('server')).toBeNull();
    },
  );

  it('let nobody cache a response with company data', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, 'Owner', { path: '/feature-suggestions' });
    const answer = await visitor.page.request.get('/api/dashboard/metrics');
    expect(answer.headers()['cache-control']).toContain('no-store');
  });
});

describe('the policy', () => {
  // every-screen.test.ts checks all other screens.
  it('is violated neither by the sign-in nor by a screen and what opens on it', async () => {
    const visitor = await visitors.visit({ worker: true });
    const { page, open } = visitor;
    await page.addInitScript(LISTEN);
    await open('/login');
    await page.getByRole('button', { name: 'Show password' }).click();
    await enter(visitor, 'Owner');
    await settled(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Theme', exact: false }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^As-of date/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.locator('[data-variant]').waitFor();
    await page.locator('main [data-figure]').first().click();
    await page.getByRole('button', { name: 'Recompute now' }).click();
    await page.locator('[data-equal]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'This screen as PDF' }).click();
    await pdf;
    expect(await refusedOn(page)).toEqual([]);
  });

  it('stops injected content, and this test would detect it', async () => {
    const { page, open } = await visitors.visit({ expected: [/Content Security Policy|violates/] });
    await page.addInitScript(LISTEN);
    await open('/login');
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
      const image = new Image();
      image.src = 'https://elsewhere.example.test/beacon.png';
      document.body.setAttribute('onclick', 'window.smuggled = true');
      document.body.click();
    }`);
    await expectSoon(async () => new Set((await refusedOn(page)).map((each) => each.split(' ')[0]))).toEqual(
      new Set(['img-src', 'script-src-attr', 'script-src-elem']),
    );
    expect(await page.evaluate('window.smuggled')).toBeUndefined();
  });
});
