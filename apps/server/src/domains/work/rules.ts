/**
 * How waiting work is ranked. First what is overdue at a regulator, the longest overdue first. Then amounts of weight, which
 * are those of a day's revenue or more, by what is at stake: the amount times the days that it is open. Then the rest by the
 * day on which it should have been done. Last smaller amounts without a deadline, by what is at stake.
 */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { centsText } from '@cottontree/contract/decimals.ts';
import { parseMinor } from '@cottontree/contract/money.ts';
import type { WaitingWork } from '@cottontree/contract/work/work.ts';

/** Days in which another person decides what somebody proposed, where a domain has no deadline of its own. */
export const DECISION_DAYS = 5;
/** How many days before it is due work with a deadline is listed. */
export const DUE_SOON_DAYS = 5;

/** Days past the due day; not negative. */
export const daysPast = (due: BusinessDay, today: BusinessDay): number =>
  Math.max(0, daysBetween(due, today));
/** Days beyond those allowed since it began to wait; not negative. */
export const daysBeyond = (since: BusinessDay, allowed: number, today: BusinessDay): number =>
  Math.max(0, daysBetween(since, today) - allowed);
/** Days that it is open; the day on which it appears counts. */
export const daysOpen = (since: BusinessDay, today: BusinessDay): number =>
  Math.max(1, daysBetween(since, today));

/** A piece of work, before those that are alike become one line. */
export type WaitingItem = Omit<WaitingWork, 'count'>;

/** A line of the list, and what is at stake in it: of each piece its amount in cents times the days that it is open. */
interface WaitingLine {
  readonly work: WaitingWork;
  readonly stake: bigint;
}
/** What a source has. */
export type Waiting = readonly WaitingLine[];

/** In cents, exact. An amount has two decimal places at most, and its sign does not count. */
function centsOf({ amountUsd }: Pick<WaitingItem, 'amountUsd'>): bigint {
  const cents = amountUsd === null ? 0n : parseMinor(amountUsd, 'USD');
  return cents < 0n ? -cents : cents;
}
const stakeOf = (item: WaitingItem, today: BusinessDay): bigint =>
  centsOf(item) * BigInt(daysOpen(item.since, today));

/** What a line of several pieces says that the line of one of them does not. */
type Words = Pick<WaitingItem, 'title' | 'detail' | 'href'>;

/** One line of each piece. */
export const lines = (items: readonly WaitingItem[], today: BusinessDay): Waiting =>
  items.map((item) => ({ work: { ...item, count: 1 }, stake: stakeOf(item, today) }));

/** One line of all the pieces; `words` is called for two or more. */
export function folded(
  items: readonly WaitingItem[],
  today: BusinessDay,
  words: (count: number) => Words,
): Waiting {
  const [oldest, ...others] = items.toSorted(
    (one, other) => compare(one.since, other.since) || compare(one.id, other.id),
  );
  if (oldest === undefined) return [];
  if (others.length === 0) return lines([oldest], today);
  return [
    {
      work: {
        ...oldest,
        ...words(items.length),
        count: items.length,
        amountUsd:
          oldest.amountUsd === null ? null : centsText(items.reduce((sum, item) => sum + centsOf(item), 0n)),
        due: others.reduce((earliest, { due }) => earlier(earliest, due), oldest.due),
        daysLate: Math.max(...items.map(({ daysLate }) => daysLate)),
        needs: [...new Set(items.flatMap(({ needs }) => needs))],
      },
      stake: items.reduce((sum, item) => sum + stakeOf(item, today), 0n),
    },
  ];
}

/** The lines of the rows of each key. */
export function foldedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  fold: (alike: readonly [Row, ...Row[]]) => Waiting,
): Waiting {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap(fold);
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
const earlier = (one: BusinessDay | null, other: BusinessDay | null): BusinessDay | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

type Tier = 'at-regulator' | 'weighty' | 'dated' | 'small';
const TIERS: readonly Tier[] = ['at-regulator', 'weighty', 'dated', 'small'];

/** @param dayRevenue what the company earns in a day, in cents */
function tierOf({ work }: WaitingLine, dayRevenue: bigint): Tier {
  if (work.toRegulator === true && work.daysLate > 0) return 'at-regulator';
  if (work.amountUsd !== null && centsOf(work) >= dayRevenue) return 'weighty';
  return work.amountUsd === null || work.due !== null ? 'dated' : 'small';
}

/** Late longest first, then what is due first, then what waits longest. */
const byDate = ({ work: one }: WaitingLine, { work: other }: WaitingLine): number =>
  other.daysLate - one.daysLate ||
  compare(one.due ?? 'none', other.due ?? 'none') ||
  compare(one.since, other.since) ||
  compare(`${one.kind} ${one.id}`, `${other.kind} ${other.id}`);

/** The lines in their order. */
export const ranked = (all: Waiting, dayRevenue: bigint): Waiting =>
  all.toSorted((one, other) => {
    const tier = tierOf(one, dayRevenue);
    const apart = TIERS.indexOf(tier) - TIERS.indexOf(tierOf(other, dayRevenue));
    if (apart !== 0) return apart;
    if ((tier === 'weighty' || tier === 'small') && one.stake !== other.stake)
      return one.stake > other.stake ? -1 : 1;
    return byDate(one, other);
  });
