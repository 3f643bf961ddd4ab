import { EventMark } from './chart-events.tsx';
import { AXIS, PART, SERIES_NAME } from './constant-marks.ts';
import { Swatch } from './swatch.tsx';
import css from './reading-tip.module.css';
import type { ReadoutItem } from './series-text.ts';

export interface ReadingTipProps {
  /** The place that is read, as text, and where it is in a plot of that width. */
  at: string;
  x: number;
  width: number;
  items: readonly ReadoutItem[];
  /** Words of what else is known of it. */
  events: readonly string[];
  /** What a press opens, if that is not the chosen value itself. */
  opens?: string | undefined;
}

/** Plot width in px from which the tip has room beside the place; in narrower ones it is below the plot. */
const ROOM_BESIDE = 520;
const GAP = 12;

function placed(x: number, width: number) {
  if (width < ROOM_BESIDE) return { top: '100%', left: 0, right: 0 };
  return x < width / 2 ? { top: 0, left: x + GAP } : { top: 0, right: width - x + GAP };
}

/** What is read at a place of the plot. The plot announces the same, and the pointer must reach the marks below it. */
export function ReadingTip({ at, x, width, items, events, opens }: ReadingTipProps) {
  return (
    <div
      className={css.tip}
      style={placed(x, width)}
      aria-hidden
      data-reading
      data-export="hide"
      data-print="hide"
    >
      <p className={css.at} {...AXIS}>
        {at}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.label} className={css.item} data-chosen={item.chosen || undefined}>
            <Swatch mark={item.mark} shade={item.shade} />
            <span {...SERIES_NAME}>{item.label}</span>
            <b {...(item.data ?? PART)}>{item.text}</b>
            <span className={css.share} {...PART}>
              {item.share}
            </span>
          </li>
        ))}
      </ul>
      {events.map((word) => (
        <p key={word} className={css.event}>
          <EventMark /> {word}
        </p>
      ))}
      {opens !== undefined && (
        <p className={css.opens} {...AXIS}>
          {opens}
        </p>
      )}
    </div>
  );
}
