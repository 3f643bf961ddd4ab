/**
 * Live Error Tracking: a page fails in one person's browser; another person sees it and who was affected, and resolves
 * it.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const SCREEN = '/error-tracking';
const REPORTS = '/api/error-tracking/reports';
const visitors = useVisitors();
const at = async (who: string, path: string, expected: readonly RegExp[] = []): Promise<Page> => {
  const visitor = await visitors.visit({ expected });
  await enter(visitor, who, { path });
  return visitor.page;
};

describe('an error in somebody’s browser', () => {
  it('[B-2.10] is shown while it happens, by source and person, assigned, resolved, and reopened when it occurs again', async () => {
    const name = 'BrokeOnPurpose';
    const owner = await at('Owner', `${SCREEN}?search=${name}`);
    await owner.getByText('No error matches.').or(owner.getByText('No errors in this window.')).waitFor();
    const manager = await at('Manager', '/user-profile', [/it broke/]);
    await manager.getByRole('heading', { level: 1 }).waitFor();
    const breaks = () =>
      manager.evaluate<unknown>(
        `void setTimeout(() => { const error = new Error('it broke for amara@example.sl'); error.name = '${name}'; throw error; })`,
      );
    for (let each = 0; each < 3; each += 1) await breaks();

    // Without a reload: the screen is live.
    const card = owner.getByRole('article').filter({ hasText: name });
    await card.waitFor();
    await expectSoon(() => card.textContent()).toContain('Occurrences3');
    expect(await card.textContent()).toContain('it broke for [email]');
    await card.getByRole('button', { name: 'View All Users' }).click();
    const panel = owner.getByRole('dialog', { name: 'Affected users' });
    await panel.getByRole('row').last().waitFor();
    expect(await panel.getByRole('row').last().textContent()).toContain('•••');
    await panel.getByRole('button', { name: 'Show unmasked' }).click();
    const form = owner.getByRole('dialog', { name: 'Show unmasked' });
    await form.getByLabel('Reason').fill('To ask what they did');
    await form.getByRole('button', { name: 'Show unmasked' }).click();
    await expectSoon(() => panel.getByRole('row').last().textContent()).not.toContain('•••');
    await panel.getByRole('button', { name: 'Close' }).click();

    await card.getByRole('button', { name: 'Assign' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await expectSoon(() => card.textContent()).toContain('Monitoring');
    await card.getByRole('button', { name: 'Resolve' }).click();
    await card.getByRole('button', { name: 'Reopen' }).waitFor();
    await breaks();
    await card.getByText('Regression').waitFor();
    await expectSoon(() => card.textContent()).toContain('Occurrences4');

    for (const tab of ['Live Errors', 'User Impact', 'Performance', 'Alert Rules']) {
      await owner.getByRole('tab', { name: tab }).click();
      await owner
        .getByRole('tabpanel')
        .getByRole(tab === 'Live Errors' ? 'article' : 'heading')
        .first()
        .waitFor();
      await expectSoon(() => owner.locator('main [aria-busy="true"], main [role="status"]').count()).toBe(0);
      expect({ tab, unmarked: await unmarkedNumbers(owner) }).toEqual({ tab, unmarked: [] });
    }
  });

  it('names the function and the line of our sources, whose source maps nobody else receives', async () => {
    const message = 'Cannot read properties of undefined';
    const visitor = await visitors.visit({ expected: [new RegExp(message)] });
    const { page } = visitor;
    await page.route('**/api/fraud/alerts?*', (route) => route.fulfill({ json: {} }));
    // A report that is sent while the page is left can be lost together with the route above.
    const reported = page.waitForResponse(
      (response) =>
        response.url().endsWith(REPORTS) && (response.request().postData() ?? '').includes(message),
    );
    await enter(visitor, 'Owner', { path: '/fraud-detection' });
    await page.getByText('This screen could not be shown.').waitFor();
    const scripts = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
    expect((await reported).ok()).toBe(true);
    await page.goto(`${SCREEN}?search=Screen+failed`);
    // Another test of this company may have left a screen before its code was loaded.
    const card = page.getByRole('article').filter({ hasText: message });
    await card.getByText('Stack trace').click();
    const stack = (await card.getByRole('group', { name: 'Stack trace' }).textContent()) ?? '';
    const [, at_, file = '', line] =
      /^at (\w+) \((apps\/web\/src\/screens\/fraud-detection\/[\w-]+\.tsx):(\d+):/.exec(stack) ?? [];
    expect(await card.getByRole('heading').textContent()).toBe(`Screen failed: TypeError in ${at_}`);
    const source = readFileSync(file, 'utf8').split('\n');
    expect(source[Number(line) - 1]).toContain('.length');
    expect(source.slice(0, Number(line)).join('\n')).toContain(`function ${at_}`);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of [...scripts, `${demoCompany().serverUrl}/sw.js`])
      for (const address of [`${script}.map`, script.replace('/assets/', '/maps/') + '.map'])
        expect([address, (await fetch(address)).status]).toEqual([address, 404]);
  });
});
