/** What endpoints about reports, requirements and candidates share. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import { controlStates } from '../../figures/formulas/compliance.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** Screens and figures that speak of the programme look again. */
export const programmeChanged = (at: Date): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day: businessDayOf(at) } },
];
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Controls with their state at `at`, as a relation. */
export const statesAt = (at: Date): RawBuilder<unknown> => {
  const day = `'${businessDayOf(at)}'::date`;
  return sql.raw(`(${controlStates({ from: day, to: day }, `'${at.toISOString()}'::timestamptz`)})`);
};
