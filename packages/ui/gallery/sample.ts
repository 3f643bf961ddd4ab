// Plausible sample figures for the gallery, the same on every visit.

/** A linear congruential generator of numbers from 0 to 1, from a seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A random daily series around a rising trend. */
export function wander(seed: number, count: number, from: number, to: number, noise: number): number[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, day) => {
    const trend = from + ((to - from) * day) / Math.max(1, count - 1);
    return Math.round(trend * (1 + (next() - 0.5) * noise));
  });
}

const full = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const last = Date.UTC(2026, 10, 13);
const day = 86_400_000;
export const days = Array.from({ length: 60 }, (_, index) => full.format(last - (59 - index) * day));
export const dayTicks = Array.from({ length: 60 }, (_, index) => short.format(last - (59 - index) * day));
export const months = [
  'June 2026',
  'July 2026',
  'August 2026',
  'September 2026',
  'October 2026',
  'November 2026',
];
export const monthTicks = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

const minus = (text: string) => text.replace('-', '\u2212');
export const count = (value: number) => minus(whole.format(value));
export const brief = (value: number) => minus(compact.format(value));
export const money = (value: number) => minus(dollars.format(value));

export interface Alert {
  id: string;
  at: string;
  customer: string;
  type: string;
  status: 'Review' | 'Pending' | 'Settled' | 'Failed';
  risk: number;
  amount: number;
}

const types = ['Card', 'Transfer', 'Fee', 'Payout'];
const states = ['Review', 'Pending', 'Settled', 'Pending', 'Failed'] as const;

export const alerts: Alert[] = wander(7, 24, 4000, 5200, 2.4).map((amount, index) => ({
  id: `TX10${String(index).padStart(4, '0')}`,
  at: `13 Nov 2026, ${String(14 - Math.floor(index / 6)).padStart(2, '0')}:${String(53 - (index % 6) * 9).padStart(2, '0')}`,
  customer: `Customer ${(index * 137) % 900}`,
  type: types[index % types.length] ?? 'Card',
  status: states[index % states.length] ?? 'Pending',
  risk: (index * 29 + 11) % 100,
  amount: (index % 3 === 2 ? -amount : amount) + 0.5,
}));
