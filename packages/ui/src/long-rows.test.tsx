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

interface RegisterProps {
  count: number;
  bounded?: boolean;
  onOpen?: (place: number) => void;
}

function Register({ count, bounded = false, onOpen = () => {} }: RegisterProps) {
  const { part, first, end } = useLongRows(count, ROW, bounded);
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

const MIDDLE = 500 * ROW;
const scrollPage = async () => {
  // Outside a browser nothing is laid out: the table is at the top of the page.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrollY, 0, ROW),
  );
  await act(async () => window.scrollTo({ top: MIDDLE }));
  await act(async () => window.dispatchEvent(new Event('scroll')));
};
/** The width of the table, in a frame of 600 px. */
const wide = (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  return vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
};
const isPaged = () => document.querySelector('[role="group"]')?.hasAttribute('data-paged');

test('the page scrolls the rows under their head', async () => {
  wide(600);
  await renderForTest(<Register count={1000} />);
  expect(isPaged()).toBe(true);
  await scrollPage();
  expect(drawn()).toContain('No. 505');
  expect(drawn()).not.toContain('No. 0');
});

test('a table that is wider than its frame, floats or has a height of its own scrolls by itself', async () => {
  const width = wide(601);
  const { rerender } = await renderForTest(<Register count={1000} />);
  expect(isPaged()).toBe(false);
  width.mockReturnValue(600);
  await rerender(<Register count={1000} bounded />);
  expect(isPaged()).toBe(false);
  await rerender(<Register count={1000} />);
  expect(isPaged()).toBe(true);
  await rerender(
    <div role="dialog" aria-label="Over the page">
      <Register count={1000} />
    </div>,
  );
  expect(isPaged()).toBe(false);
});

test('wide rows in the middle of the page wrap: the page does not jump', async () => {
  const width = wide(600);
  const { find, rerender } = await renderForTest(<Register count={1000} />);
  await scrollPage();
  width.mockReturnValue(700);
  await rerender(<Register count={1000} />);
  expect(isPaged()).toBe(true);
  expect(find('[role="group"]').hasAttribute('data-tight')).toBe(true);
});

test('rows that are wider than the frame do not make the two ways of scrolling alternate', async () => {
  const width = wide(600);
  const { rerender } = await renderForTest(<Register count={1000} />);
  expect(isPaged()).toBe(true);
  // No row is drawn for a moment when the scroller changes.
  width.mockImplementation(function of(this: HTMLElement) {
    return this.tagName === 'TABLE' && drawn().length > 0 ? 700 : 600;
  });
  await rerender(<Register count={1000} />);
  expect(isPaged()).toBe(false);
  width.mockReturnValue(600);
  await rerender(<Register count={1000} />);
  expect(isPaged()).toBe(false);
});

test('the foot says how many rows there are, once they are many, or what the screen says of them', async () => {
  const { rerender, find } = await renderForTest(<Register count={20} />);
  expect(document.querySelector('p')).toBe(null);
  await rerender(<Register count={1000} />);
  expect(find('p').textContent).toBe('1,000 rows');
});

test('scrolling renders the rows that become visible', async () => {
  const { find } = await renderForTest(<Register count={1000} bounded />);
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
  const { find, rerender } = await renderForTest(<Register count={1000} />);
  expect(find('[role="group"]').hasAttribute('data-own')).toBe(false);
  expect(drawn()[0]).toBe('No. 0');
  expect(drawn().length).toBeLessThan(40);
  await scrollPage();
  expect(drawn()).toContain('No. 505');
  expect(drawn()).not.toContain('No. 0');
  await rerender(
    <div role="dialog" aria-label="Over the page">
      <Register count={1000} />
    </div>,
  );
  expect(find('[role="group"]').hasAttribute('data-own')).toBe(true);
});
