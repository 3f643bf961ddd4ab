// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { act, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { click, press, renderForTest } from './render-for-test.ts';
import { Table, type Column, type TableProps } from './table.tsx';

interface Row {
  id: string;
  amount: number;
}

const rows: Row[] = [
  { id: 'TX1', amount: 10 },
  { id: 'TX2', amount: -20 },
  { id: 'TX3', amount: 30 },
];
const columns: Column<Row>[] = [
  { key: 'id', head: 'Reference', cell: (row) => row.id, total: 'Total', sort: 'none' },
  { key: 'amount', head: 'Amount', cell: (row) => row.amount, numeric: true, total: 20, sort: 'descending' },
];

function Alerts(props: Partial<TableProps<Row>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      caption="Alerts"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      selected={selected}
      onSelect={setSelected}
      {...props}
    />
  );
}

const at = () => document.activeElement?.closest('tr')?.textContent;
const enter = (find: (selector: string) => HTMLElement) =>
  act(async () => find('tbody [tabindex="0"][data-row-stop]').focus());

test('j and k, the arrows, Home and End move between the rows and stop at the ends', async () => {
  const { find } = await renderForTest(<Alerts onOpen={() => {}} />);
  await enter(find);
  const path: unknown[] = [];
  for (const key of ['j', 'ArrowDown', 'j', 'k', 'Home', 'k', 'End']) {
    expect(await press(key)).toBe(true);
    path.push(at()?.slice(0, 3));
  }
  expect(path).toEqual(['TX2', 'TX3', 'TX3', 'TX2', 'TX1', 'TX1', 'TX3']);
});

test('the rows have one Tab stop, which follows the focus', async () => {
  const { container, find } = await renderForTest(<Alerts onOpen={() => {}} />);
  await enter(find);
  await press('j');
  const stops = [...container.querySelectorAll('[data-row-stop]')].map((stop) =>
    stop.getAttribute('tabindex'),
  );
  expect(stops).toEqual(['-1', '0', '-1']);
});

test('Enter opens the focused row once', async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const { find } = await renderForTest(<Alerts onOpen={onOpen} />);
  await enter(find);
  await press('j');
  expect(await press('Enter')).toBe(true);
  expect(onOpen.mock.calls).toEqual([[rows[1]]]);
});

