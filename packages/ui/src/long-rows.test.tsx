// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLongRows } from './long-rows.ts';
import { press, renderForTest } from './render-for-test.ts';
import { Table } from './table.tsx';

const ROW = 40;

// Outside a browser elements have no size: ten rows are visible.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
});

function Register({ count, onOpen = () => {} }: { count: number; onOpen?: (place: number) => void }) {
  const { part, first, end } = useLongRows(count, ROW);
  return (
    <Table
      caption="Register"
      columns={[{ key: 'place', head: 'Place', cell: (place: number) => `No. ${place}` }]}
      rows={Array.from({ length: end - first }, (_, at) => first + at)}
      rowKey={String}
      part={part}
      onOpen={onOpen}
    />
  );
}

const drawn = () => [...document.querySelectorAll('[data-row-stop]')].map(({ textContent }) => textContent);
const gaps = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr[aria-hidden]')].map(({ style }) => style.height);

test('only the visible rows of many are rendered, and the others keep their height', async () => {
  const { find } = await renderForTest(<Register count={1000} />);
  expect(drawn()[0]).toBe('No. 0');
  expect(drawn().length).toBeLessThan(40);
  expect(gaps()).toEqual([`${(1000 - drawn().length) * ROW}px`]);
  expect(find('table').getAttribute('aria-rowcount')).toBe('1001');
  expect(find('[data-index="3"]').getAttribute('aria-rowindex')).toBe('5');
});

test('scrolling renders the rows that become visible', async () => {
  const { find } = await renderForTest(<Register count={1000} />);
  await act(async () => {
    find('[role="group"]').scrollTop = 500 * ROW;
    find('[role="group"]').dispatchEvent(new Event('scroll'));
  });
  expect(drawn()).toContain('No. 505');
  expect(drawn()).not.toContain('No. 0');
  expect(gaps()).toHaveLength(2);
});

test('an opened row has its position among all rows', async () => {
  const opened = vi.fn<(place: number) => void>();
  const { find } = await renderForTest(<Register count={1000} onOpen={opened} />);
  await act(async () => find('tbody [tabindex="0"][data-row-stop]').focus());
  await press('j');
  await press('j');
  await press('Enter');
  expect(opened).toHaveBeenCalledExactlyOnceWith(2);
});

test('all rows of a short list are rendered', async () => {
  await renderForTest(<Register count={3} />);
  expect(drawn()).toEqual(['No. 0', 'No. 1', 'No. 2']);
  expect(gaps()).toEqual([]);
});

test('on a phone the page scrolls, not the table, unless it floats over the page', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList, // all that is read of it
  );
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(10 * ROW);
  // The table is at the top of the page.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrollY, 0, ROW),
  );
  const { find, rerender } = await renderForTest(<Register count={1000} />);
  expect(find('[role="group"]').hasAttribute('data-own')).toBe(false);
  expect(drawn()[0]).toBe('No. 0');
  expect(drawn().length).toBeLessThan(40);
  await act(async () => window.scrollTo({ top: 500 * ROW }));
  await act(async () => window.dispatchEvent(new Event('scroll')));
  expect(drawn()).toContain('No. 505');
  expect(drawn()).not.toContain('No. 0');
  await rerender(
    <div role="dialog" aria-label="Over the page">
      <Register count={1000} />
    </div>,
  );
  expect(find('[role="group"]').hasAttribute('data-own')).toBe(true);
});
