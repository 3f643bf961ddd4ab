/** The demo company closes its accounting months as it goes, each when the one after it is over. */
import { addDays } from '@cottontree/contract/calendar.ts';
import { demoPeople } from '../access/index.ts';
import { closeMonth } from '../profit-and-loss/index.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';
import type { DayRange } from '../../ledger/post-day.ts';
import { lastOfMonth } from './months.ts';

/**
 * Closes the month before that of `days` when they reach its end, in the name of the demo's head of finance, so that the
 * newest complete month is left to the user of the demo. To be called before the days are locked. Resolves to what the
 * audit trail says of it; to nothing where that person is gone, or where nobody could close the month: it is before the
 * books, or somebody decided about it in the meantime.
 */
export async function closeMonthBefore(tx: Db, days: DayRange, at: Date): Promise<AuditEntry[]> {
  if (days.to !== lastOfMonth(days.from)) return [];
  const person = (await demoPeople(tx)).get('admin');
  if (!person?.powers.has('approve_transactions')) return [];
  const month = `${addDays(`${days.from.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const closer = { userId: person.id, powers: person.powers };
  try {
    const { audit } = await closeMonth(tx, closer, { month, version: 0, today: days.from, at });
    return [{ ...audit, description: `${audit.description} for ${person.username}, with the demo company` }];
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof AppError) return [];
    throw error;
  }
}
