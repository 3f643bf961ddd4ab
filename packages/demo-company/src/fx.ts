/**
 * The path of the exchange rate: the anchors of the domain research with linear interpolation, plus mean-reverting
 * noise of about 0.15% a day. The noise of a day is a weighted sum of its recent shocks, so it needs no state.
 */
import type { IngestRate } from '@cottontree/contract/ingest/ingest.ts';
import { dayNumber, dayText } from './dates.ts';
import { key, normal, PURPOSE } from './hash.ts';
import { isWorkingDay } from './seasons.ts';

const ANCHORS = (
  [
    ['2023-01-01', 18_900],
    ['2024-01-01', 22_650],
    ['2024-10-15', 22_628],
    ['2025-01-15', 22_400],
    ['2025-07-15', 23_076],
    ['2026-01-15', 24_150],
    ['2026-12-31', 24_500],
    ['2028-12-31', 25_300],
  ] as const
).map(([day, mid]) => [dayNumber(day), mid] as const);
const DAILY_NOISE = 0.0015;
const REVERSION = 0.85;
const MEMORY = 30;
const HALF_SPREAD = 0.005;

function anchor(day: number): number {
  for (let i = 1; i < ANCHORS.length; i += 1) {
    const [from, a] = ANCHORS[i - 1] ?? [0, 0];
    const [to, b] = ANCHORS[i] ?? [0, 0];
    if (day < to) return day <= from ? a : a + ((b - a) * (day - from)) / (to - from);
  }
  return ANCHORS.at(-1)?.[1] ?? 0;
}

export interface FxPath {
  /** SLL per USD valid on `day`, in hundredths of a leone (an integer): the last published mid-rate. */
  midCents(day: number): number;
  published(day: number): IngestRate[];
}

const text = (cents: number): string => (cents / 100).toFixed(2);

/** SLL is published on working days and on `firstDay`, USDC daily at par. */
export function createFx(seed: number, firstDay: number): FxPath {
  const known = new Map<number, number>();
  const publishes = (day: number): boolean => day <= firstDay || isWorkingDay(day);
  const mid = (day: number): number => {
    let noise = 0;
    for (let k = 0; k < MEMORY; k += 1)
      noise += REVERSION ** k * normal(key(seed, 0, day - k, PURPOSE.fx), 0);
    return Math.round(anchor(day) * Math.exp(DAILY_NOISE * noise) * 100);
  };
  const midCents = (day: number): number => {
    let at = day;
    while (!publishes(at)) at -= 1;
    let value = known.get(at);
    if (value === undefined) known.set(at, (value = mid(at)));
    return value;
  };
  return {
    midCents,
    published(day) {
      const rates: IngestRate[] = [];
      if (publishes(day)) {
        const m = midCents(day);
        rates.push({
          day: dayText(day),
          currency: 'SLL',
          mid: text(m),
          buy: text(Math.round(m * (1 - HALF_SPREAD))),
          sell: text(2 * m - Math.round(m * (1 - HALF_SPREAD))),
        });
      }
      rates.push({ day: dayText(day), currency: 'USDC', buy: '1.000000', sell: '1.000000', mid: '1.000000' });
      return rates;
    },
  };
}
