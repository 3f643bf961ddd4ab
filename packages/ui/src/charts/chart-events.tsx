import css from './chart-events.module.css';
import type { TableColumn } from './chart-columns.ts';
import { AXIS } from './constant-marks.ts';

/** Something that is known of a place on the axis, apart from its values. */
export interface ChartEvent {
  place: number;
  /** "Public holiday" */
  word: string;
  /** Where more of it is found. */
  href?: string | undefined;
}

export const wordsAt = (events: readonly ChartEvent[], place: number): readonly string[] =>
  events.flatMap((event) => (event.place === place ? [event.word] : []));

/** Their column in the table of a chart; none without events. */
export function eventColumns(events: readonly ChartEvent[]): readonly TableColumn[] {
  const words = (place: number) => wordsAt(events, place).join(', ');
  return events.length === 0 ? [] : [{ head: 'Events', value: words, text: words }];
}

/** Ticks of the axis, at the places that have events. */
export function EventTicks({
  events,
  x,
  y,
}: {
  events: readonly ChartEvent[];
  x: (place: number) => number;
  y: number;
}) {
  return [...new Set(events.map(({ place }) => place))].map((place) => (
    <path key={place} className={css.tick} data-event={place} d={`M${x(place)},${y}l4,7h-8z`} />
  ));
}

/** So many fit beside the note of a chart; the others are read on the plot. */
const MOST_LINKS = 3;

/** The newest events that lead somewhere, and what the other marks mean, below the plot. */
export function EventLinks({ events, places }: { events: readonly ChartEvent[]; places: readonly string[] }) {
  const leading = events.filter(({ href }) => href !== undefined);
  const marked = new Set(events.filter(({ href }) => href === undefined).map(({ word }) => word));
  if (events.length === 0) return null;
  return (
    <ul className={css.links} data-export="hide">
      {leading
        .slice(-MOST_LINKS)
        .toReversed()
        .map(({ place, word, href }) => (
          <li key={`${place} ${word}`}>
            <EventMark />
            <a className={css.link} href={href}>
              <span {...AXIS}>{places[place]}</span> {word}
            </a>
          </li>
        ))}
      {[...marked].map((word) => (
        <li key={word}>
          <EventMark /> {word}
        </li>
      ))}
    </ul>
  );
}

export function EventMark() {
  return (
    <svg className={css.mark} width="8" height="8" aria-hidden="true">
      <path className={css.tick} d="M4,0l4,7h-8z" />
    </svg>
  );
}
