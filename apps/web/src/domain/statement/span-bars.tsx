import { shortDay, shortMonth } from '@cottontree/contract/axis-formats.ts';
import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { date } from '../../kernel/formatting.ts';
import { useDayEvents } from '../dashboard/day-events.ts';
import { courseOf, drawn } from '../dashboard/series.ts';
import { Constant } from '../figure/marks.tsx';
import { SPAN_TEXTS } from './span-texts.ts';
import { isWhole, placeIn, spansOf, sumBefore, sumIn, type Span, type SpanGrain } from './spans.ts';
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
  const sources = useLineSources(spans);
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
      note={SPAN_TEXTS.about[grain] + (parts.length > 0 ? SPAN_TEXTS.notWhole : '')}
      events={events}
      zoom={zoom}
      sources={ofSums(sources)}
      opensOther={(place, name) => SPAN_TEXTS.opensLastDay(date(dayOf(spans, place, name) ?? ''))}
    />
  );
}

/** A sum is no figure: what it opens is the receipt of one of its days, and its text is none of that figure. */
const ofSums = ({ onSelect }: ChartSources): ChartSources => ({
  onSelect,
  value: (_, __, text) => <Constant why="part">{text}</Constant>,
  data: () => ({ 'data-constant': 'part' }),
});
