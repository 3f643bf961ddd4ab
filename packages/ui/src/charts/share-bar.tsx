import { useRef, type ReactNode } from 'react';
import { textWidth } from '@cottontree/charts/geometry.ts';
import { colorOf, type Format, type SeriesColor } from '@cottontree/charts/series.ts';
import { shareShape } from '@cottontree/charts/share-shape.ts';
import { classNames } from '../class-names.ts';
import { ChartTools } from './chart-tools.tsx';
import { SERIES_NAME } from './constant-marks.ts';
import marks from './marks.module.css';
import { shareText } from './reading.ts';
import css from './share-bar.module.css';
import { useMeasuredSize } from './use-measured-size.ts';

interface Share {
  id: string;
  label: string;
  /** Zero or more. */
  value: number;
  color?: SeriesColor;
  /** Replaces the formatted value: a button that opens its receipt. */
  figure?: ReactNode;
  /** Replaces the formatted percentage; receives the part of the whole, 0 to 1. */
  part?: (part: number) => ReactNode;
}

export interface ShareBarProps {
  label: string;
  shares: readonly Share[];
  format: Format;
  /** False if the card offers the exports itself. */
  tools?: boolean;
}

const barHeight = 20;

/** A distribution as one bar of full width. Each part is named directly below it, or in a list if parts are narrow. */
export function ShareBar({ label, shares, format, tools = true }: ShareBarProps) {
  const { ref, width } = useMeasuredSize();
  const picture = useRef<HTMLDivElement>(null);
  const drawn = shareShape(
    shares.map((share) => share.value),
    width,
  );
  const parts = drawn.map(({ part }) => part);
  const percentOf = (index: number) => shareText(parts[index] ?? 0);

  const fits = shares.every((share, index) => {
    // Label and value at their font sizes, the swatch before the label, and space to the next.
    const name = textWidth(share.label) * (12 / 11) + 14;
    const needed = Math.max(name, textWidth(format(share.value)) * (14 / 11));
    return needed + 8 <= (parts[index] ?? 0) * width;
  });
  const columns = [
    {
      head: label,
      value: (index: number) => shares[index]?.label,
      text: (index: number) => shares[index]?.label ?? '',
    },
    {
      head: 'Value',
      value: (index: number) => shares[index]?.value,
      text: (index: number) => format(shares[index]?.value ?? 0),
    },
    { head: 'Share', value: (index: number) => parts[index], text: percentOf },
  ];

  return (
    <figure className={css.frame} aria-label={label}>
      <div ref={picture}>
        <div ref={ref} className={css.bar} style={{ height: barHeight }}>
          <svg
            width={width}
            height={barHeight}
            viewBox={`0 0 ${width} ${barHeight}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className={css.track} width={width} height={barHeight} />
            {shares.map((share, index) => (
              <rect
                key={share.id}
                className={classNames(css.part, marks[colorOf(share, index)])}
                data-share={share.id}
                x={drawn[index]?.x}
                width={drawn[index]?.width}
                height={barHeight}
              />
            ))}
          </svg>
        </div>
        <ul
          className={fits ? css.under : css.list}
          style={
            fits ? { gridTemplateColumns: parts.map((part) => `minmax(0, ${part}fr)`).join(' ') } : undefined
          }
        >
          {shares.map((share, index) => (
            <li key={share.id} className={css.share}>
              <span className={css.name}>
                <svg
                  width="8"
                  height="8"
                  aria-hidden="true"
                  className={classNames(css.part, marks[colorOf(share, index)])}
                >
                  <rect width="8" height="8" />
                </svg>
                <span {...SERIES_NAME}>{share.label}</span>
              </span>
              <span className={css.value}>{share.figure ?? format(share.value)}</span>
              <span className={css.percent}>{share.part?.(parts[index] ?? 0) ?? percentOf(index)}</span>
            </li>
          ))}
        </ul>
      </div>
      {tools && (
        <div className={css.foot}>
          <ChartTools label={label} columns={columns} count={shares.length} picture={picture} />
        </div>
      )}
    </figure>
  );
}
