/** Whether a scheduled full backup has to be copied, or the newest one and its log give the same moments already. Pure. */

const DAY_MS = 24 * 60 * 60_000;
/** A little less than a week: of a daily schedule each seventh is copied, of a weekly one each. */
const SERVES_MS = 6.5 * DAY_MS;

/** What is known of the newest full backup. */
export interface NewestFull {
  /** By the server's clock. */
  readonly startedAt: Date;
  readonly storedBytes: number;
  /** Of the log stored behind it. */
  readonly logBytes: number;
  /** Its log is stored without a gap, up to the newest piece. */
  readonly logIsWhole: boolean;
  /** When the files of keys were written last. */
  readonly keysWrittenAt: Date;
  /** The last time that it was restored to try it, something was wrong. */
  readonly failedDrill: boolean;
}

/** A longer log takes minutes to replay, and more room than new bases. */
const LONGEST_LOG = 3;

export function isFullNeeded(newest: NewestFull | null, now: Date): boolean {
  if (!newest || newest.failedDrill || !newest.logIsWhole) return true;
  const age = now.getTime() - newest.startedAt.getTime();
  // One from the future was dated by a wrong clock.
  if (age < 0 || age >= SERVES_MS) return true;
  return newest.logBytes >= LONGEST_LOG * newest.storedBytes || newest.keysWrittenAt >= newest.startedAt;
}
