/**
 * A customer's identification cases, fixed at sign-up: when each application is opened and decided. Future card holders
 * reach the level of their card before they request it. Of the others some never apply, some wait long with incomplete
 * documents ("in progress" on the dashboards), and some are rejected and apply again.
 */
import { DAY_SECONDS } from './dates.ts';
import { key, lognormal, PURPOSE, uniform } from './hash.ts';

export interface KycStep {
  from: 0 | 1 | 2;
  to: 1 | 2;
  opened: number;
  decided: number;
  approved: boolean;
  reason: string | null;
}

const NEVER = Infinity;
/** Share that applies, of customers who request no card. */
const APPLIES = 0.58;
const STUCK = 0.3;
const GOES_ON_TO_TWO = 0.105;
const REJECTED_FIRST = 0.13;
const REASONS = [
  'document unreadable',
  'name mismatch',
  'document expired',
  'address not confirmed',
  'photo mismatch',
];

const reason = (u: number): string => REASONS[Math.floor(u * REASONS.length)] ?? 'document unreadable';
const whole = (second: number): number => Math.floor(second);

/**
 * Steps in order of time; the last may never be decided (`decided` infinite). `cardRequest` is the instant of the card
 * request (infinite: no card), and `cardLevel` the level that it requires.
 */
export function kycPlan(
  seed: number,
  person: number,
  signup: number,
  cardRequest: number,
  cardLevel: number,
): KycStep[] {
  const k = key(seed, person, 0, PURPOSE.kyc);
  const day = DAY_SECONDS;
  if (cardRequest < NEVER) {
    const room = cardRequest - signup;
    const first = cardLevel === 2 ? 0.55 : 0.96;
    const opened1 = whole(signup + Math.min(room * first * 0.5, uniform(k, 0) * 12 * day));
    const decided1 = whole(
      opened1 + Math.min(signup + room * first - opened1, lognormal(k, 1, 1.4, 0.8) * day),
    );
    const steps: KycStep[] = [
      { from: 0, to: 1, opened: opened1, decided: decided1, approved: true, reason: null },
    ];
    if (cardLevel === 2) {
      const opened2 = whole(decided1 + (cardRequest - decided1) * 0.5 * uniform(k, 3));
      const decided2 = whole(
        opened2 + Math.min((cardRequest - opened2) * 0.95, lognormal(k, 4, 2.2, 0.8) * day),
      );
      steps.push({ from: 1, to: 2, opened: opened2, decided: decided2, approved: true, reason: null });
    }
    return steps;
  }
  if (uniform(k, 6) > APPLIES) return [];
  let opened = whole(signup + -Math.log(uniform(k, 7)) * 16 * day);
  if (uniform(k, 8) < STUCK) {
    // Incomplete documents: closed without approval after five months to two years.
    const decided = whole(opened + (150 + 550 * uniform(k, 9)) * day);
    return [{ from: 0, to: 1, opened, decided, approved: false, reason: 'documents never completed' }];
  }
  const steps: KycStep[] = [];
  if (uniform(k, 10) < REJECTED_FIRST) {
    const decided = whole(opened + lognormal(k, 11, 2.5, 0.7) * day);
    steps.push({ from: 0, to: 1, opened, decided, approved: false, reason: reason(uniform(k, 13)) });
    opened = whole(decided + (1 + 20 * uniform(k, 14)) * day);
  }
  const decided = whole(opened + lognormal(k, 15, 1.6, 0.9) * day);
  steps.push({ from: 0, to: 1, opened, decided, approved: true, reason: null });
  if (uniform(k, 17) < GOES_ON_TO_TWO) {
    const opened2 = whole(decided + -Math.log(uniform(k, 18)) * 70 * day);
    steps.push({
      from: 1,
      to: 2,
      opened: opened2,
      decided: whole(opened2 + lognormal(k, 19, 3, 0.8) * day),
      approved: true,
      reason: null,
    });
  }
  return steps;
}
