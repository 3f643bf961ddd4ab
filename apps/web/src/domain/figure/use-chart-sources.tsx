import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { marksOf, type FigureRef } from './receipt-request.ts';
import { useReceipts } from './use-receipts.ts';

/**
 * Lets every value of a chart open the receipt of its figure on its day.
 * @param figureOf the figure behind the value of a series at an index
 */
export function useChartSources<SeriesId extends string>(
  figureOf: (place: number, seriesId: SeriesId) => FigureRef,
): ChartSources {
  const receipts = useReceipts();
  // A chart names no other series than those that it was given.
  const figureAt = (place: number, series: string): FigureRef => figureOf(place, series as SeriesId);
  return {
    onSelect: (place, series) => receipts.open(figureAt(place, series)),
    value: (place, series, text) => <ReceiptButton request={figureAt(place, series)}>{text}</ReceiptButton>,
    data: (place, series) => marksOf(figureAt(place, series)),
  };
}
