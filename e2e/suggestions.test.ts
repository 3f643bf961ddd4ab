/** Feature Suggestions and the AI Suggestion Box: one list, from a suggestion to its response. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const at = async (who: string, path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path });
  return visitor.page;
};

describe('a suggestion', () => {
  it('[A-2.08] is created, found by a person who would create it again, voted for, answered and notified about', async () => {
    const clerk = await at('View Only', '/feature-suggestions');
    await clerk.getByRole('heading', { level: 1, name: 'Feature Suggestions' }).waitFor();
    const title = 'Print the treasury strip in colour';
    await clerk.getByLabel('Feature Title').fill(title);
    expect(await clerk.getByRole('button', { name: 'Submit Suggestion' }).isDisabled()).toBe(true);
    await clerk
      .getByLabel('Detailed Description')
      .fill('The board reads it <b>on paper</b>, where grey is hard to read.');
    await clerk.getByRole('button', { name: 'Submit Suggestion' }).click();
    await expectToast(clerk, 'Suggestion Submitted');
    expect(await clerk.getByLabel('Feature Title').inputValue()).toBe('');
    const item = clerk.getByRole('listitem').filter({ hasText: title });
    await item.getByText('The board reads it <b>on paper</b>').waitFor();
    expect(await unmarkedNumbers(clerk)).toEqual([]);

    // Somebody about to write the same votes instead, removes the vote and votes again.
    const manager = await at('Manager', '/feature-suggestions');
    await manager.getByLabel('Feature Title').fill('Colour print of the treasury strip');
    const similar = manager.getByRole('region', { name: 'Similar suggestions' });
    await similar.getByRole('button', { name: `0 Vote for ${title}` }).click();
    await expectToast(manager, 'Vote counted');
    await similar.getByRole('button', { name: `1 Voted for ${title}`, pressed: true }).click();
    await expectToast(manager, 'Vote withdrawn');
    await similar.getByRole('button', { name: `0 Vote for ${title}` }).press('Enter');
    await expectToast(manager, 'Vote counted');

    const owner = await at('Owner', '/feature-suggestions');
    await owner.getByRole('button', { name: title, exact: true }).click();
    const panel = owner.getByRole('dialog', { name: title });
    await panel.getByText('Alhaji Bangura').first().waitFor();
    await panel.getByRole('button', { name: 'Review', exact: true }).click();
    const form = owner.getByRole('dialog', { name: 'Review' });
    await form.getByLabel('Owner response').fill('We ask the printer');
    await form.getByRole('button', { name: 'Review' }).click();
    await expectToast(owner, 'Suggestion answered');
    await panel.getByText('Moved to reviewing').waitFor();
    expect(await unmarkedNumbers(owner)).toEqual([]);

    await clerk.getByRole('button', { name: /^Notifications/ }).click();
    await clerk.getByText('Your suggestion is under review').first().waitFor();
  });

  it('[B-2.11] goes through the box, where it is analysed, approved and counted', async () => {
    const admin = await at('Admin', '/ai-suggestion-box?tab=submit');
    await admin.getByRole('heading', { level: 1, name: 'AI Suggestion Box' }).waitFor();
    await admin.getByLabel('Category').selectOption('bug');
    const title = 'Commas are missing in the printed totals';
    await admin.getByRole('textbox', { name: 'Suggestion' }).fill(`${title}. The auditors read them wrong.`);
    await admin.getByRole('button', { name: 'Submit Suggestion' }).click();
    await expectToast(admin, 'Suggestion Submitted');
    await admin.getByRole('tab', { name: 'All Suggestions' }).click();
    const card = (page: Page) => page.getByRole('article', { name: title });
    await card(admin).getByText('Computed').first().waitFor();
    expect(await admin.getByRole('button', { name: `Approve ${title}` }).count()).toBe(0);

    const owner = await at('Owner', '/ai-suggestion-box?status=new&category=bug');
    await owner.getByRole('button', { name: `Approve ${title}` }).click();
    const form = owner.getByRole('dialog', { name: 'Approve' });
    await form.getByLabel('Owner response').fill('Fixed with the next release');
    await form.getByRole('button', { name: 'Approve' }).click();
    await expectToast(owner, 'Suggestion answered');
    // It is no longer new, so it leaves this list.
    await card(owner).waitFor({ state: 'detached' });
    await owner.getByRole('tab', { name: 'My Responses' }).click();
    await card(owner).getByText('Fixed with the next release').waitFor();
    expect(await unmarkedNumbers(owner)).toEqual([]);
    await owner.getByRole('tab', { name: 'AI Analytics' }).click();
    await owner.getByRole('heading', { name: 'Similar suggestions' }).waitFor();
    expect(await unmarkedNumbers(owner)).toEqual([]);

    await admin.goto(admin.url().replace(/ai-suggestion-box.*/, 'feature-suggestions?status=approved'));
    await admin
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByText('Fixed with the next release')
      .waitFor();
  });
});
