/** The refusal for a person whose change comes second. */
import type { Db } from '../database/client.ts';
import { AppError } from '../failures/errors.ts';
import { lastEditor } from './last-editor.ts';

/**
 * The refusal that names who was first and returns the current state of the thing.
 * @param what "this report"; the message requests to check `it`, or `them`, again
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

/** The same, naming the person whom the audit trail has as the last editor. */
export async function overtaken(
  db: Db,
  entity: readonly [type: string, id: string],
  what: string,
  current: unknown,
  again?: 'it' | 'them',
): Promise<AppError> {
  return changedBy(await lastEditor(db, entity), what, current, again);
}
