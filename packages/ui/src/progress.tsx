import { classNames } from './class-names.ts';
import css from './progress.module.css';

export interface ProgressProps {
  /** What is running; the accessible name. */
  label: string;
  /** 0 to 1; undefined if the progress is not known. */
  value?: number | undefined;
  tone?: 'accent' | 'pos' | 'warn' | 'neg';
}

/** A bar of 4 px. The caller shows the number next to it if needed. */
export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    >
      <div
        className={classNames(css.bar, css[tone], share === undefined && css.unknown)}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