test('a click anywhere in the row opens it, except on its checkbox', async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const { find } = await renderForTest(<Alerts onOpen={onOpen} />);
  await click(find('tbody tr:nth-child(3) td:last-child'));
  expect(onOpen.mock.calls).toEqual([[rows[2]]]);
  await click(find('tbody tr:nth-child(1) input'));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('x selects and shows the bulk bar; e exports; ? lists the keys', async () => {
  const onExport = vi.fn<() => void>();
  const { container, find } = await renderForTest(
    <Alerts onOpen={() => {}} onExport={onExport} bulk={<button type="button">Assign</button>} />,
  );
  await enter(find);
  await press('x');
  await press('j');
  await press('x');
  expect(find('[role="group"][aria-label="Selected rows"]').textContent).toBe('2 selectedAssignClear');
  await press('x');
  expect(container.textContent).toContain('1 selected');
  await press('e');
  expect(onExport).toHaveBeenCalledTimes(1);
  await press('?');
  expect(find('[role="status"]').textContent).toContain('j k move');
});

test('keys with modifiers and keys typed into a field are ignored', async () => {
  const onExport = vi.fn<() => void>();
  const { find } = await renderForTest(
    <Alerts
      onExport={onExport}
      columns={[{ key: 'note', head: 'Note', cell: (row) => <input aria-label={row.id} /> }]}
    />,
  );
  await act(async () => find('input[aria-label="TX1"]').focus());
  expect(await press('e')).toBe(false);
  expect(await press('j')).toBe(false);
  expect(onExport).not.toHaveBeenCalled();
});

test('the checkbox in the head selects all and none', async () => {
  const { container, find } = await renderForTest(<Alerts />);
  await click(find('thead input'));
  expect(container.textContent).toContain('3 selected');
  await click(find('thead input'));
  expect(container.textContent).not.toContain('selected');
});

test('headers show and change the order; totals are in the footer', async () => {
  const onSort = vi.fn<(columnKey: string) => void>();
  const { find } = await renderForTest(<Alerts onSort={onSort} />);
  expect(find('th[aria-sort="descending"]').textContent).toBe('Amount↓');
  await click(find('th[aria-sort="none"] button'));
  expect(onSort.mock.calls).toEqual([['id']]);
  expect(find('tfoot').textContent).toBe('Total20');
});

test('an empty table shows the reason', async () => {
  const { find } = await renderForTest(<Alerts rows={[]} empty="No alerts in this window" />);
  expect(find('tbody').textContent).toBe('No alerts in this window');
});

test('events in a menu or dialog of a row do not act on the row', async () => {
  const opened = vi.fn<(row: Row) => void>();
  const floating = document.createElement('div');
  document.body.append(floating);
  onTestFinished(() => floating.remove());
  const withMenu: Column<Row> = {
    key: 'menu',
    head: 'Actions',
    cell: (row) => createPortal(<div id={`menu-${row.id}`}>Delete</div>, floating),
  };
  const { find } = await renderForTest(<Alerts columns={[...columns, withMenu]} onOpen={opened} />);
  await enter(find);
  const item = document.querySelector('#menu-TX2');
  if (item === null) throw new Error('the menu was not drawn');
  await click(item);
  expect(await press('j', item)).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  expect(at()).toContain('TX1');
});

test('the first column is marked as the one that stays, its edge only while the table is scrolled sideways', async () => {
  const { container, find } = await renderForTest(<Alerts />);
  const staying = [...container.querySelectorAll('[class*="first"]')].map(({ textContent }) => textContent);
  expect(staying).toEqual(['Reference', 'TX1', 'TX2', 'TX3', 'Total']);
  const scroller = find('[role="group"][aria-label="Alerts"]');
  const scrollTo = (left: number) =>
    act(async () => {
      scroller.scrollLeft = left;
      scroller.dispatchEvent(new Event('scroll'));
      return scroller.hasAttribute('data-sideways');
    });
  expect(await scrollTo(0)).toBe(false);
  expect(await scrollTo(40)).toBe(true);
  expect(await scrollTo(0)).toBe(false);
});

test('on a phone the last numeric column stands beside the name, or the one that is marked', async () => {
  const lead = (container: HTMLElement) =>
    [...container.querySelectorAll('tbody [class*="lead"]')].map(({ textContent }) => textContent);
  const more: Column<Row>[] = [...columns, { key: 'state', head: 'State', cell: () => 'open' }];
  const { container, rerender } = await renderForTest(<Alerts columns={more} />);
  expect(lead(container)).toEqual(['10', '-20', '30']);
  await rerender(
    <Alerts columns={more.map((each) => (each.key === 'state' ? { ...each, lead: true } : each))} />,
  );
  expect(lead(container)).toEqual(['open', 'open', 'open']);
  await rerender(<Alerts columns={more.slice(0, 1)} />);
  expect(lead(container)).toEqual([]);
});

test('each value carries the name of its column, unless the column has none in words', async () => {
  const { container } = await renderForTest(
    <Alerts
      columns={[
        ...columns,
        { key: 'close', head: <b>USD</b>, name: 'At the close', cell: () => '1' },
        { key: 'bar', head: '', cell: () => 'bar' },
      ]}
    />,
  );
  const labels = (row: string) =>
    [...container.querySelectorAll(`${row} td[role="cell"]:not(:has(input))`)].map((cell) =>
      cell.getAttribute('data-label'),
    );
  expect(labels('tbody tr:first-child')).toEqual(['Reference', 'Amount', 'At the close', null]);
});

test('a button of a row shows what its two lines leave out, unless the row opens to it', async () => {
  const others: Column<Row>[] = ['one', 'two', 'three', 'four'].map((key) => ({
    key,
    head: key,
    cell: () => key,
  }));
  const buttons = (container: Element) => [
    ...container.querySelectorAll<HTMLElement>('tbody [aria-expanded]'),
  ];
  const { container, find, rerender } = await renderForTest(<Alerts columns={[...columns, ...others]} />);
  expect(buttons(container).map((each) => each.getAttribute('aria-label'))).toEqual(
    Array(3).fill('All values of this row'),
  );
  await click(find('tbody tr:nth-child(2) [aria-expanded]'));
  expect(buttons(container).map((each) => each.getAttribute('aria-expanded'))).toEqual([
    'false',
    'true',
    'false',
  ]);
  await rerender(<Alerts columns={[...columns, ...others.slice(0, 3)]} />);
  expect(buttons(container)).toEqual([]);
  const narrow: Column<Row>[] = [
    ...columns,
    { key: 'hidden', head: 'hidden', cell: () => 'hidden', hide: 'medium' },
  ];
  await rerender(<Alerts columns={narrow} />);
  expect(buttons(container)).toHaveLength(3);
  await rerender(<Alerts columns={narrow} onOpen={() => {}} />);
  expect(buttons(container)).toEqual([]);
  await rerender(<Alerts columns={[...columns, ...others]} onOpen={() => {}} />);
  expect(buttons(container)).toHaveLength(3);
});

test('one control sorts where the head is not shown, by what the heads call', async () => {
  const onSort = vi.fn<(columnKey: string) => void>();
  const { find, rerender, container } = await renderForTest(<Alerts onSort={onSort} />);
  const select = find<HTMLSelectElement>('label select');
  expect([...select.options].map(({ text }) => text)).toEqual(['As listed', 'Reference', 'Amount']);
  expect(select.value).toBe('amount');
  await act(async () => fireEvent.change(select, { target: { value: 'id' } }));
  await click(find('[aria-label="Order of Amount: descending"]'));
  expect(onSort.mock.calls).toEqual([['id'], ['amount']]);
  await rerender(<Alerts />);
  expect(container.querySelector('select')).toBeNull();
});

test('rows and cells keep their roles, however they are drawn', async () => {
  const { container } = await renderForTest(<Alerts />);
  const roles = (selector: string) =>
    [...new Set([...container.querySelectorAll(selector)].map((each) => each.getAttribute('role')))].join();
  expect(roles('table')).toBe('table');
  expect(roles('thead, tbody, tfoot')).toBe('rowgroup');
  expect(roles('tr')).toBe('row');
  expect(roles('th')).toBe('columnheader');
  expect(roles('tbody td')).toBe('cell');
});
