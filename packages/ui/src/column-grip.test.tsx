// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, renderForTest } from './render-for-test.ts';
import { Table, type Column, type TableProps } from './table.tsx';

interface Payment {
  id: string;
  amount: number;
}
const rows: Payment[] = [{ id: 'TX1', amount: 10 }];
const columns: Column<Payment>[] = [
  { key: 'id', head: 'Reference', cell: ({ id }) => id, sort: 'none' },
  { key: 'amount', head: <b>USD</b>, name: 'Amount', cell: ({ amount }) => amount, numeric: true },
];
const payments = (props: Partial<TableProps<Payment>> = {}) => (
  <Table caption="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />
);

beforeEach(() => {
  // Outside a browser columns have no width: 120 px until one is chosen.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    const chosen = /^var\((.*)\)$/.exec(this.style.width)?.[1];
    const width = this.closest('table')?.style.getPropertyValue(chosen ?? '');
    return width === undefined || width === '' ? 120 : Number.parseInt(width, 10);
  });
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const grip = (name: string) => {
  const found = document.querySelector<HTMLElement>(
    `[role="separator"][aria-description^="Width of ${name}:"]`,
  );
  if (!found) throw new Error(`No grip of ${name}`);
  return found;
};
const width = (name: string) => grip(name).getAttribute('aria-valuenow');
const stored = () => JSON.parse(localStorage.getItem('table:Payments') ?? '{}').widths;
const point = (type: 'Down' | 'Move' | 'Up' | 'Cancel', clientX: number) =>
  act(async () => fireEvent[`pointer${type}`](grip('Amount'), { clientX, button: 0, pointerId: 1 }));

test('dragging the edge of a head sets the width of its column alone, and it stays for this table', async () => {
  const { container } = await renderForTest(payments());
  expect(width('Amount')).toBe('120');
  await point('Down', 500);
  await point('Move', 530);
  expect(width('Amount')).toBe('150');
  await point('Move', 560);
  expect(container.querySelector('table')?.style.getPropertyValue('--w1')).toBe('180px');
  await point('Up', 560);
  await point('Move', 900);
  expect(width('Amount')).toBe('180');
  expect(width('Reference')).toBe('120');
  expect(stored()).toEqual({ amount: 180 });
  expect([...container.querySelectorAll<HTMLElement>('td')].map(({ style }) => style.maxWidth)).toEqual([
    '',
    'var(--w1)',
  ]);
  const again = await renderForTest(payments());
  expect(again.find('table').style.getPropertyValue('--w1')).toBe('180px');
  const other = await renderForTest(payments({ caption: 'Other payments' }));
  expect(other.find('table').style.getPropertyValue('--w1')).toBe('');
});

test('a drag that the browser ends, or that moves nothing, chooses nothing', async () => {
  const { find } = await renderForTest(payments());
  await point('Down', 500);
  await point('Move', 500);
  await point('Up', 500);
  expect(stored()).toBeUndefined();
  await point('Down', 500);
  await point('Move', 560);
  await point('Cancel', 560);
  expect(stored()).toBeUndefined();
  expect(find('table').style.getPropertyValue('--w1')).toBe('');
});

test('arrow keys change the width by 8 px within bounds; Home and a double click reset it', async () => {
  await renderForTest(payments());
  await act(async () => grip('Amount').focus());
  expect(await press('ArrowRight')).toBe(true);
  expect(width('Amount')).toBe('128');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(stored()).toEqual({ amount: 112 });
  for (let times = 0; times < 12; times += 1) await press('ArrowLeft');
  expect(width('Amount')).toBe('48');
  await press('Home');
  expect(stored()).toBeUndefined();
  expect(width('Amount')).toBe('120');
  await press('ArrowRight');
  await act(async () => fireEvent.doubleClick(grip('Amount')));
  expect(stored()).toBeUndefined();
});

test('the grips of a table are one Tab stop; the arrows go from one to the next', async () => {
  await renderForTest(payments());
  const stops = () => [grip('Reference').tabIndex, grip('Amount').tabIndex];
  expect(stops()).toEqual([0, -1]);
  await act(async () => grip('Reference').focus());
  await press('ArrowDown');
  expect(document.activeElement).toBe(grip('Amount'));
  expect(stops()).toEqual([-1, 0]);
  await press('ArrowDown');
  expect(document.activeElement).toBe(grip('Reference'));
});

test('the name of a head is what it shows, without that of its grip', async () => {
  const { container } = await renderForTest(payments({ onSort: () => {} }));
  // A name of the grip would be a part of it.
  for (const attribute of ['aria-label', 'aria-labelledby', 'title'])
    expect(container.querySelector(`[role="separator"][${attribute}]`)).toBeNull();
  const names = [...container.querySelectorAll('th')].map((head) => head.textContent);
  expect(names).toEqual(['Reference', 'USD']);
});

test('a width does not touch the columns that were chosen, nor the other way round', async () => {
  localStorage.setItem('table:Payments', JSON.stringify({ hidden: ['note'], shown: [], comfortable: true }));
  await renderForTest(payments());
  await act(async () => grip('Amount').focus());
  await press('ArrowRight');
  expect(JSON.parse(localStorage.getItem('table:Payments') ?? '')).toEqual({
    hidden: ['note'],
    shown: [],
    comfortable: true,
    widths: { amount: 128 },
  });
});
