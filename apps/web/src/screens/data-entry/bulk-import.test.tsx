// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_FIELDS } from '@cottontree/contract/imports/fields.ts';
import { currentToasts, clearToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { BulkImport } from './bulk-import.tsx';
import { NOT_TEXT } from './file-parts.ts';
import { fileFault, inWords } from './import-file.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const it1 = (over: object = {}) => ({
  id: ID,
  kind: 'expenses',
  fileName: 'may.csv',
  sizeBytes: 100,
  state: 'uploaded',
  version: 1,
  parts: 1,
  receivedBytes: 100,
  receivedCrc: 0,
  rows: 12,
  header: ['department', 'What', 'category', 'amount', 'expenseDate'],
  mapping: ['department', null, 'category', 'amount', 'expenseDate'],
  recipe: null,
  recipeName: null,
  sample: [['IT', 'Laptop', 'equipment', '120.00', '2026-11-20']],
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
let causes: object[];
let one: object;
let kinds: readonly string[];
let refused: object | undefined;
beforeEach(() => {
  clearToasts();
  refused = undefined;
  causes = [];
  one = it1();
  kinds = ['subscribers', 'expenses'];
  calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    if (pathname === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: ['revenue.export'] } };
    if (pathname === '/api/views') return { body: { views: [], roles: [] } };
    if (method !== 'GET' && refused) return { status: 409, body: refused };
    if (pathname === '/api/imports' && method === 'GET') return { body: { imports: [one], kinds } };
    if (pathname.endsWith('/causes')) return { body: { causes, others: 3 } };
    if (pathname.endsWith('/errors'))
      return {
        body: {
          rows: [
            {
              row: 3,
              cells: ['Moon', 'X'],
              problems: [{ column: 'department', message: 'there is no department Moon' }],
            },
          ],
          next: null,
        },
      };
    return { body: one };
  });
});

const open = async (address = '/data-entry?tab=bulk-import') => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkImport />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const openOne = async (over: object = {}) => {
  one = it1(over);
  await open(`/data-entry?tab=bulk-import&import=${ID}`);
};
const filesIn = async (table: string): Promise<string> => {
  await settle(() =>
    control(`Arrange ${table}`).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    ),
  );
  const menu = () => document.querySelector('[role="menu"]');
  await eventually(() => menu() !== null, 'the menu');
  return menu()?.textContent ?? '';
};
const page = () => document.body.textContent;
const sent = (end: string) => calls.filter(({ url, method }) => method !== 'GET' && url.endsWith(end));
/** Without those of a table's menu, which have an icon alone. */
const buttons = () =>
  [...document.querySelectorAll('section button')]
    .map(({ textContent }) => textContent.trim())
    .filter((name) => name !== '');

