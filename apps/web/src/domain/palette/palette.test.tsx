// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { eventually, fill, find, render } from '../../kernel/render.setup.tsx';
import { routes } from '../../routes.ts';
import { ReceiptContext } from '../figure/use-receipts.ts';
import { PaletteKeys } from './palette-keys.tsx';

const FIGURES = [
  { id: 'cards.held', title: 'Cards held', dimensions: ['aqua', 'black'], permission: 'cards.view' },
  {
    id: 'pnl.week',
    title: 'Profit and loss of the week',
    dimensions: ['net-profit'],
    permission: 'cards.view',
  },
  { id: 'pnl.net-profit', title: 'Net profit before tax', dimensions: [], permission: 'cards.view' },
  {
    id: 'pnl.week-opex',
    title: 'Profit of the week by department',
    dimensions: [],
    permission: 'cards.view',
    partsAreRows: true,
  },
  { id: 'staff.secret', title: 'Cards of the secret kind', dimensions: [], permission: 'settings.edit' },
].map((figure) => ({
  ...figure,
  definition: 'In words.',
  unit: 'count',
  goodDirection: 'up',
  timing: 'live',
}));
const ISATU = { ...AMARA_IN_FULL, id: 'u-9', username: 'isatu', firstName: 'Isatu', lastName: 'Kamara' };

let powers: string[];
let calls: SentCall[];
const receipts: unknown[] = [];

// Its code is loaded lazily in the product; these tests only check its behaviour.
beforeAll(() => import('./palette.tsx'));
beforeEach(async () => {
  powers = ['users.view', 'cards.view'];
  receipts.length = 0;
  history.replaceState(null, '', '/');
  calls = serveCalls(({ url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers } };
    if (url === '/api/figures') return { body: { figures: FIGURES } };
    if (url.startsWith('/api/figures/series'))
      return {
        body: {
          series: [
            { id: 'cards.held', dimension: 'aqua', value: null, previous: null, points: [] },
            { id: 'cards.held', dimension: 'black', value: '1256', previous: null, points: [] },
          ],
        },
      };
    if (url.startsWith('/api/user-management/users/search'))
      return { body: { users: url.includes('search=kam') ? [ISATU] : [], total: 1 } };
    return { status: 404, body: 'unknown' };
  });
});

const draw = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptContext value={{ open: (request) => receipts.push(request), preload: () => undefined }}>
        <input aria-label="Somewhere" />
        <PaletteKeys routes={routes} />
      </ReceiptContext>
    </QueryClientProvider>,
  );
const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) =>
  act(async () =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );
const items = () =>
  [...document.querySelectorAll('[cmdk-item] > :first-child')].map((each) => each.textContent);
const open = async () => {
  await draw();
  await press('k', { ctrlKey: true });
  await eventually(() => items().length > 0, 'the palette opens');
};
const type = (text: string) => fill(find<HTMLInputElement>('[cmdk-input]'), text);

