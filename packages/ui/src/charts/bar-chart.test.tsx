// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { press, pretendWidth, renderForTest } from '../render-for-test.ts';
import type { ChartSources } from './chart-sources.ts';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import { ShareBar } from './share-bar.tsx';

const series = [
  { id: 'wallet', label: 'Wallets', values: [200, 300, null] },
  { id: 'card', label: 'Cards', values: [100, 50, 70] },
  { id: 'left', label: 'Left', values: [-50, -60, 0] },
];

async function show(props: Partial<BarChartProps> = {}) {
  pretendWidth(600);
  const page = await renderForTest(
    <BarChart
      label="Revenue"
      places={['Jun', 'Jul', 'Aug']}
      series={series}
      format={String}
      height={200}
      {...props}
    />,
  );
  const bar = (id: string, place: number) => {
    const found = page.find(`rect[data-series="${id}"][data-place="${place}"]`);
    const number = (name: string) => Number(found.getAttribute(name));
    return {
      top: number('y'),
      bottom: number('y') + number('height'),
      left: number('x'),
      right: number('x') + number('width'),
    };
  };
  const zero = Number(page.find('[data-zero] line').getAttribute('y1')) - 0.5;
  return { ...page, bar, zero };
}

test('stacked bars start at zero, are stacked on each other, and negative ones are below zero', async () => {
  const { bar, zero, container } = await show();
  for (const place of [0, 1]) {
    expect(bar('wallet', place).bottom).toBe(zero);
    expect(bar('card', place).bottom).toBe(bar('wallet', place).top);
    expect(bar('left', place).top).toBe(zero);
    expect(bar('left', place).bottom).toBeGreaterThan(zero);
  }
  expect(container.querySelector('rect[data-series="wallet"][data-place="2"]')).toBeNull();
  expect(bar('card', 2).bottom).toBe(zero);
});

test('grouped bars all start at zero and are next to each other', async () => {
  const { bar, zero } = await show({ layout: 'grouped' });
  expect(bar('wallet', 0).bottom).toBe(zero);
  expect(bar('card', 0).bottom).toBe(zero);
  expect(bar('left', 0).top).toBe(zero);
  expect(bar('card', 0).left).toBe(bar('wallet', 0).right);
});

test('lengths are in proportion to values', async () => {
  const { bar } = await show({ layout: 'grouped' });
  const length = (place: number) => bar('wallet', place).bottom - bar('wallet', place).top;
  expect(Math.abs(length(1) / length(0) - 1.5)).toBeLessThan(0.03);
});

test('a single series has its values on the bars', async () => {
  const { container } = await show({ series: [{ id: 'net', label: 'Net', values: [120, -42, null] }] });
  const texts = [...container.querySelectorAll('svg text')].map((text) => text.textContent);
  expect(texts).toEqual(expect.arrayContaining(['120', '-42']));
  expect(texts).not.toContain('no data');
});

test('a click opens the part of a stack that it hits, and a bar of a group', async () => {
  const opened: string[] = [];
  const sources: ChartSources = {
    onSelect: (place, id) => opened.push(`${id}@${place}`),
    value: (_place, _id, text) => text,
    data: (place, id) => ({ 'data-source': `${id}@${place}` }),
  };
  for (const layout of ['stacked', 'grouped'] as const) {
    const { bar, find } = await show({ sources, layout });
    for (const id of ['wallet', 'card', 'left']) {
      const { left, right, top, bottom } = bar(id, 1);
      const at = { clientX: (left + right) / 2, clientY: (top + bottom) / 2, bubbles: true };
      await act(async () => find('[role="application"]').dispatchEvent(new MouseEvent('click', at)));
    }
  }
  expect(opened).toEqual([...Array(2)].flatMap(() => ['wallet@1', 'card@1', 'left@1']));
});

