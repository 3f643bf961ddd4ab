import { date } from '../../kernel/formatting.ts';
import css from './screen.module.css';

/** The day and other details, shown below the name of a row where the table is too narrow for their columns. */
export function Below({ day, also = null }: { day: string | undefined; also?: string | null }) {
  if (day === undefined) return null;
  return (
    <span className={css.below}>
      <time dateTime={day}>{date(day)}</time>
      {also !== null && ` · ${also}`}
    </span>
  );
}
