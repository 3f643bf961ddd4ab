import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { listDayEvents, type DayEvent } from '@cottontree/contract/figures/figures.ts';
import type { ChartEvent } from '@cottontree/ui/charts/chart-events.tsx';
import { useSearch } from 'wouter/use-browser-location';
import { useHref } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { withParam } from '../../kernel/url-state.ts';
import { nameOf, RECEIPT } from '../figure/receipt-request.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/**
 * What is known of the days of a chart of these figures. The chart does not wait for it, and does without it if it cannot
 * be read.
 */
export function useDayEvents(
  names: readonly FigureKey[],
  shown: readonly BusinessDay[],
): readonly ChartEvent[] {
  const search = useSearch();
  const href = useHref();
  const [from, to] = [shown[0], shown.at(-1)];
  const days = from === undefined || to === undefined ? 0 : daysBetween(from, to) + 1;
  const query = { ids: names.join(','), days, asOf: to };
  const { data } = useRead(listDayEvents, { query }, { enabled: days > 1 });
  const leadsTo = (event: DayEvent): string | undefined => {
    if (event.kind === 'fraud-rules') return href('/fraud-detection');
    if (event.kind === 'holiday') return undefined;
    const [first] = event.figures;
    // The receipt lists the earlier values.
    return first && withParam(search, RECEIPT, nameOf({ ...first, day: event.day }));
  };
  return (data?.events ?? []).flatMap((event) => {
    const place = shown.indexOf(event.day);
    return place < 0 ? [] : [{ place, word: DASHBOARD_TEXTS.events[event.kind], href: leadsTo(event) }];
  });
}
