/** What a figure is made of: its value divided by a property of the rows behind it. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { DecimalString } from '../money.ts';

/** The properties by which rows behind a figure are divided. */
export const BreakdownBy = z.enum([
  'line',
  'type',
  'tier',
  'level',
  'district',
  'outcome',
  'currency',
  'account',
  'department',
  'category',
  'group',
  'severity',
  'status',
]);
export type BreakdownBy = z.infer<typeof BreakdownBy>;

export const Breakdown = z.object({
  by: BreakdownBy,
  day: BusinessDay,
  /**
   * The day with which each part is compared, of several the newest; null for the open day, and where no day was closed so
   * early.
   */
  before: BusinessDay.nullable(),
  /** Both windows in words, as a change of the figure says them; null without a day to compare with. */
  window: z.string().nullable(),
  /** Largest first, then by name; parts that add nothing are left out, other than lines of revenue. */
  parts: z.array(
    z.object({
      /** Null: what the rows without this property add. */
      part: z.string().nullable(),
      value: DecimalString,
      before: DecimalString.nullable(),
    }),
  ),
});
export type Breakdown = z.infer<typeof Breakdown>;
