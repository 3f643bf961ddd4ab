/**
 * Customers that the company blocked after a fraud: their own payments are declined meanwhile. Only for obvious fraud,
 * because generation cannot wait for the results of the scoring; and no block reaches into the live days, where people
 * decide.
 */
import type { Block, Episode } from './shapes.ts';
import { DAY_SECONDS } from './dates.ts';
import type { Day } from './day.ts';
import { key, PURPOSE, uniform } from './hash.ts';

/** Number of transactions, within minutes or far away from home, that every score detects. */
const PLAIN: Readonly<Record<string, number>> = { rapid_transactions: 7, unusual_location: 4 };
const MORNING = 8 * 3600;

const isPlain = ({ type, transactionIds }: Episode): boolean =>
  transactionIds.length >= (PLAIN[type] ?? Number.POSITIVE_INFINITY);

/** A block from the next morning for one to four days, until the customer has new credentials. */
function blockAfter(day: Day, episode: Episode, place: number): Block {
  const k = key(day.at.seed, place, day.number, PURPOSE.block);
  const from = day.start + DAY_SECONDS + MORNING + Math.floor(uniform(k, 0) * 7200);
  return {
    subscriberId: episode.subscriberId,
    from,
    until: from + Math.floor((1 + 3 * uniform(k, 1)) * DAY_SECONDS),
  };
}

/** The blocks after the day's frauds. */
export const blocksAfter = (day: Day): Block[] =>
  day.episodes
    .filter(isPlain)
    .map((episode, place) => blockAfter(day, episode, place))
    .filter(({ until }) => until <= day.at.lastDay * DAY_SECONDS);

/** Whether the customer's payments are blocked at a second of the day. */
export function isBlocked(day: Day, s: number, second: number): boolean {
  const { blocks, people } = day.at;
  if (blocks.length === 0) return false;
  const at = day.start + second;
  const id = people.ids[s];
  return blocks.some(({ subscriberId, from, until }) => subscriberId === id && at >= from && at < until);
}
