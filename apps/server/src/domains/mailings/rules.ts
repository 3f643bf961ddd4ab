/** When a page is due, and how long its sending waits for the close. The company's zone is UTC. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

export interface Timing {
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight. */
  readonly minute: number;
  readonly paused: boolean;
  /** What was due before it is not made up for. */
  readonly since: Date;
  /** The newest day whose sending was planned. */
  readonly plannedDay: BusinessDay | null;
}

const MINUTE_MS = 60_000;
/** A day that nobody closes must not keep the page from its readers for ever: it is sent then, and says so. */
const WAIT_MS = 3 * 60 * MINUTE_MS;
const WEEK = 7;

const weekdayOf = (day: BusinessDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;

export const slotOn = (day: BusinessDay, minute: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS);

const isSlot = ({ weekdays, minute, paused, since, plannedDay }: Timing, day: BusinessDay): boolean =>
  !paused &&
  weekdays.includes(weekdayOf(day)) &&
  (plannedDay === null || day > plannedDay) &&
  slotOn(day, minute) >= since;

/**
 * The day whose sending is due: today's, or yesterday's until the time comes round again. Older ones are not made up
 * for: a reader wants today's page, not those of a week without a server.
 */
export function dueDay(timing: Timing, now: Date): BusinessDay | null {
  const today = businessDayOf(now);
  const day = slotOn(today, timing.minute) <= now ? today : addDays(today, -1);
  return isSlot(timing, day) ? day : null;
}

/** The first sending after `now`; null while paused. */
export function nextSending(timing: Timing, now: Date): Date | null {
  const today = businessDayOf(now);
  for (let ahead = 0; ahead <= WEEK; ahead += 1) {
    const day = addDays(today, ahead);
    const at = slotOn(day, timing.minute);
    if (at > now && isSlot(timing, day)) return at;
  }
  return null;
}

/** The business day that a page sent on this day shows. */
export const pageDayOf = (day: BusinessDay): BusinessDay => addDays(day, -1);

export type Readiness =
  | { readonly ready: false }
  | { readonly ready: true; readonly page: BusinessDay | null; readonly awaited: BusinessDay | null };

/** Whether the sending of a due day can begin, and of which day its page is: null where none was closed yet. */
export function readiness(
  day: BusinessDay,
  minute: number,
  lastClosed: BusinessDay | null,
  now: Date,
): Readiness {
  const wanted = pageDayOf(day);
  if (lastClosed !== null && lastClosed >= wanted) return { ready: true, page: wanted, awaited: null };
  if (now.getTime() < slotOn(day, minute).getTime() + WAIT_MS) return { ready: false };
  return { ready: true, page: lastClosed, awaited: wanted };
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
