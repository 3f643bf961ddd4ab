// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { appears, click, press, pretendWidth, renderForTest, savedFiles } from '../render-for-test.ts';
import { currentToasts } from '../toast-store.ts';
import { FilesContext, type Files } from './chart-files.ts';
import type { ChartSources } from './chart-sources.ts';
import { FileMenu } from './file-menu.tsx';
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

/** An item of the menu with the files of the chart, which is opened first. */
async function fileItem(item: string): Promise<HTMLElement> {
  const button = document.querySelector('button[aria-label="Files: Volume"]');
  if (button?.getAttribute('aria-expanded') === 'false') await press('Enter', button);
  return appears(`[role="menuitem"][aria-label="${item}: Volume"]`);
}

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

test('the axis starts at zero', async () => {
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

/** Sources that record what was opened, and name each value. */
function noted() {
  const opened: string[] = [];
  const name = (place: number, series: string) => `${series}@${place}`;
  const sources: ChartSources = {
    onSelect: (place, series) => opened.push(name(place, series)),
    value: (place, series, text) => (
      <button type="button" data-source={name(place, series)}>
        {text}
      </button>
    ),
    data: (place, series) => ({ 'data-source': name(place, series) }),
  };
  return { opened, sources };
}

test('Enter opens the value in the readout; up and down select one of the lines of a place', async () => {
  const { opened, sources } = noted();
  const { find, focus, said } = await show({ sources });
  expect(find('[role="application"]').getAttribute('aria-label')).toContain(
    'up and down choose one of several',
  );
  await focus();
  expect(await press('Enter')).toBe(false);
  await press('Home');
  await press('Enter');
  expect(await press('ArrowDown')).toBe(true);
  expect(said()).toBe('1 Nov: This period $10, Previous $5. Enter opens Previous');
  expect(find('[aria-live] [data-source]').dataset['source']).toBe('before@0');
  expect(find('[data-chosen]').textContent).toContain('Previous');
  await press('Enter');
  await press('ArrowRight');
  await press('ArrowUp');
  await press('Enter');
  expect(opened).toEqual(['now@0', 'before@0', 'now@1']);
});

test('a click opens the nearest line on the day under the pointer, never the comparison, and nothing where it is missing', async () => {
  const { opened, sources } = noted();
  const { find } = await show({
    sources,
    series: [
      { id: 'now', label: 'This period', values: [10, 40, 20, null] },
      { id: 'goal', label: 'Goal', values: [35, 35, 35, null] },
    ],
  });
  const plot = find('[role="application"]');
  const clickAt = (clientX: number, clientY: number) =>
    act(async () => plot.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true })));
  // The axis starts at 0, so the larger value is higher.
  await clickAt(30, 0);
  // Right on the comparison's 5.
  await clickAt(30, 158);
  await clickAt(30, 199);
  await clickAt(370, 199);
  // There is only the comparison.
  await clickAt(590, 150);
  expect(opened).toEqual(['goal@0', 'now@0', 'now@0', 'now@2']);
});

test('Enter opens nothing where the chosen line has no value', async () => {
  const { opened, sources } = noted();
  const { find } = await show({ sources });
  await act(async () => find('[role="application"]').focus());
  await press('End');
  await press('ArrowLeft');
  await press('ArrowDown');
  await press('Enter');
  expect(opened).toEqual([]);
});

test('what is read has the difference to the comparison and the bands, which have the colour of their line', async () => {
  const { container, find, focus, said } = await show({
    series: [{ id: 'now', label: 'This period', values: [10, 40, 20, 30], color: 'c3' }],
    change: (now, before) => `+${now - before}`,
    bands: [
      { label: 'Wide', lower: [null, null, null, 20], upper: [null, null, null, 40] },
      { label: 'Band', lower: [null, null, null, 25], upper: [null, null, null, 35] },
    ],
  });
  await focus();
  await press('End');
  expect(said()).toBe('4 Nov: This period $30, Previous $8, Change +22, Wide $20 to $40, Band $25 to $35');
  expect(find('[data-reading]').textContent).toBe(
    '4 NovThis period$30Previous$8Change+22Wide$20 to $40Band$25 to $35',
  );
  expect(find('path[data-band]').getAttribute('class')).toContain('c3');
  await press('ArrowLeft');
  expect(said()).toBe('3 Nov: This period $20, Previous no data');
  await press('Escape');
  expect(container.querySelector('[data-reading]')).toBeNull();
});

