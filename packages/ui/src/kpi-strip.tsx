import { Children, useId, type CSSProperties, type ReactNode } from 'react';
import css from './kpi-strip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Cells a row at full width: as even as possible, never more than six. */
export function cellsPerRow(count: number): number {
  return count === 0 ? 1 : Math.ceil(count / Math.ceil(count / 6));
}

/** One bordered strip of KpiCells; `label` names the group for screen readers. */
export function KpiStrip({ label, children }: { label: string; children: ReactNode }) {
  const full = cellsPerRow(Children.toArray(children).length);
  const half = full > 3 ? Math.ceil(full / 2) : full;
  // CSSProperties does not know custom properties, React passes them on.
  const columns = { '--full': full, '--half': half } as CSSProperties;
  return (
    <section className={css.frame} aria-label={label}>
      <ul className={css.strip} style={columns}>
        {children}
      </ul>
    </section>
  );
}

export interface KpiChange {
  /** The signed difference; only its sign is used. */
  value: number;
  /** The difference in words, sign included: "+4.2%", "−3 pp". */
  text: string;
  /** Which direction is good; `neither` leaves the difference uncoloured. */
  goodWhen: 'up' | 'down' | 'neither';
}

export type KpiVerdict = 'good' | 'bad' | 'neutral';

/** Whether a change is good news: colour follows this, never the direction alone. */
export function verdictOf(change: KpiChange): KpiVerdict {
  if (change.goodWhen === 'neither' || change.value === 0 || Number.isNaN(change.value)) return 'neutral';
  return change.value > 0 === (change.goodWhen === 'up') ? 'good' : 'bad';
}

const verdictWords: Record<KpiVerdict, string> = { good: ', better', bad: ', worse', neutral: '' };

/** Points where the difference goes; nothing where there is none. */
export function ChangeArrow({ value }: { value: number }) {
  if (value === 0 || Number.isNaN(value)) return null;
  const rising = value > 0;
  return (
    <svg
      className={css.arrow}
      width="9"
      height="8"
      viewBox="0 0 9 8"
      role="img"
      aria-label={rising ? 'Up' : 'Down'}
    >
      <path d={rising ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} />
    </svg>
  );
}

function Change({ change, against }: { change: KpiChange; against: string }) {
  const verdict = verdictOf(change);
  return (
    <>
      <span className={css.change} data-verdict={verdict}>
        <ChangeArrow value={change.value} />
        {change.text}
        <VisuallyHidden>{verdictWords[verdict]}</VisuallyHidden>
      </span>{' '}
      {against}
    </>
  );
}

export interface KpiCellProps {
  label: string;
  /** What time the figure speaks of, under the label: "October 2026". All cells of a strip have one, or none. */
  period?: ReactNode;
  /** Where the label leads: the list behind the figure. */
  href?: string;
  /** The figure: text, or a button that opens its receipt. */
  value: ReactNode;
  change?: KpiChange | undefined;
  /** What the change is measured against. */
  against?: string;
  /** Stands in the line of the change when there is none: "no previous period". */
  note?: ReactNode;
  /** A tag after the label, such as SampleTag. */
  tag?: ReactNode;
  sparkline?: ReactNode;
}

export function KpiCell({
  label,
  period,
  href,
  value,
  change,
  against = 'vs prev.',
  note,
  tag,
  sparkline,
}: KpiCellProps) {
  const labelId = useId();
  return (
    <li className={css.cell} aria-labelledby={labelId}>
      <div className={css.label}>
        <span id={labelId}>{href === undefined ? label : <a href={href}>{label}</a>}</span>
        {tag}
      </div>
      {period !== undefined && <div className={css.period}>{period}</div>}
      <div className={css.value}>{value}</div>
      <div className={css.against}>
        {change === undefined ? note : <Change change={change} against={against} />}
      </div>
      {sparkline !== undefined && <div className={css.sparkline}>{sparkline}</div>}
    </li>
  );
}
