import { shortDay, shortMonth } from '@cottontree/contract/axis-formats.ts';
import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { LINE_OF_ACCOUNT } from '@cottontree/contract/profit-and-loss/names.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { date } from '../../kernel/formatting.ts';
import { useDayEvents } from '../dashboard/day-events.ts';
import { courseOf, drawn } from '../dashboard/series.ts';
import { Constant } from '../figure/marks.tsx';
import { useChartSources } from '../figure/use-chart-sources.tsx';
import { SPAN_TEXTS } from './span-texts.ts';
import {
  hasItsBeginning,
  isWhole,
  placeIn,
  spansOf,
  sumBefore,
  sumIn,
  type Span,
  type SpanGrain,
} from './spans.ts';
import {
  dayOf,
  LINES,
  NAMES_DRAWN,
  StackedLines,
  TOTAL,
  useLineSources,
  YEAR,
  type LinesByDay,
} from './stacked-lines.tsx';

const valuesOf = (series: readonly FigureSeries[], name: FigureKey) =>
  new Map(courseOf({ series }, name)?.points.map(({ day, value }) => [day, value]));

/** "Nov 23 to Nov 29, 2026", with the number of days if it is not whole. */
function nameOf(span: Span): string {
  const { from, to, days, of } = span;
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : date(from);
  const name = from === to ? date(to) : SPAN_TEXTS.span(first, date(to));
  return isWhole(span) ? name : SPAN_TEXTS.partOf(name, days.length, of);
}

/** The accounts of the lines, whose weeks and months are figures of the profit and loss. */
const ACCOUNTS: ReadonlyMap<string, string> = new Map(
  Object.entries(LINE_OF_ACCOUNT).map(([account, line]) => [`day.revenue:${line}`, account]),
);

/** Bars of weeks or months: sums of days. */
export function SpanBars({ grain, lines, total, zoom }: LinesByDay & { grain: SpanGrain }) {
  const values = LINES.map(({ name }) => valuesOf(lines, name));
  const days = [...(values[0]?.keys() ?? [])];
  const spans = spansOf(days, grain);
  const then = valuesOf(total, TOTAL);
  const parts = spans.flatMap((span, place) => (isWhole(span) ? [] : [place]));
  const events = useDayEvents(NAMES_DRAWN, days).flatMap(({ place, word, href }) => {
    const day = days[place];
    if (day === undefined) return [];
    return [{ place: placeIn(spans, day), word: SPAN_TEXTS.eventOn(shortDay(day), word), href }];
  });
  const ofLastDays = ofSums(useLineSources(spans));
  const ofAccounts = useChartSources((place, name) => ({
    id: `pnl.${grain}-line` as const,
    dimension: ACCOUNTS.get(name) ?? '',
    day: spans[place]?.to,
  }));
  /** The profit and loss has figures of a week or month to a day, and none without its first days. */
  const isFigure = (place: number, name: string): boolean => {
    const span = spans[place];
    return span !== undefined && hasItsBeginning(span, grain) && ACCOUNTS.has(name);
  };
  const sourceOf = (place: number, name: string): ChartSources =>
    isFigure(place, name) ? ofAccounts : ofLastDays;
  return (
    <StackedLines
      spans={spans}
      placeHead={SPAN_TEXTS.heads[grain]}
      places={spans.map(nameOf)}
      ticks={spans.map(({ from }) => (grain === 'month' ? shortMonth(from) : shortDay(from)))}
      years={grain === 'month' ? spans.map(({ from }) => from.slice(0, 4)) : undefined}
      unfinished={parts}
      values={values.map((each) => spans.map((span) => drawn(sumIn(each, span))))}
      before={spans.map((span) => drawn(sumBefore(then, span, YEAR)))}
      note={SPAN_TEXTS.about[grain] + (parts.length > 0 ? SPAN_TEXTS.notWhole[grain] : '')}
      events={events}
      zoom={zoom}
      sources={{
        onSelect: (place, name) => sourceOf(place, name).onSelect(place, name),
        value: (place, name, text) => sourceOf(place, name).value(place, name, text),
        data: (place, name) => sourceOf(place, name).data(place, name),
      }}
      opensOther={(place, name) =>
        isFigure(place, name) ? undefined : SPAN_TEXTS.opensLastDay(date(dayOf(spans, place, name) ?? ''))
      }
    />
  );
}

/** A sum of some days is no figure: what it opens is the receipt of one of its days, and its text is none of that figure. */
const ofSums = ({ onSelect }: ChartSources): ChartSources => ({
  onSelect,
  value: (_, __, text) => <Constant why="part">{text}</Constant>,
  data: () => ({ 'data-constant': 'part' }),
});
