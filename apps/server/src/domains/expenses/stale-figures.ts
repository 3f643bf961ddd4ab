/** What a change of a day makes stale: figures of closed days, and screens that show it. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { markDue } from '../../figures/due.ts';
import { closedSince } from '../../ledger/close-day.ts';

/** Tells screens and figures of this day to reload. */
export const changed = (day: BusinessDay): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day } },
];

/** Marks the figures of closed days from `day` on as due for recomputation. */
export async function dueSince(tx: Db, day: BusinessDay, at: Date): Promise<void> {
  if (await closedSince(tx, day)) await markDue(tx, day, at, { balances: false });
}
