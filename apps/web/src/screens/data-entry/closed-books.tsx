import type { OpenedImport } from '@cottontree/contract/imports/imports.ts';
import { count, date } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';
import { ENTRY_TEXTS } from './texts.ts';

/** The number of days that are named; of the others only the count is shown. */
const NAMED = 6;

/**
 * Shown before the commit: rows on days with closed books change the figures of these days, and then the import cannot
 * be undone.
 */
export function ClosedBooks({ days }: { days: OpenedImport['closedDays'] }) {
  if (days.length === 0) return null;
  const rows = days.reduce((sum, day) => sum + day.rows, 0);
  const named = days.slice(0, NAMED).map(({ day }) => date(day));
  const others = days.length - named.length;
  return (
    <p className={css.note} role="note" data-constant="message">
      {ENTRY_TEXTS.rowsLieOnDaysWhose(count(rows), rows, days.length, count(days.length), named.join('; '))}
      {others > 0 && ENTRY_TEXTS.andMore(count(others))}
      {ENTRY_TEXTS.committedTheyChangeTheFigures}
    </p>
  );
}
