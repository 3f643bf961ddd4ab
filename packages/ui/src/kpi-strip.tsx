import { Children, useId, type CSSProperties, type ReactNode } from 'react';
import css from './kpi-strip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Cells per row at full width: as even as possible, at most six. */
export function cellsPerRow(count: number): number {
  return count === 0 ? 1 : Math.ceil(count / Math.ceil(count / 6));
}

export interface KpiStripProps {
  /** The accessible name of the group. */
  label: string;
  /** The figures are what the screen is about: in the largest size. */
  large?: boolean;
  /** On a phone each cell is one line: label, value and change. */
  lines?: boolean;
  /** All cells stand in one line wherever they have room; on a phone it scrolls. */
  oneLine?: boolean;
  children: ReactNode;
}

/** A section of KpiCells under a rule. */
export function KpiStrip({ label, large = false, lines = false, oneLine = false, children }: KpiStripProps) {
  const full = cellsPerRow(Children.toArray(children).length);
  const half = full > 3 ? Math.ceil(full / 2) : full;
  // CSSProperties does not include custom properties; React passes them on.
  const columns = { '--full': full, '--half': half } as CSSProperties;
  return (
    <section
      className={css.frame}
      data-large={large || undefined}
      data-lines={lines || undefined}
      data-few={full <= 4 || undefined}
      data-one-line={oneLine || undefined}
      aria-label={label}
    >
      <ul className={css.strip} style={columns}>
        {children}
      </ul>
    </section>
  );
}

export interface KpiChange {
  /** The signed difference; only its sign is used. */
  value: number;
  /** The difference as text with its sign: "+4.2%", "−3 pp". */
  text: string;
  /** Which direction is good; `neither` shows the difference without colour. */
  goodWhen: 'up' | 'down' | 'neither';
}

export type KpiVerdict = 'good' | 'bad' | 'neutral';

/** Whether a change is good: the colour depends on this, not only on the direction. */
export function verdictOf(change: KpiChange): KpiVerdict {
  if (change.goodWhen === 'neither' || change.value === 0 || Number.isNaN(change.value)) return 'neutral';
  return change.value > 0 === (change.goodWhen === 'up') ? 'good' : 'bad';
}

const verdictWords: Record<KpiVerdict, string> = { good: ', better', bad: ', worse', neutral: '' };

export interface ChangeArrowProps {
  value: number;
  /** No more than the usual variation: the arrow is an outline. */
  usual?: boolean;
}

/** An arrow in the direction of the difference; nothing for no difference. */
export function ChangeArrow({ value, usual = false }: ChangeArrowProps) {
  if (value === 0 || Number.isNaN(value)) return null;
  const rising = value > 0;
  return (
    <svg
      className={css.arrow}
      data-usual={usual}
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

export interface KpiChoice {
  /** What it counts is selected now. */
  chosen: boolean;
  onChoose: () => void;
}

export interface KpiCellProps {
  label: string;
  /** The period of the figure, below the label: "October 2026". Either all cells of a strip have one, or none. */
  period?: ReactNode;
  /** The target of the label: the list behind the figure. */
  href?: string;
  /** The label is a button that selects what the figure counts. */
  choice?: KpiChoice | undefined;
  /** The figure: text, or a button that opens its receipt. */
  value: ReactNode;
  change?: KpiChange | undefined;
  /** What the change is compared with. */
  against?: string;
  /** Shown instead of the change if there is none: "no previous period". */
  note?: ReactNode;
  /** A tag after the label, such as SampleTag. */
  tag?: ReactNode;
  sparkline?: ReactNode;
}

export function KpiCell({
  label,
  period,
  href,
  choice,
  value,
  change,
  against = 'vs prev.',
  note,
  tag,
  sparkline,
}: KpiCellProps) {
  const labelId = useId();
  const valueId = useId();
  const target = href === undefined ? label : <a href={href}>{label}</a>;
  return (
    <li className={css.cell} aria-labelledby={labelId}>
      <div className={css.label}>
        <span id={labelId}>
          {choice === undefined ? (
            target
          ) : (
            <button
              type="button"
              className={css.choice}
              aria-pressed={choice.chosen}
              aria-describedby={valueId}
              onClick={choice.onChoose}
            >
              {label}
            </button>
          )}
        </span>
        {tag}
      </div>
      {period !== undefined && <div className={css.period}>{period}</div>}
      <div id={valueId} className={css.value}>
        {value}
      </div>
      <div className={css.against}>
        {change === undefined ? note : <Change change={change} against={against} />}
      </div>
      {sparkline !== undefined && <div className={css.sparkline}>{sparkline}</div>}
    </li>
  );
}
