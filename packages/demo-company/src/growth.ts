/**
 * How many people have signed up by the end of a day. Twenty-four growth steps, decreasing linearly from 18.7% to 6.2%,
 * are distributed evenly over the history (its complete months plus the days of the current one), so that 45,000 are
 * reached on the last closed day, whatever its date. Afterwards growth continues and slows by 1.5% per step.
 */
import { key, PURPOSE, uniform } from './hash.ts';
import { weekday } from './dates.ts';

export const STEPS = 24;
/** Registered at the start of the first step and at the end of the last. */
const BASE_REGISTERED = 2_729;
const CLOSURES_PER_STEP = 0.0025;
export const LAST_STEP_GROWTH = 0.062;

const stepGrowth = (step: number): number =>
  step <= STEPS ? 0.187 - (0.125 * (step - 1)) / (STEPS - 1) : LAST_STEP_GROWTH * 0.985 ** (step - STEPS);

/** Sign-ups by weekday; they sum to 7. */
const SIGNUP_WEEKDAY = [1.06, 1.02, 1.02, 1.04, 1.12, 1.1, 0.64];

export interface Growth {
  /** Total sign-ups by the end of `day`, an integer that never decreases. */
  signupsThrough(day: number): number;
  /** Number of steps by the end of `day`: 24 on the last closed day. */
  stepAt(day: number): number;
}

export function createGrowth(
  seed: number,
  scale: number,
  firstDay: number,
  lastDay: number,
  months: number,
): Growth {
  const startStep = STEPS - months;
  const stepLength = (lastDay - firstDay + 1) / months;
  // Registered people and gross sign-ups at the end of each step; extended on demand.
  const registered = [BASE_REGISTERED];
  const gross = [BASE_REGISTERED];
  const extend = (step: number): void => {
    for (let s = registered.length; s <= step; s += 1) {
      const before = registered[s - 1] ?? 0;
      registered.push(before * (1 + stepGrowth(s)));
      gross.push((gross[s - 1] ?? 0) + before * (stepGrowth(s) + CLOSURES_PER_STEP));
    }
  };
  extend(STEPS);
  const dropped = (gross[startStep] ?? 0) - (registered[startStep] ?? 0);

  const stepAt = (day: number): number => startStep + (day - firstDay + 1) / stepLength;
  const linear = (step: number): number => {
    const whole = Math.floor(step);
    extend(whole + 1);
    const from = gross[whole] ?? 0;
    return from + ((gross[whole + 1] ?? 0) - from) * (step - whole) - dropped;
  };
  // One rounding rule for all days, including the one before the first: otherwise the count could decrease.
  const people = (atFullScale: number): number => Math.floor(scale * atFullScale);
  return {
    stepAt,
    signupsThrough(day) {
      if (day < firstDay) return people(linear(startStep));
      const step = stepAt(day);
      const daily = linear(step) - linear(step - 1 / stepLength);
      // The weekday pattern and some noise, as a bounded deviation from the path that never decreases the count.
      let lead = 0;
      for (let w = 0; w <= weekday(day); w += 1) lead += (SIGNUP_WEEKDAY[w] ?? 1) - 1;
      const noise = 0.5 * uniform(key(seed, 0, day, PURPOSE.signup), 0) - 0.25;
      return people(linear(step) + daily * (lead + noise));
    },
  };
}
