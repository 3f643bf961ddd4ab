/** Shared by the endpoints for reports, requirements and candidates. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import { controlStates } from '../../figures/formulas/compliance.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** Makes screens and figures about the programme reload. */
export const programmeChanged = (at: Date): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day: businessDayOf(at) } },
];
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** SQL relation: controls with their state at `at`. */
export const statesAt = (at: Date): RawBuilder<unknown> => {
  const day = `'${businessDayOf(at)}'::date`;
  return sql.raw(`(${controlStates({ from: day, to: day }, `'${at.toISOString()}'::timestamptz`)})`);
};
