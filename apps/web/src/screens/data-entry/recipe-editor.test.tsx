// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { BulkImport } from './bulk-import.tsx';
import { textOfValues, valuesOfText } from './recipe-rules.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const RECIPE = {
  format: 'cottontree-import-recipe-1',
  kind: 'transactions',
  columns: ['step', 'type', 'amount', 'who'],
  fields: {
    id: { from: 'hash', columns: ['step', 'who'], prefix: 'P-' },
    at: { from: 'step', column: 'step', start: '2026-11-01T00:00:00Z', first: 1, seconds: 3600 },
    type: { from: 'column', column: 'type', values: { CASH_IN: 'cash_in' } },
    currency: { from: 'constant', value: 'USD' },
    amount: { from: 'column', column: 'amount' },
  },
  createSubscribers: false,
};
const it1 = (over: object = {}) => ({
  id: ID,
  kind: 'transactions',
  fileName: 'moves.csv',
  sizeBytes: 100,
  state: 'uploaded',
  version: 3,
  parts: 1,
  receivedBytes: 100,
  receivedCrc: 0,
  rows: 12,
  header: ['step', 'type', 'amount', 'who'],
  mapping: [null, 'type', 'amount', null],
  recipe: null,
  recipeName: null,
  sample: [['1', 'CASH_IN', '181.0', 'C1']],
  done: 0,
  invalidRows: 0,
  heldRows: 0,
  stored: 0,
  skipInvalid: false,
  problem: null,
  createdBy: 'sia',
  createdAt: '2026-11-21T08:00:00.000Z',
  committedBy: null,
  committedAt: null,
  sameAs: null,
  closedDays: [],
  undoFault: null,
  ...over,
});

let calls: SentCall[];
let one: object;
let saved: object[];
beforeEach(() => {
  clearToasts();
  one = it1();
  saved = [];
  calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    if (pathname === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: ['revenue.export'] } };
    if (pathname === '/api/views') return { body: { views: [], roles: [] } };
    if (pathname === '/api/imports/recipes' && method === 'GET') return { body: { recipes: saved } };
    if (pathname === '/api/imports/recipes')
      return { body: { id: ID, name: 'Moves', recipe: RECIPE, savedBy: 'sia', savedAt: '', version: 1 } };
    if (pathname === '/api/imports') return { body: { imports: [one], kinds: ['transactions'] } };
    if (pathname.endsWith('/preview'))
      return {
        body: {
          fields: ['type', 'amount'],
          rows: [
            {
              row: 2,
              cells: ['1', 'GIFT', '181.0', 'C1'],
              texts: ['GIFT', '181.0'],
              problems: [{ field: 'type', message: 'GIFT is not one of: Cash in' }],
            },
          ],
        },
      };
    return { body: one };
  });
});

const open = async (over: object = {}) => {
  one = it1(over);
  history.replaceState(null, '', `/data-entry?tab=bulk-import&import=${ID}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkImport />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const sent = (end: string) => calls.filter(({ url, method }) => method !== 'GET' && url.endsWith(end));
const source = (field: string) => find<HTMLSelectElement>(`[aria-label="${field} is filled from"]`);

it('begins with the mapping, and sends the rules that were chosen', async () => {
  await open();
  await click(control('Use a recipe'));
  expect(page()).toContain('Choose a column for id, at, currency.');
  expect([source('type').value, source('amount').value, source('at').value]).toEqual([
    'column 1',
    'column 2',
    '',
  ]);
  await fill(source('at'), 'step');
  await fill(source('id'), 'hash');
  await fill(source('currency'), 'constant');
  await fill(find('[aria-label="Recipe"] textarea, textarea'), 'CASH_IN = cash_in');
  await eventually(() => page().includes('GIFT is not one of'), 'the preview');
  await click(find('input[type=checkbox]'));
  await click(control('Use this recipe'));
  expect(sent('/recipe')[0]?.body).toEqual({
    version: 3,
    recipe: {
      ...RECIPE,
      fields: {
        type: { from: 'column', column: 'type', values: { CASH_IN: 'cash_in' } },
        amount: { from: 'column', column: 'amount' },
        at: { from: 'step', column: 'step', start: '2026-11-21T00:00:00Z', first: 1, seconds: 3600 },
        id: { from: 'hash', columns: ['step', 'type', 'amount', 'who'], prefix: '' },
        currency: { from: 'constant', value: '' },
      },
      createSubscribers: true,
    },
  });
});

it('saves the recipe that is in use under a name, over the version that was seen', async () => {
  saved = [{ id: ID, name: 'Moves', recipe: RECIPE, savedBy: 'sia', savedAt: '', version: 4 }];
  await open({ recipe: RECIPE, recipeName: 'Moves' });
  expect(page()).toContain('Read by the saved recipe Moves.');
  await click(control('Save recipe'));
  expect(sent('/recipes')[0]?.body).toEqual({ name: 'Moves', recipe: RECIPE, version: 4 });
  expect(currentToasts().map(({ title }) => title)).toEqual(['The recipe Moves is saved.']);
});

it('writes value maps as lines, and reads them back', () => {
  expect(textOfValues({ CASH_IN: 'cash_in', 'A=B': 'p2p' })).toBe('CASH_IN = cash_in\nA=B = p2p');
  expect(valuesOfText('CASH_IN = cash_in\nA=B = p2p\n\nno map')).toEqual({
    CASH_IN: 'cash_in',
    'A=B': 'p2p',
  });
  expect(valuesOfText('  ')).toBeUndefined();
});
