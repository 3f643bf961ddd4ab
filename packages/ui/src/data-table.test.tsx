// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { click, renderForTest } from './render-for-test.ts';
import type { TableFiles } from './table-file.ts';
import type { TableViews } from './table-views.ts';
import type { Arrangement } from './use-arrangement.ts';
import type { DataColumn } from './use-table-model.ts';

interface Budget {
  name: string;
  spent: number | null;
}

const budgets: Budget[] = [
  { name: 'Marketing', spent: 900 },
  { name: 'finance', spent: null },
  { name: 'IT', spent: 10_000 },
];
const columns: DataColumn<Budget>[] = [
  { key: 'name', head: 'Department', cell: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'spent',
    head: 'Spent',
    cell: ({ spent }) => spent ?? 'unknown',
    value: ({ spent }) => spent,
    numeric: true,
    total: '$10,900',
  },
  { key: 'note', head: 'Note', cell: () => 'none' },
];

const render = (props: Partial<DataTableProps<Budget>> = {}) =>
  renderForTest(
    <DataTable caption="Budgets" columns={columns} rows={budgets} rowKey={({ name }) => name} {...props} />,
  );
const names = () =>
  [...document.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) => textContent);
const heads = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
const head = (name: string) => {
  const found = [...document.querySelectorAll('th button')].find((each) =>
    each.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`No head to sort by ${name}`);
  return found;
};
/** Opens the menu and chooses an item in it. */
async function choose(item: string): Promise<void> {
  const trigger = document.querySelector('[aria-label="Arrange Budgets"]');
  if (document.querySelector('[role="menu"]') === null)
    await act(async () => {
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      // The button fetches the code of the menu.
      await import('./arrange-menu.tsx');
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  const found = [...document.querySelectorAll('[role="menuitemcheckbox"]')].find(
    ({ textContent }) => textContent === item,
  );
  if (!found) throw new Error(`No ${item} in the menu`);
  await click(found);
}
async function type(label: string, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!input) throw new Error(`No ${label}`);
  await act(async () => {
    // React listens to what the browser's own setter announces.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

afterEach(() => localStorage.clear());

test('a head sorts texts from A to Z, then from Z to A, then as the rows came', async () => {
  const { find } = await render();
  const sorted = () => find('th').getAttribute('aria-sort');
  expect([names(), sorted()]).toEqual([['Marketing', 'finance', 'IT'], 'none']);
  await click(head('Department'));
  expect([names(), sorted()]).toEqual([['finance', 'IT', 'Marketing'], 'ascending']);
  await click(head('Department'));
  expect([names(), sorted()]).toEqual([['Marketing', 'IT', 'finance'], 'descending']);
  await click(head('Department'));
  expect([names(), sorted()]).toEqual([['Marketing', 'finance', 'IT'], 'none']);
});

test('a head of numbers begins with the largest; unknown values stay last', async () => {
  await render();
  await click(head('Spent'));
  expect(names()).toEqual(['IT', 'Marketing', 'finance']);
  await click(head('Spent'));
  expect(names()).toEqual(['Marketing', 'IT', 'finance']);
});

test('a column without values has no sorting', async () => {
  await render();
  expect(() => head('Note')).toThrow('No head to sort by Note');
});

test('filters leave out rows, say how many match and that totals are of all, and are cleared', async () => {
  const { container } = await render();
  await choose('Filter columns');
  await type('Filter Spent', '>1,000');
  expect(names()).toEqual(['IT']);
  expect(container.textContent).toContain('1 of 3 rows match; totals are of all rows.');
  await type('Filter Department', 'fin');
  expect(names()).toEqual(['No row matches the filters.']);
  const clear = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Clear filters',
  );
  if (!clear) throw new Error('No way to clear the filters');
  await click(clear);
  expect(names()).toEqual(['Marketing', 'finance', 'IT']);
  expect(container.textContent).not.toContain('match');
});

test('a column with words is sorted by its value and filtered by the words', async () => {
  const ranks: DataColumn<Budget>[] = [
    ...columns.slice(0, 1),
    {
      key: 'spent',
      head: 'Size',
      numeric: true,
      cell: ({ spent }) => (spent === 900 ? 'small' : 'big'),
      value: ({ spent }) => spent,
      words: ({ spent }) => (spent === 900 ? 'small' : 'big'),
    },
  ];
  await render({ columns: ranks });
  await click(head('Size'));
  expect(names()).toEqual(['IT', 'Marketing', 'finance']);
  await choose('Filter columns');
  const inputs = [...document.querySelectorAll('input')].map(({ placeholder }) => placeholder);
  expect(inputs).toEqual(['contains', 'contains']);
  await type('Filter Size', 'big');
  expect(names()).toEqual(['IT']);
});

test('a picture of a filtered table has its heads and how many rows match, without the controls', async () => {
  const { container } = await render();
  await choose('Filter columns');
  await type('Filter Spent', '>1,000');
  await click(head('Spent'));
  for (const left of container.querySelectorAll('[data-export="hide"]')) left.remove();
  expect(container.querySelectorAll('input, button')).toHaveLength(2);
  expect(heads()).toEqual(['Department', 'Spent↓', 'Note']);
  expect(container.querySelector('[role="status"]')?.textContent).toBe(
    '1 of 3 rows match; totals are of all rows.',
  );
});

test('switching the filters off shows all rows', async () => {
  await render();
  await choose('Filter columns');
  await type('Filter Department', 'IT');
  expect(names()).toEqual(['IT']);
  await choose('Filter columns');
  expect(names()).toEqual(['Marketing', 'finance', 'IT']);
});

test('hidden columns and comfortable rows stay chosen for this table alone; the first column cannot be hidden', async () => {
  const first = await render();
  const height = first.find('[class*="frame"]').className;
  await choose('Note');
  expect(heads()).toEqual(['Department', 'Spent']);
  await choose('Comfortable rows');
  expect(first.find('[class*="frame"]').className).not.toBe(height);
  expect(
    [...document.querySelectorAll('[role="menuitemcheckbox"]')].map(({ textContent }) => textContent),
  ).toEqual(['Filter columns', 'Comfortable rows', 'Spent', 'Note']);
  const again = await render();
  expect([...again.container.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Department',
    'Spent',
  ]);
  const other = await render({ caption: 'Other budgets' });
  expect(other.container.querySelectorAll('th')).toHaveLength(3);
  await choose('Note');
  expect(JSON.parse(localStorage.getItem('table:Budgets') ?? '')).toEqual({
    hidden: [],
    shown: ['note'],
    comfortable: true,
  });
});

test('a column for which there is no room is not ticked, and stays once it is chosen', async () => {
  const crowded = columns.map((column) =>
    column.key === 'note' ? { ...column, hide: 'medium' as const } : column,
  );
  const { find } = await render({ columns: crowded });
  const note = () => find('th[data-column="note"]');
  expect(note().className).not.toBe('');
  note().style.display = 'none'; // as in a narrow table
  const ticked = () =>
    [...document.querySelectorAll('[role="menuitemcheckbox"][aria-checked="true"]')].map(
      ({ textContent }) => textContent,
    );
  await choose('Comfortable rows');
  expect(ticked()).toEqual(['Comfortable rows', 'Spent']);
  await choose('Note');
  expect(ticked()).toEqual(['Comfortable rows', 'Spent', 'Note']);
  expect(note().className).toBe('');
});

test('rows that are high already have no choice of height', async () => {
  const { find } = await render();
  find<HTMLElement>('[data-table]').style.setProperty('--row-h', '44px');
  await choose('Filter columns');
  expect(
    [...document.querySelectorAll('[role="menuitemcheckbox"]')].map(({ textContent }) => textContent),
  ).toEqual(['Filter columns', 'Spent', 'Note']);
});

test('on a phone, fewer than eight rows have no choice of order, unless they have files or are arranged already', async () => {
  const sortBy = () => document.querySelector('label select');
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Department ${index}`, spent: index }));
  const table = (props: Partial<DataTableProps<Budget>>) => (
    <DataTable caption="Budgets" columns={columns} rows={rowsOf(7)} rowKey={({ name }) => name} {...props} />
  );
  const { rerender } = await renderForTest(table({}));
  expect(sortBy()).toBeNull();
  await rerender(table({ rows: rowsOf(8) }));
  expect(sortBy()).not.toBeNull();
  await rerender(table({ files: { refusal: undefined, save: vi.fn<TableFiles['save']>() } }));
  expect(sortBy()).not.toBeNull();
  await rerender(table({}));
  await click(head('Spent'));
  expect(sortBy()).not.toBeNull();
});

test('a single row has nothing to arrange, but a hidden column can be shown again', async () => {
  const { container, rerender } = await render();
  const table = (rows: Budget[]) => (
    <DataTable caption="Budgets" columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
  await rerender(table(budgets.slice(0, 1)));
  expect(container.querySelectorAll('button')).toHaveLength(0);
  expect(heads()).toEqual(['Department', 'Spent', 'Note']);
  await rerender(table(budgets));
  await choose('Note');
  await rerender(table(budgets.slice(0, 1)));
  await choose('Note');
  expect(heads()).toEqual(['Department', 'Spent', 'Note']);
});

test('a row that a filter leaves out is no longer selected', async () => {
  const onSelect = vi.fn<(selected: ReadonlySet<string>) => void>();
  await render({ selected: new Set(['Marketing', 'IT']), onSelect });
  await choose('Filter columns');
  expect(onSelect).not.toHaveBeenCalled();
  await type('Filter Department', 'market');
  expect(onSelect).toHaveBeenCalledWith(new Set(['Marketing']));
});

test('where the name changes, the choices of the new name hold', async () => {
  localStorage.setItem('table:closed', JSON.stringify({ hidden: ['note'] }));
  const { rerender } = await render({ name: 'open' });
  expect(heads()).toEqual(['Department', 'Spent', 'Note']);
  await rerender(
    <DataTable
      caption="Budgets"
      name="closed"
      columns={columns}
      rows={budgets}
      rowKey={({ name }) => name}
    />,
  );
  expect(heads()).toEqual(['Department', 'Spent']);
});

test('a browser without storage keeps the choice until the page is closed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  await render();
  await choose('Note');
  expect(heads()).toEqual(['Department', 'Spent']);
  await choose('Spent');
  expect(heads()).toEqual(['Department']);
});

test('what is seen is saved as a file, or everything', async () => {
  const save = vi.fn<TableFiles['save']>();
  await render({ files: { refusal: undefined, save } });
  const items = () =>
    [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  await choose('Filter columns');
  expect(items()).toEqual(['CSV', 'Excel']);
  await type('Filter Department', 'market');
  expect(items()).toEqual(['CSV, as shown', 'Excel, as shown', 'CSV, everything', 'Excel, everything']);
  const item = (name: string) =>
    [...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent === name);
  await click(item('CSV, as shown') ?? document.body);
  expect(save).toHaveBeenCalledExactlyOnceWith('csv', {
    heads: ['Department', 'Spent', 'Note'],
    rows: [['Marketing', 900, 'none']],
  });
});

test('a person who may not export reads why', async () => {
  const save = vi.fn<TableFiles['save']>();
  await render({ files: { refusal: 'Exporting this needs Export Revenue.', save } });
  await choose('Filter columns');
  expect(document.querySelector('[role="menu"]')?.textContent).toContain(
    'Exporting this needs Export Revenue.',
  );
  for (const each of document.querySelectorAll('[role="menuitem"]')) await click(each);
  expect(save).not.toHaveBeenCalled();
});

describe('a saved view', () => {
  const SAVED: Arrangement = {
    hidden: ['note', 'gone'],
    shown: [],
    widths: { spent: 120, gone: 90 },
    sort: { column: 'spent', descending: true },
    filters: { name: 'n', gone: 'x' },
    comfortable: true,
  };
  /** What the menu was given about views. */
  const seen: Parameters<TableViews['section']>[0][] = [];
  const viewsWith = (chosen: TableViews['chosen']): TableViews => ({
    chosen,
    note: (isChanged) => ({
      text: isChanged ? 'changed' : 'as saved',
      action: 'Leave',
      onAction: () => undefined,
    }),
    section: (arranged) => {
      seen.push(arranged);
      return null;
    },
    preload: () => Promise.resolve(),
  });
  const VIEW = { id: 'v-1', arrangement: SAVED };
  const table = (chosen: TableViews['chosen']) => (
    <DataTable
      caption="Budgets"
      columns={columns}
      rows={budgets}
      rowKey={({ name }) => name}
      views={viewsWith(chosen)}
    />
  );
  const note = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Leave');
  const said = () => note()?.parentElement?.firstChild?.textContent;

  it('arranges the table, and skips columns that there are not', async () => {
    const { find } = await renderForTest(table(VIEW));
    expect(heads()).toEqual(['Department', 'Spent↓']);
    expect(names()).toEqual(['Marketing', 'finance']);
    expect(find('table').style.getPropertyValue('--w1')).toBe('120px');
    expect(find<HTMLInputElement>('input[aria-label="Filter Department"]').value).toBe('n');
    expect(said()).toBe('as saved');
  });

  it('stays what it is in this browser, and is changed and put back on the screen', async () => {
    localStorage.setItem('table:Budgets', JSON.stringify({ hidden: ['spent'] }));
    const { rerender } = await renderForTest(table(VIEW));
    await click(head('Spent'));
    await choose('Note');
    expect(said()).toBe('changed');
    expect(seen.at(-1)).toMatchObject({
      isChanged: true,
      arrangement: {
        hidden: [],
        shown: ['note'],
        widths: { spent: 120 },
        sort: { column: 'spent', descending: false },
        filters: { name: 'n' },
        comfortable: true,
      },
    });
    expect(localStorage.getItem('table:Budgets')).toBe('{"hidden":["spent"]}');
    await act(async () => seen.at(-1)?.reset());
    expect([heads(), said()]).toEqual([['Department', 'Spent↓'], 'as saved']);
    await rerender(table(undefined));
    expect([heads(), names()]).toEqual([
      ['Department', 'Note'],
      ['Marketing', 'finance', 'IT'],
    ]);
  });

  it('a filter that is emptied stays open for the next one', async () => {
    const { find } = await renderForTest(table(VIEW));
    await type('Filter Department', '');
    expect(find<HTMLInputElement>('input[aria-label="Filter Department"]').value).toBe('');
    expect(names()).toEqual(['IT', 'Marketing', 'finance']);
  });
});
