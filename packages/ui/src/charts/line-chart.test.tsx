// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, press, pretendWidth, renderForTest } from '../render-for-test.ts';
import { LineChart, type LineChartProps } from './line-chart.tsx';
import { Sparkline } from './sparkline.tsx';

const chart = (props: Partial<LineChartProps> = {}) => (
  <LineChart
    label="Volume"
    placeHead="Day"
    places={['1 Nov', '2 Nov', '3 Nov', '4 Nov']}
    series={[{ id: 'now', label: 'This period', values: [10, 40, 20, 30] }]}
    comparison={{ id: 'before', label: 'Previous', values: [5, 6, null, 8] }}
    format={(value) => `$${value}`}
    height={200}
    {...props}
  />
);

async function show(props: Partial<LineChartProps> = {}) {
  pretendWidth(600);
  const page = await renderForTest(chart(props));
  return {
    ...page,
    focus: () => act(async () => page.find('[role="application"]').focus()),
    said: () => page.find('[aria-live]').textContent,
  };
}

test('lines are straight from point to point and interrupted where a value is missing', async () => {
  const { find } = await show();
  const line = find('[data-line="now"]').getAttribute('d') ?? '';
  expect(line).toMatch(/^M[\d.]+,[\d.]+(?:L[\d.]+,[\d.]+){3}$/u);
  expect((find('[data-line="before"]').getAttribute('d') ?? '').match(/M/gu)).toHaveLength(2);
  const spark = await renderForTest(<Sparkline values={[1, 3, 2]} />);
  expect(spark.find('path').getAttribute('d')).toMatch(/^M[\d.,]+L[\d.,]+L[\d.,]+$/u);
});

test('the axis begins at zero', async () => {
  const { find } = await show();
  expect(find('[data-zero] text').textContent).toBe('$0');
});

test('arrow keys, Home and End move a readout that is announced; Escape ends it', async () => {
  const { container, find, focus, said } = await show();
  await focus();
  expect(said()).toBe('');
  await press('ArrowLeft');
  expect(said()).toBe('4 Nov: This period $30, Previous $8');
  await press('ArrowLeft');
  expect(said()).toBe('3 Nov: This period $20, Previous no data');
  await press('Home');
  expect(said()).toBe('1 Nov: This period $10, Previous $5');
  await press('ArrowRight');
  expect(said()).toBe('2 Nov: This period $40, Previous $6');
  expect(find('[data-cursor]').getAttribute('data-cursor')).toBe('1');
  await press('End');
  await press('ArrowRight');
  expect(said()).toContain('4 Nov');
  expect(await press('Escape')).toBe(true);
  expect(container.querySelector('[data-cursor]')).toBeNull();
  expect(await press('Escape')).toBe(false);
});

test('the pointer moves the readout without announcing it', async () => {
  const { find, said } = await show();
  await act(async () =>
    find('[role="application"]').dispatchEvent(
      new PointerEvent('pointermove', { clientX: 30, bubbles: true }),
    ),
  );
  expect(find('[data-cursor]').getAttribute('data-cursor')).toBe('0');
  expect(said()).toBe('');
});

test('Enter opens the place that is read', async () => {
  const onPick = vi.fn<(place: number) => void>();
  const { focus } = await show({ onPick });
  await focus();
  expect(await press('Enter')).toBe(false);
  await press('Home');
  await press('Enter');
  expect(onPick.mock.calls).toEqual([[0]]);
});

test('the same numbers as a table and as CSV', async () => {
  const onExportCsv = vi.fn<(csv: string) => void>();
  const { find } = await show({
    onExportCsv,
    exportNote: 'Sample data',
    band: { label: 'Band', lower: [null, null, null, 25], upper: [null, null, null, 35] },
  });
  await click(find('button[aria-label="View as table: Volume"]'));
  const rows = [...find('table').querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows[0]).toEqual(['Day', 'This period', 'Previous', 'Band, lower', 'Band, upper']);
  expect(rows[4]).toEqual(['4 Nov', '$30', '$8', '$25', '$35']);
  await click(find('button[aria-label="CSV: Volume"]'));
  expect(onExportCsv.mock.calls[0]?.[0]).toBe(
    'Day,This period,Previous,"Band, lower","Band, upper"\r\n1 Nov,10,5,,\r\n2 Nov,40,6,,\r\n3 Nov,20,,,\r\n4 Nov,30,8,25,35\r\nSample data\r\n',
  );
});

test('the height is reserved before the width is known, and without data', async () => {
  const page = await renderForTest(chart());
  expect(page.container.querySelector('svg[width="600"]')).toBeNull();
  expect(page.container.innerHTML).toContain('height: 200px');
  const empty = await show({
    places: [],
    series: [{ id: 'now', label: 'This period', values: [] }],
    comparison: undefined,
  });
  expect(empty.container.textContent).toContain('No data in this period');
});
