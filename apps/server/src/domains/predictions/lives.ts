/** Customers' months of activity, as known on a day. */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Cell } from '@cottontree/models/bg-bb.ts';
import { MONTH, MOST_BACK } from './lifetime-data.ts';

/** Longer histories add little information and cost more; the latest months are kept. */
const MOST_MONTHS = 36;

export interface Lives {
  readonly first: BusinessDay;
  /** The best card at the end of each month back from the present. */
  readonly tiers: Uint8Array;
  /** 1 at index k: active in the k-th month from the first active day. */
  readonly active: Uint8Array;
  readonly count: number;
}

/** Parses the lines of `livesSql`. */
export function livesOf(text: Uint8Array): Lives[] {
  const lines = new TextDecoder()
    .decode(text)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [first = '', tiers = '0', mask = '0', count = '0'] = line.split('\t');
    const [held, bits] = [BigInt(tiers), BigInt(mask)];
    return {
      first,
      tiers: Uint8Array.from({ length: MOST_BACK + 1 }, (_, back) => Number((held >> BigInt(2 * back)) % 4n)),
      active: Uint8Array.from({ length: 60 }, (_, k) => Number((bits >> BigInt(k)) % 2n)),
      count: Number(count),
    };
  });
}

/** An activity history as known at the end of a day. */
export interface Known extends Cell {
  readonly tier: number;
}

const sumOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Customers with at least two months of history on a day that is `back` months before the present. Identical histories
 * are one entry, which reduces a hundred thousand customers to some thousand.
 */
export function knownAt(lives: readonly Lives[], day: BusinessDay, back: number): Known[] {
  const alike = new Map<string, Known>();
  for (const life of lives) {
    // Complete months after the first one.
    const whole = Math.floor((daysBetween(life.first, day) + 1) / MONTH) - 1;
    if (whole < 1) continue;
    const from = Math.max(0, whole - MOST_MONTHS);
    const x = sumOf(life.active.subarray(from + 1, whole + 1));
    const last = Math.max(0, life.active.subarray(0, whole + 1).lastIndexOf(1) - from);
    const [tier, n] = [life.tiers[back] ?? 0, whole - from];
    const key = `${tier} ${x} ${last} ${n}`;
    alike.set(key, { tier, x, last, n, count: life.count + (alike.get(key)?.count ?? 0) });
  }
  return [...alike.values()];
}

/** One cell per history, whatever the card, with the number of its customers. */
export function cellsOf(known: readonly Known[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { x, last, n, count } of known) {
    const key = `${x} ${last} ${n}`;
    cells.set(key, { x, last, n, count: count + (cells.get(key)?.count ?? 0) });
  }
  return [...cells.values()];
}
