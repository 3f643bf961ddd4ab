// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { pretendSize, pretendWidth, renderForTest } from '../render-for-test.ts';
import { LineChart } from './line-chart.tsx';
import { ShareBar } from './share-bar.tsx';

const format = String;

/** Widths of the drawings of a line chart and a share bar, in a window of 1366 pixels. */
async function drawn({ height = 200 } = {}) {
  vi.stubGlobal('innerWidth', 1_366);
  pretendSize(611, height);
  const { container } = await renderForTest(
    <>
      <LineChart
        label="Volume"
        places={['1 Nov', '2 Nov']}
        series={[{ id: 'now', label: 'Now', values: [1, 2] }]}
        format={format}
      />
      <ShareBar label="Wallets" shares={[{ id: 'a', label: 'A', value: 62 }]} format={format} />
    </>,
  );
  const wide = [...container.querySelectorAll('svg[viewBox]')].filter((svg) => !svg.closest('button'));
  return () => wide.map((svg) => `${svg.getAttribute('width')}: ${svg.getAttribute('viewBox')}`);
}
const pageWidth = (width: number) =>
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
const dispatch = (type: string) => act(async () => window.dispatchEvent(new Event(type)));

test('a page printed without a new layout is drawn for an A4 sheet, and afterwards for the window', async () => {
  pageWidth(1_354);
  const widths = await drawn();
  expect(widths()).toEqual(['611: 0 0 611 220', '611: 0 0 611 20']);
  await dispatch('beforeprint');
  expect(widths()).toEqual(['687: 0 0 687 220', '687: 0 0 687 20']);
  await dispatch('afterprint');
  expect(widths()).toEqual(['611: 0 0 611 220', '611: 0 0 611 20']);
});

test('a page that is laid out for paper is drawn for the room that it has there', async () => {
  pageWidth(688);
  const widths = await drawn();
  pretendWidth(654);
  await dispatch('beforeprint');
  expect(widths()).toEqual(['654: 0 0 654 220', '654: 0 0 654 20']);
});

test('a chart in a panel that is higher fills it; a line of shares, and a page for paper, do not', async () => {
  pageWidth(1_354);
  const widths = await drawn({ height: 390 });
  expect(widths()).toEqual(['611: 0 0 611 390', '611: 0 0 611 20']);
  await dispatch('beforeprint');
  expect(widths()).toEqual(['687: 0 0 687 220', '687: 0 0 687 20']);
});
