/**
 * How waiting work is ranked: first what is overdue at a regulator, which no amount outweighs. Then by weight, which is its
 * amount in USD plus 1,000 for each day that it is late. A day is late past the due date or, without one, beyond the days
 * that the domain allows for such work. Of equal weight what waits longer comes first.
 */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { parseMinor } from '@cottontree/contract/money.ts';
import type { WaitingWork } from '@cottontree/contract/work/work.ts';

/** What a day of lateness weighs, in USD. */
const LATE_DAY_USD = 1_000;
/** Days in which another person decides what somebody proposed, where a domain has no deadline of its own. */
export const DECISION_DAYS = 5;
/** How many days before it is due work with a deadline is listed. */
export const DUE_SOON_DAYS = 5;

const overdueAtRegulator = ({ toRegulator, daysLate }: WaitingWork): boolean =>
  toRegulator === true && daysLate > 0;

/** Days past the due day; not negative. */
export const daysPast = (due: BusinessDay, today: BusinessDay): number =>
  Math.max(0, daysBetween(due, today));
/** Days beyond those allowed since it began to wait; not negative. */
export const daysBeyond = (since: BusinessDay, allowed: number, today: BusinessDay): number =>
  Math.max(0, daysBetween(since, today) - allowed);

/** In cents, exact. An amount has two decimal places at most, and its sign does not count. */
export function weightOf({ amountUsd, daysLate }: Pick<WaitingWork, 'amountUsd' | 'daysLate'>): bigint {
  const cents = amountUsd === null ? 0n : parseMinor(amountUsd, 'USD');
  return (cents < 0n ? -cents : cents) + BigInt(daysLate * LATE_DAY_USD) * 100n;
}

/** What is overdue at a regulator, then the heaviest first. */
export function byWeight(one: WaitingWork, other: WaitingWork): number {
  const [first, second] = [overdueAtRegulator(one), overdueAtRegulator(other)];
  if (first !== second) return first ? -1 : 1;
  const [left, right] = [weightOf(one), weightOf(other)];
  if (left !== right) return left > right ? -1 : 1;
  if (one.since !== other.since) return one.since < other.since ? -1 : 1;
  return `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1;
}

/** The heaviest items of a source, and how many it has. */
export interface Waiting {
  readonly items: readonly WaitingWork[];
  readonly total: number;
}
export const NOTHING_WAITS: Waiting = { items: [], total: 0 };

export const heaviest = (items: readonly WaitingWork[], limit: number): Waiting => ({
  items: items.toSorted(byWeight).slice(0, limit),
  total: items.length,
});

/** One list of several; each holds its own heaviest items, `limit` of them at least where it has so many. */
export const together = (lists: readonly Waiting[], limit: number): Waiting => ({
  items: lists
    .flatMap(({ items }) => items)
    .toSorted(byWeight)
    .slice(0, limit),
  total: lists.reduce((sum, { total }) => sum + total, 0),
});

/** SQL: the weight in USD, for a source that reads its heaviest rows only. Both are expressions. */
export const weightInSql = (usd: string, daysLate: string): string =>
  `(coalesce(abs(${usd}), 0) + ${LATE_DAY_USD} * ${daysLate})`;