test('an earlier period is a dashed line over the bars, read with them and opened with its own receipt', async () => {
  const opened: string[] = [];
  const sources: ChartSources = {
    onSelect: (place, id) => opened.push(`${id}@${place}`),
    value: (_place, _id, text) => text,
    data: (place, id) => ({ 'data-source': `${id}@${place}` }),
  };
  const { find, bar } = await show({
    sources,
    comparison: { id: 'then', label: 'A year before', values: [100, null, 900] },
  });
  const path = find('path[data-line="then"]').getAttribute('d') ?? '';
  // A missing value is a gap: two pieces.
  expect(path.match(/M/g)).toHaveLength(2);
  const top = Number(/^M[\d.]+,([\d.]+)/.exec(path)?.[1]);
  // 100 is half of the bar of 200, which stands on zero.
  expect(Math.abs(top - (bar('wallet', 0).top + bar('wallet', 0).bottom) / 2)).toBeLessThan(1);
  await act(async () => find('[role="application"]').focus());
  await press('End');
  expect(find('[aria-live]').textContent).toContain('Left 0, A year before 900');
  for (let times = 0; times < 3; times += 1) await press('ArrowDown');
  await press('Enter');
  expect(opened).toEqual(['then@2']);
});

const read = (page: { container: Element }) =>
  [...page.container.querySelectorAll('[data-reading] li')].map((item) =>
    [...item.children].flatMap(({ textContent }) => (textContent === '' ? [] : [textContent])),
  );

test('pointing at a stack reads all of it: shares, total, the earlier period and the difference of the total to it', async () => {
  const page = await show({
    series: series.slice(0, 2),
    comparison: { id: 'then', label: 'A year before', values: [240, null, 900] },
    change: (now, before) => `${now} on ${before}`,
  });
  const point = (clientX: number) =>
    act(async () =>
      page
        .find('[role="application"]')
        .dispatchEvent(new PointerEvent('pointermove', { clientX, bubbles: true })),
    );
  expect(read(page)).toEqual([]);
  await point(page.bar('wallet', 0).left + 1);
  expect(read(page)).toEqual([
    ['Wallets', '200', '66.7%'],
    ['Cards', '100', '33.3%'],
    ['Total', '300'],
    ['A year before', '240'],
    ['Change', '300 on 240'],
  ]);
  // Of a stack with a part missing there is no total.
  await point(page.bar('card', 2).left + 1);
  expect(read(page)).toEqual([
    ['Wallets', 'no data'],
    ['Cards', '70'],
    ['A year before', '900'],
  ]);
});

test('shares and the difference are announced', async () => {
  const page = await show({
    series: series.slice(0, 2),
    comparison: { id: 'then', label: 'A year before', values: [240, null, 900] },
    change: () => '+25.0%',
  });
  await act(async () => page.find('[role="application"]').focus());
  await press('Home');
  expect(page.find('[aria-live]').textContent).toBe(
    'Jun: Wallets 200 (66.7%), Cards 100 (33.3%), Total 300, A year before 240, Change +25.0%',
  );
});

test('a finger reads first: only a second tap on the same mark opens it', async () => {
  const opened: string[] = [];
  const { bar, find, container } = await show({
    sources: {
      onSelect: (place, id) => opened.push(`${id}@${place}`),
      value: (_place, _id, text) => text,
      data: () => ({}),
    },
  });
  const tap = async (place: number) => {
    const { left, right, top, bottom } = bar('wallet', place);
    const at = { clientX: (left + right) / 2, clientY: (top + bottom) / 2, bubbles: true };
    await act(async () => {
      const plot = find('[role="application"]');
      plot.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }));
      plot.dispatchEvent(
        new PointerEvent('pointerout', { ...at, pointerType: 'touch', relatedTarget: document.body }),
      );
      plot.dispatchEvent(new MouseEvent('click', at));
    });
  };
  await tap(1);
  expect(opened).toEqual([]);
  expect(read({ container })).toContainEqual(['Wallets', '300']);
  expect(find('[data-cursor]').dataset['cursor']).toBe('1');
  await tap(0);
  expect(opened).toEqual([]);
  await tap(0);
  expect(opened).toEqual(['wallet@0']);
});

