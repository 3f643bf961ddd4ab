/** By keyboard only: the command palette and the list of shortcuts in the real product. */
import { describe, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';

const visitors = useVisitors();

describe('the command palette', () => {
  it('opens screens, receipts, people and actions, and returns the focus', async () => {
    const visitor = await visitors.visit({ motion: true });
    const { page } = visitor;
    await enter(visitor, 'Owner');
    await settled(page);
    const palette = page.getByRole('dialog', { name: 'Search' });
    const input = palette.getByRole('combobox');
    const search = async (typed: string, first: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await input.fill(typed);
      await palette.getByRole('option').first().filter({ hasText: first }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };

    await search('role hier', 'Role Hierarchy Management');
    await page.getByRole('heading', { level: 1, name: 'Role Hierarchy Management' }).waitFor();

    await search('registered', /registered/i);
    const receipt = page.getByRole('dialog', { name: /registered/i });
    await receipt.waitFor();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });

    await search('end of last month', 'Show figures as of the end of last month');
    await expectSoon(() => new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await search('live figures', 'Show the figures of today');
    await expectSoon(() => new URL(page.url()).searchParams.get('asOf')).toBeNull();

    await page.getByRole('button', { name: /^Command palette:/ }).focus();
    await page.keyboard.press('Enter');
    await input.waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => page.evaluate<string>('document.activeElement.ariaLabel')).toMatch(
      /^Command palette:/,
    );

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
});
