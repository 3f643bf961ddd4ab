/** Whether a scheduled full backup must be copied, or the newest one and its WAL already cover the same times. Pure. */

const DAY_MS = 24 * 60 * 60_000;
/** A little less than a week: a daily schedule copies every seventh backup, a weekly one every backup. */
const SERVES_MS = 6.5 * DAY_MS;

/** Facts about the newest full backup. */
export interface NewestFull {
  /** By the clock of the server. */
  readonly startedAt: Date;
  readonly storedBytes: number;
  /** Size of the WAL stored after it. */
  readonly logBytes: number;
  /** Whether its WAL is stored without a gap, up to the newest file. */
  readonly logIsWhole: boolean;
  /** When the key files were last written. */
  readonly keysWrittenAt: Date;
  /** Whether its last restore test found a problem. */
  readonly failedDrill: boolean;
}

/** More WAL takes minutes to replay, and more space than new base backups. */
const LONGEST_LOG = 3;

export function isFullNeeded(newest: NewestFull | null, now: Date): boolean {
  if (!newest || newest.failedDrill || !newest.logIsWhole) return true;
  const age = now.getTime() - newest.startedAt.getTime();
  // A start in the future was recorded by a wrong clock.
  if (age < 0 || age >= SERVES_MS) return true;
  return newest.logBytes >= LONGEST_LOG * newest.storedBytes || newest.keysWrittenAt >= newest.startedAt;
}
