import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { marksOf, type FigureRef } from './receipt-request.ts';
import { useReceipts } from './use-receipts.ts';

/**
 * Lets every value of a chart open the receipt of its figure on its day.
 * @param figureOf the figure behind the value of a series at an index
 */
export function useChartSources(figureOf: (place: number, seriesId: string) => FigureRef): ChartSources {
  const receipts = useReceipts();
  return {
    onSelect: (place, series) => receipts.open(figureOf(place, series)),
    value: (place, series, text) => <ReceiptButton request={figureOf(place, series)}>{text}</ReceiptButton>,
    data: (place, series) => marksOf(figureOf(place, series)),
  };
}