describe('the command palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('opens on %o K, with every screen in it', async (keys) => {
    await draw();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await press('k', keys);
    await eventually(() => items().length > 0, 'the palette opens');
    for (const { title } of routes) expect(items()).toContain(title);
  });

  it('opens on a slash, but not on one typed into a field', async () => {
    await draw();
    await press('/', {}, find('input'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await press('/');
    await eventually(() => items().length > 0, 'the palette opens');
    expect(find<HTMLInputElement>('[cmdk-input]').value).toBe('');
  });

  it('keeps every key that is typed before its field is there', async () => {
    await draw();
    const keys = ['k', 'r', 'e', 'v', 'x', 'Backspace'];
    await act(async () => {
      for (const [index, key] of keys.entries())
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey: index === 0, bubbles: true, cancelable: true }),
        );
    });
    await eventually(() => document.querySelector('[cmdk-input]') !== null, 'the palette opens');
    expect(find<HTMLInputElement>('[cmdk-input]').value).toBe('rev');
  });

  it('goes to the screen that was typed and closes', async () => {
    await open();
    await type('compliance');
    await eventually(() => items()[0] === 'Compliance Reporting', 'the screen is found');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.pathname).toBe('/compliance-reporting');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('opens the receipt of a figure, of those only that this person may see', async () => {
    await open();
    await type('cards');
    await eventually(() => items().includes('Cards held: Aqua'), 'the figure is found');
    expect(items()).not.toContain('Cards of the secret kind');
    await type('cards held black');
    await eventually(() => items()[0] === 'Cards held: Black', 'the part is found');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(receipts).toEqual([{ id: 'cards.held', dimension: 'black' }]);
  });

  it('lists figures by their names, those as a whole first, and none that has no number as a whole', async () => {
    await open();
    await type('profit');
    await eventually(() => items().length === 2, 'the figures are found');
    expect(items()).toEqual(['Net profit before tax', 'Profit and loss of the week: Net profit']);
    expect(find('[role=dialog]').textContent).not.toContain('pnl.week');
  });

  it('opens the receipt of a figure on the day that was typed', async () => {
    await open();
    await type('october 2025 profit');
    await eventually(() => items()[0] === 'Net profit before tax', 'the figure is found');
    expect(find('[cmdk-item]').textContent).toContain('October 2025');
    await eventually(
      () => calls.some(({ url }) => url.includes('ids=pnl.net-profit') && url.includes('asOf=2025-10-31')),
      'its value on that day is read',
    );
    await press('Enter', {}, find('[cmdk-input]'));
    expect(receipts).toEqual([{ id: 'pnl.net-profit', dimension: '', day: '2025-10-31' }]);
  });

  it('turns the page to a day that was typed alone', async () => {
    await open();
    await type('october 2025');
    await eventually(() => items()[0] === 'Show figures as of Oct 31, 2025', 'the day is offered');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.search).toBe('?asOf=2025-10-31');
  });

  it('finds a tab of a screen by what is done there, with the screen beside it', async () => {
    await open();
    await type('exceptions');
    await eventually(() => items()[0] === 'Reconciliation', 'the tab is found');
    expect(find('[cmdk-item]').textContent).toBe('ReconciliationBanking API Integrations');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.pathname + location.search).toBe('/banking-apis?tab=reconciliation');
  });

  it('shows the value of a figure beside its name, on the day of the page', async () => {
    history.replaceState(null, '', '/?asOf=2026-11-05');
    await open();
    await type('cards held');
    await eventually(
      () => document.querySelector('[data-figure="cards.held"]') !== null,
      'its value is read',
    );
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset, textContent }) => [
        dataset['figure'],
        dataset['dimension'],
        textContent,
      ]),
    ).toEqual([['cards.held', 'black', '1,256']]);
    expect(calls.map(({ url }) => url)).toContain(
      '/api/figures/series?ids=cards.held%3Aaqua%2Ccards.held%3Ablack&days=2&asOf=2026-11-05',
    );
  });

  it('finds people on the server and links to them', async () => {
    await open();
    await type('kam');
    await eventually(() => items().includes('Isatu Kamara'), 'the person is found');
    expect(calls.map(({ url }) => url)).toContain('/api/user-management/users/search?search=kam&limit=6');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.pathname + location.search).toBe('/user-management?search=isatu');
  });

  it('does not search for people if the person may not see the staff', async () => {
    powers = [];
    await open();
    await type('kam');
    await eventually(
      () => document.body.textContent.includes('Nothing found for “kam”.'),
      'nothing is found',
    );
    expect(calls.filter(({ url }) => url.includes('user-management'))).toEqual([]);
  });

  it('offers the actions that this person may do', async () => {
    await open();
    await type('add a person');
    await eventually(() => document.body.textContent.includes('Nothing found for'), 'it is not offered');
    await type('suggest something');
    await eventually(() => items()[0] === 'Suggest something', 'the work is found, before anything else');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.pathname + location.search).toBe('/ai-suggestion-box?tab=submit');
  });

  it('asks the copilot what was typed, last of all, and only for those who have it', async () => {
    powers = ['ai_features'];
    await open();
    await type('theme dark');
    await eventually(() => items()[0] === 'Theme: dark', 'the action is found');
    expect(items().at(-1)).toBe('Ask the copilot: “theme dark”');
    await type('why did costs rise?');
    await eventually(() => items().length === 1, 'nothing else is found');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(location.pathname + location.search).toBe('/ai-copilot?ask=why%20did%20costs%20rise%3F');
    expect(history.state).toBe('send-now');
  });

  it('does not offer the copilot to a person without it', async () => {
    await open();
    await type('theme dark');
    await eventually(() => items().length > 0, 'the action is found');
    expect(items()).toEqual(['Theme: dark']);
  });

  it('runs an action that needs no form', async () => {
    await open();
    await type('theme dark');
    await eventually(() => items()[0] === 'Theme: dark', 'the action is found');
    await press('Enter', {}, find('[cmdk-input]'));
    expect(JSON.parse(localStorage.getItem('theme') ?? 'null')).toBe('dark');
    localStorage.clear();
  });
});

describe('the list of keys', () => {
  it('opens on a question mark, but not on one typed into a field', async () => {
    await draw();
    await press('?', {}, find('input'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await press('?');
    await eventually(() => document.querySelector('[role=dialog]') !== null, 'the list opens');
    expect(find('[role=dialog]').textContent).toContain('Ctrl K, ⌘ K or /');
  });

  it('does not open over a modal dialog', async () => {
    await draw();
    const question = document.createElement('div');
    question.dataset['modal'] = '';
    document.body.append(question);
    await press('?');
    await press('k', { ctrlKey: true });
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});