test('dragging the mouse across places shows only these and opens none; Escape shows all again', async () => {
  const done: string[] = [];
  const { bar, find, container } = await show({
    sources: {
      onSelect: (place, id) => done.push(`${id}@${place}`),
      value: (_place, _id, text) => text,
      data: () => ({}),
    },
    zoom: { into: (from, to) => done.push(`${from} to ${to}`), out: () => done.push('all') },
  });
  const plot = find('[role="application"]');
  plot.setPointerCapture = () => undefined;
  const send = (type: string, place: number, more: PointerEventInit = {}) =>
    act(async () =>
      plot.dispatchEvent(
        new PointerEvent(type, {
          clientX: bar('card', place).left + 1,
          clientY: bar('card', place).top + 1,
          bubbles: true,
          pointerType: 'mouse',
          buttons: type === 'pointermove' ? 1 : 0,
          ...more,
        }),
      ),
    );
  const drag = async (from: number, to: number, more?: PointerEventInit) => {
    await send('pointerdown', from, more);
    await send('pointermove', to, more);
    const range = container.querySelector<HTMLElement>('[data-range]')?.dataset['range'];
    await send('pointerup', to, more);
    await send('click', to, more);
    return range;
  };
  expect(await drag(2, 1)).toBe('1 to 2');
  expect(done.splice(0)).toEqual(['1 to 2']);
  expect(container.querySelector('[data-range]')).toBeNull();
  // Pressed and released on the same place is a click.
  expect(await drag(1, 1)).toBeUndefined();
  expect(done.splice(0)).toEqual(['card@1']);
  // A finger that moves scrolls.
  expect(await drag(1, 2, { pointerType: 'touch' })).toBeUndefined();
  // The button was released outside the window.
  await send('pointerdown', 0);
  await send('pointermove', 1, { buttons: 0 });
  await send('pointerup', 2);
  expect(done.splice(0).filter((each) => each.includes('to'))).toEqual([]);
  await act(async () => plot.focus());
  await press('Home');
  await press('Escape');
  expect(done).toEqual([]);
  await press('Escape');
  expect(done).toEqual(['all']);
});

test('the values written on single bars name their source', async () => {
  const { container } = await show({
    series: [{ id: 'net', label: 'Net', values: [120, -42, null] }],
    sources: {
      onSelect: () => undefined,
      value: () => null,
      data: (place, id) => ({ 'data-source': `${id}@${place}` }),
    },
  });
  const named = [...container.querySelectorAll('svg text[data-source]')];
  expect(named.map((text) => [text.getAttribute('data-source'), text.textContent])).toEqual([
    ['net@0', '120'],
    ['net@1', '-42'],
  ]);
});

test('keys move the readout over the bars', async () => {
  const { find } = await show();
  await act(async () => find('[role="application"]').focus());
  await press('End');
  expect(find('[aria-live]').textContent).toBe('Aug: Wallets no data, Cards 70, Left 0');
  await press('Home');
  expect(find('[aria-live]').textContent).toBe('Jun: Wallets 200, Cards 100, Left -50, Total 250');
});

test('a share bar fills its width, names every part and can have a sum of zero', async () => {
  pretendWidth(400);
  const page = await renderForTest(
    <ShareBar
      label="KYC"
      format={String}
      shares={[
        { id: 'a', label: 'Verified', value: 75 },
        {
          id: 'b',
          label: 'Pending',
          value: 25,
          figure: <button type="button">25</button>,
          part: (part) => <button type="button">{part * 100}%</button>,
        },
      ]}
    />,
  );
  const parts = [...page.container.querySelectorAll('[data-share]')];
  const ends = parts.map((part) => Number(part.getAttribute('x')) + Number(part.getAttribute('width')));
  expect(parts[0]?.getAttribute('x')).toBe('0');
  expect(ends).toEqual([299, 400]);
  expect([...page.container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Verified7575.0%',
    'Pending2525%',
  ]);
  expect(page.container.querySelector('li button')).not.toBeNull();
  const empty = await renderForTest(
    <ShareBar label="None" format={String} shares={[{ id: 'a', label: 'A', value: 0 }]} />,
  );
  expect(empty.container.textContent).toContain('A00.0%');
});

test('bars of periods that are not whole are lighter, and what a value opens instead of itself is said', async () => {
  const opensOther = (place: number, id: string) => `Opens the receipt of ${id} ${place}`;
  const sources: ChartSources = { onSelect: () => undefined, value: (_, __, text) => text, data: () => ({}) };
  const { container, find } = await show({ unfinished: [0, 2], opensOther, sources });
  const lighter = [...container.querySelectorAll('rect[data-unfinished]')].map((bar) =>
    bar.getAttribute('data-place'),
  );
  expect(new Set(lighter)).toEqual(new Set(['0', '2']));
  await press('Home', find('[role="application"]'));
  expect(find('[data-reading]').textContent).toContain('Opens the receipt of wallet 0');
  expect(find('[aria-live]').textContent).toContain('Enter opens Wallets. Opens the receipt of wallet 0');
});