test('values open their sources at the ends of their lines and in the table; ticks and places are marked as axis', async () => {
  const { sources } = noted();
  const { container, find } = await show({ sources });
  const sourcesIn = (part: string) =>
    [...container.querySelectorAll<HTMLElement>(`${part} [data-source]`)].map((each) => [
      each.dataset['source'],
      each.textContent,
    ]);
  const legend = find('[data-source]').closest('[aria-hidden]');
  expect(legend?.getAttribute('aria-hidden')).toBe('false');
  expect([...(legend?.querySelectorAll('button') ?? [])].map((each) => each.textContent)).toEqual([
    '$30',
    '$8',
  ]);
  expect(legend?.textContent).toBe('This period $30Previous $8');
  const written = [...container.querySelectorAll('svg text')].filter((text) => /\d/.test(text.textContent));
  expect(written.length).toBeGreaterThan(4);
  expect(written.filter((text) => text.closest('[data-constant="axis"]') === null)).toEqual([]);
  await click(await fileItem('View as table'));
  expect(sourcesIn('table').slice(-3)).toEqual([
    ['now@2', '$20'],
    ['now@3', '$30'],
    ['before@3', '$8'],
  ]);
  expect(find('tbody tr:nth-child(3) td:last-child').textContent).toBe('no data');
});

test('events are ticks of the axis, are read with their place, and lead where their links do', async () => {
  const { container, find, focus, said } = await show({
    ticks: ['1', '2', '3', '4'],
    events: [
      { place: 0, word: 'Rules changed', href: '/rules' },
      { place: 1, word: 'Holiday' },
      { place: 1, word: 'Restated', href: '/at/2' },
      { place: 2, word: 'Restated', href: '/at/3' },
      { place: 3, word: 'Restated', href: '/at/4' },
    ],
  });
  expect(
    [...container.querySelectorAll('path[data-event]')].map((tick) => tick.getAttribute('data-event')),
  ).toEqual(['0', '1', '2', '3']);
  // The newest three.
  expect(
    [...container.querySelectorAll('figure a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['4 Restated', '/at/4'],
    ['3 Restated', '/at/3'],
    ['2 Restated', '/at/2'],
  ]);
  await focus();
  await press('Home');
  await press('ArrowRight');
  expect(said()).toBe('2 Nov: This period $40, Previous $6, Holiday, Restated');
  expect(find('[data-reading]').textContent).toBe('2 NovThis period$40Previous$6 Holiday Restated');
  await click(await fileItem('View as table'));
  expect([...container.querySelectorAll('tr')].map((row) => row.lastElementChild?.textContent)).toEqual([
    'Events',
    'Rules changed',
    'Holiday, Restated',
    'Restated',
    'Restated',
  ]);
});

test('without sources nothing can be opened', async () => {
  const { find, focus } = await show();
  expect(find('[data-constant="axis"]').parentElement?.getAttribute('aria-hidden')).toBe('true');
  await focus();
  await press('Home');
  expect(await press('Enter')).toBe(false);
  expect(await press('ArrowDown')).toBe(false);
});

test('the same numbers as a table and as CSV', async () => {
  const saved = savedFiles();
  const { find } = await show({
    bands: [{ label: 'Band', lower: [null, null, null, 25], upper: [null, null, null, 35] }],
  });
  await click(await fileItem('View as table'));
  const rows = [...find('table').querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows[0]).toEqual(['Day', 'This period', 'Previous', 'Band, lower', 'Band, upper']);
  expect(rows[4]).toEqual(['4 Nov', '$30', '$8', '$25', '$35']);
  // The closed menu returns the focus.
  await appears('button[aria-label="Files: Volume"]:focus');
  await fileItem('View as chart');
  expect(document.querySelector('[role="menuitem"][aria-label="Download PNG: Volume"]')).toBeNull();
  await click(await fileItem('Download CSV'));
  expect(saved[0]?.name).toBe('Volume.csv');
  expect(await saved[0]?.blob.text()).toContain(
    'Day,This period,Previous,"Band, lower","Band, upper"\r\n1 Nov,10,5,,\r\n2 Nov,40,6,,\r\n3 Nov,20,,,\r\n4 Nov,30,8,25,35\r\n',
  );
});

describe('where something around a chart makes its files', () => {
  const csv = vi.fn<() => void>();
  const inside = (refusal?: string) => {
    const files: Files = {
      preload: async () => undefined,
      menu: (props) => <FileMenu {...props} csv={csv} png={() => undefined} refusal={refusal} />,
    };
    return <FilesContext value={files}>{chart()}</FilesContext>;
  };

  test('its items make these files', async () => {
    await renderForTest(inside());
    await click(await fileItem('Download CSV'));
    expect(csv).toHaveBeenCalledOnce();
  });

  test('a refused file can be focused, gives the reason and is not made', async () => {
    csv.mockClear();
    await renderForTest(inside('Exporting this needs a permission.'));
    const item = await fileItem('Download CSV');
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await act(async () => item.focus());
    expect(document.activeElement).toBe(item);
    const reason = document.getElementById(item.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Exporting this needs a permission.');
    // The table is not an export.
    expect((await fileItem('View as table')).hasAttribute('aria-disabled')).toBe(false);
    await click(item);
    expect(csv).not.toHaveBeenCalled();
    expect(currentToasts().at(-1)).toMatchObject({
      title: 'No file was made',
      description: 'Exporting this needs a permission.',
    });
  });
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