describe('choosing a file', () => {
  it('offers what one may import, and explains how its columns are written', async () => {
    await open();
    const select = find<HTMLSelectElement>('select');
    expect([...select.options].map(({ text }) => text)).toEqual(['Subscribers', 'Expenses']);
    await fill(select, 'expenses');
    expect(location.search).toBe('?tab=bulk-import&kind=expenses');
    for (const { key, format, required } of IMPORT_FIELDS.expenses)
      expect(page()).toContain(`${key}${required ? 'required' : ''}${format}`);
  });
  it('detects files that cannot be sent before sending anything', async () => {
    const fault = async (name: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
      fileFault(new File(parts, name));
    expect(await fault('a.csv', '')).toBe('The file is empty.');
    const large = { name: 'a.csv', size: 300 * 1_048_576, slice: () => new Blob() };
    expect(await fileFault(large)).toMatch(/^The file is larger than 256 MiB/);
    expect(await fault('a.xlsx', 'id')).toMatch(/^This is a spreadsheet/);
    expect(await fault('a.csv', 'PK\u0003\u0004\u0014\0')).toMatch(/^This is a spreadsheet/);
    expect(await fault('a.xlsx', 'PK\u0003\u0004\u0014\0')).toBeUndefined();
    expect(await fault('a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]))).toBe(NOT_TEXT);
    expect(await fault('a.csv', 'i\0d\0')).toBe(NOT_TEXT);
    expect(await fault('a.csv', `${' '.repeat(65_535)}é,amount`)).toBeUndefined();
    expect(calls).toEqual([]);
  });
  it('names the missing permission', async () => {
    kinds = [];
    await open();
    expect(page()).toContain('Your role may not see bulk import.');
    expect(page()).toContain('the permission API Access or Manage Expenses, which an owner can grant.');
  });
});

describe('an import', () => {
  it('is mapped before it is checked, each field to one column', async () => {
    await openOne();
    expect(page()).toContain('Choose a column for description.');
    expect(control('Check file').hasAttribute('disabled')).toBe(true);
    await fill(find<HTMLSelectElement>('[aria-label="Field for category"]'), 'description');
    await fill(find<HTMLSelectElement>('[aria-label="Field for What"]'), 'description');
    expect(find<HTMLSelectElement>('[aria-label="Field for category"]').value).toBe('');
    await fill(find<HTMLSelectElement>('[aria-label="Field for category"]'), 'category');
    await click(control('Save columns'));
    expect(sent('/mapping')[0]?.body).toEqual({
      version: 1,
      mapping: ['department', 'description', 'category', 'amount', 'expenseDate'],
    });
  });
  it('with wrong rows shows them and commits only the valid ones, after a confirmation', async () => {
    await openOne({ state: 'checked', version: 2, invalidRows: 1, heldRows: 4 });
    expect(page()).toContain('11 rows valid, 4 of them already stored, 1 wrong. Nothing is stored yet.');
    expect(page()).toContain('numbered as in a spreadsheet; the headings are row 1');
    expect(page()).toContain('department there is no department Moon');
    await click(control('Commit the valid rows (11)'));
    expect(sent('/commit')[0]?.body).toEqual({ version: 2, skipInvalid: true });
  });
  it('with wrong rows says what they have in common, and which change of the recipe puts it right', async () => {
    const cause = { column: 'Type', rows: 1200, firstRow: 2, moreTexts: true, texts: ['CASH_IN', 'PAY'] };
    causes = [
      { ...cause, message: '… is not one of: Cash in, Cash out', fault: 'option' },
      {
        ...cause,
        column: 'day',
        message: '… is not a date',
        fault: 'date',
        texts: ['1/2/25'],
        moreTexts: false,
      },
      { ...cause, column: null, message: 'the month is closed', fault: null, texts: [], moreTexts: false },
    ];
    await openOne({ state: 'checked', version: 2, invalidRows: 1203 });
    const rows = [...document.querySelectorAll('[aria-label="Causes of wrong rows"] tbody tr')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Type … is not one of: Cash in, Cash outCASH_IN · PAY and more1,2002Recipe: say what these stand for under “What values mean”.',
      'day … is not a date1/2/251,2002Recipe: choose the order of day and month under “Date order”.',
      'the month is closed1,2002Correct the rows in the file.',
    ]);
    expect(page()).toContain('3 more problems have other causes.');
  });
  it.each([
    ['transactions', 'Recipe: tick “Create customers that are not known”, or import the subscribers first.'],
    ['cards', 'Import the subscribers first.'],
  ] as const)('of %s says how customers whom nobody registered come in', async (kind, remedy) => {
    const texts = ['S9'];
    causes = [
      {
        column: 'who',
        message: '…',
        rows: 1,
        firstRow: 2,
        moreTexts: false,
        texts,
        fault: 'unknown-customer',
      },
    ];
    await openOne({ kind, state: 'checked', version: 2, invalidRows: 1 });
    expect(page()).toContain(remedy);
  });
  it.each(['Imports', 'Wrong rows'])('offers %s as files', async (table) => {
    await openOne({ state: 'checked', version: 2, invalidRows: 1, heldRows: 4 });
    expect(await filesIn(table)).toContain('CSV');
  });
  it('that is committed cannot be committed again', async () => {
    await openOne({
      state: 'checked',
      sameAs: { fileName: 'april.csv', by: 'amara', at: '2026-11-20T08:00:00.000Z' },
    });
    expect(page()).toContain('These rows were imported by amara from april.csv, Nov 20, 2026');
    expect(buttons().some((name) => name.startsWith('Commit'))).toBe(false);
  });
  it.each([
    [{ state: 'checking', done: 3 }, '3 of 12 rows checked', ['Cancel import']],
    [{ state: 'committing', done: 6 }, '6 of 12 rows committed. You may leave this page.', ['Stop']],
    [
      { state: 'stopped', stored: 6, problem: 'Row 7: no' },
      '6 rows stored, the rest not.',
      ['Check file', 'Undo import'],
    ],
    [{ state: 'undone', stored: 12 }, '12 rows were stored and then removed.', []],
    [{ state: 'cancelled' }, 'Nothing was stored.', []],
  ] as const)('%j shows its state and what can be done', async (over, sentence, offered) => {
    await openOne({ mapping: ['department', 'description', 'category', 'amount', 'expenseDate'], ...over });
    expect(page()).toContain(sentence);
    expect(buttons().filter((name) => !['Import another file', 'may.csv'].includes(name))).toEqual(offered);
    const alerts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    expect(alerts).toEqual('problem' in over ? [over.problem] : []);
  });
  it('is undone after a confirmation, and shows a refusal of the server', async () => {
    await openOne({
      state: 'committed',
      stored: 12,
      committedBy: 'sia',
      committedAt: '2026-11-21T09:00:00.000Z',
    });
    expect(page()).toContain('12 rows stored by sia, Nov 21, 2026, 09:00 UTC');
    await click(control('Undo import'));
    refused = { code: 'conflict', message: 'This import is undone', requestId: 'r' };
    await click(
      [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1) ?? document.body,
    );
    expect(currentToasts().map(({ title, description }) => [title, description])).toEqual([
      ['The import could not continue', 'This import is undone'],
    ]);
  });
  it('shows before the commit how many rows are on days with closed books', async () => {
    const closedDays = [
      { day: '2026-11-19', rows: 2 },
      { day: '2026-11-20', rows: 1 },
    ];
    await openOne({ kind: 'transactions', state: 'checked', closedDays });
    expect(page()).toContain(
      '3 rows are dated on 2 days already closed (Nov 19, 2026; Nov 20, 2026). Committing changes the figures of these days and cannot be undone.',
    );
    await unmountAll();
    await openOne({ kind: 'transactions', state: 'checked' });
    expect(page()).not.toContain('books are closed');
  });
  it('shows the reason in place of a button for an undo that would be refused', async () => {
    const undoFault = 'The books of 2026-11-20 are closed and its journals are posted';
    await openOne({ state: 'committed', stored: 12, committedBy: 'sia', undoFault, problem: undoFault });
    expect(page()).toContain(`It cannot be undone: ${undoFault}.`);
    expect(page().split(undoFault)).toHaveLength(2);
    expect(buttons()).not.toContain('Undo import');
  });
  it('lists the problems of a row in one line of the error file', () => {
    expect(
      inWords({
        row: 1,
        cells: [],
        problems: [
          { column: 'id', message: 'is required' },
          { column: null, message: 'has 3 cells' },
        ],
      }),
    ).toBe('id: is required; has 3 cells');
  });
});
