/** What endpoints about reports, requirements and candidates share. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { controlStates } from '../../figures/formulas/compliance.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Announcement } from '../../kernel/events.ts';
import { lastEditor } from '../../staff/last-editor.ts';

/** Screens and figures that speak of the programme look again. */
export const programmeChanged = (at: Date): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day: businessDayOf(at) } },
];
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Who was first, with the thing as it is now. */
export async function overtaken(
  db: Db,
  entity: readonly [type: string, id: string],
  what: string,
  current: unknown,
): Promise<AppError> {
  const by = await lastEditor(db, entity);
  return new AppError('conflict', `${by} changed ${what} meanwhile; look at it again, then decide`, {
    current,
  });
}

/** Controls with their state at `at`, as a relation. */
export const statesAt = (at: Date): RawBuilder<unknown> => {
  const day = `'${businessDayOf(at)}'::date`;
  return sql.raw(`(${controlStates({ from: day, to: day }, `'${at.toISOString()}'::timestamptz`)})`);
};
