/** The refusal of whoever comes second. */
import type { Db } from '../database/client.ts';
import { AppError } from '../failures/errors.ts';
import { lastEditor } from './last-editor.ts';

/**
 * Who was first, with the thing as it is now.
 *
 * @param what "this report"; the person is asked to look at `it`, or at `them`, again
 */
export const changedBy = (
  by: string,
  what: string,
  current: unknown,
  again: 'it' | 'them' = 'it',
): AppError =>
  new AppError('conflict', `${by} changed ${what} meanwhile; look at ${again} again, then decide`, {
    current,
  });

/** The same, of whoever the audit trail names. */
export async function overtaken(
  db: Db,
  entity: readonly [type: string, id: string],
  what: string,
  current: unknown,
  again?: 'it' | 'them',
): Promise<AppError> {
  return changedBy(await lastEditor(db, entity), what, current, again);
}
