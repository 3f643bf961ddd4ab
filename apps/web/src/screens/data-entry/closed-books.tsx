import type { OpenedImport } from '@cottontree/contract/imports.ts';
import { count, date } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';

/** Days named one by one; of the others there is the number. */
const NAMED = 6;

/** Before the commit: rows on days whose books are closed change figures that are fixed, and stay. */
export function ClosedBooks({ days }: { days: OpenedImport['closedDays'] }) {
  if (days.length === 0) return null;
  const rows = days.reduce((sum, day) => sum + day.rows, 0);
  const named = days.slice(0, NAMED).map(({ day }) => date(day));
  const others = days.length - named.length;
  return (
    <p className={css.note} role="note" data-constant="message">
      {count(rows)} {rows === 1 ? 'row lies' : 'rows lie'} on{' '}
      {days.length === 1 ? 'a day' : `${count(days.length)} days`} whose books are closed ({named.join('; ')}
      {others > 0 && ` and ${count(others)} more`}). Committed, they change the figures of these days, and
      this import cannot be undone.
    </p>
  );
}
