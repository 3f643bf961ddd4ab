import { describe, expect, it } from 'vitest';
import { DAY, HOUR, emptyProfile, type Movement, type Profile, type Segment } from './fraud-profile.ts';
import { scoreMovement } from './fraud-score.ts';

const NOW = 20_000 * DAY + 12 * HOUR;
const payment = (over: Partial<Movement> = {}): Movement => ({
  id: 'now',
  at: NOW,
  type: 'p2p',
  segment: 'p2p',
  usd: 20,
  latitude: null,
  longitude: null,
  district: null,
  country: null,
  deviceId: null,
  drain: null,
  ...over,
});
const known = (segments = new Map<string, Segment>()) => ({ segments, deviceUsers: 1, openedAt: 0 });
/** Payments of $10 that end a minute before now. */
const burst = (count: number): Profile['recent'] =>
  Array.from({ length: count }, (_, n) => [NOW - (count - n) * 60, 0, 10, `r${n}`, 0]);
const rapid = (recent: Profile['recent'], it: Partial<Movement> = {}) =>
  scoreMovement({ ...emptyProfile(NOW - 90 * DAY), recent: [...recent] }, payment(it), known()).findings.find(
    ({ type }) => type === 'rapid_transactions',
  );

describe('the score of a movement', () => {
  it('measures the amount in standard deviations from the baseline, and learns from it', () => {
    const segment: Segment = { n: 100, mean: 1, variance: 0.81 };
    const profile = emptyProfile(NOW);
    const { signals, baseline } = scoreMovement(
      profile,
      payment({ usd: Math.exp(2.8) }),
      known(new Map([['p2p', segment]])),
    );
    // A new customer: the segment's mean and spread, (2.8 - 1) / 0.9.
    expect([baseline.mu, baseline.sigma]).toEqual([1, expect.closeTo(0.9, 10)]);
    expect(signals.z).toBeCloseTo(2, 10);
    expect(profile.recent).toEqual([[NOW, 2, 16.444647, 'now', 0]]);
    expect(profile.weeks[0]?.[2]).toBeCloseTo(1.8, 10);
    expect(segment.n).toBe(101);
    expect(segment.mean).toBeCloseTo(1 + 1.8 / 121, 10);
  });
  it('starts a segment with its first movement, and takes an amount of 0 for a cent', () => {
    const segments = new Map<string, Segment>();
    const { signals } = scoreMovement(emptyProfile(NOW), payment({ usd: 0 }), known(segments));
    expect(signals.z).toBeCloseTo((Math.log(0.01) - 2) / Math.sqrt(1.2), 10);
    scoreMovement(emptyProfile(NOW), payment(), known(segments));
    expect(segments.get('p2p')?.n).toBe(2);
  });
  it('notes an emptied balance', () => {
    const emptied = (drain: number) => {
      const profile: Profile = {
        ...emptyProfile(NOW),
        recent: [
          [NOW - 9, 0, 1, 'a', 0.5],
          [NOW - 8, 0, 1, 'b', 0],
        ],
      };
      scoreMovement(profile, payment({ drain }), known());
      return profile.emptied;
    };
    expect(emptied(0.41)).toEqual([NOW]);
    expect(emptied(0.4)).toBeUndefined();
  });
});

describe('a finding', () => {
  it('has the movements of the last 24 hours up to this one, oldest first, and the value of its payments', () => {
    const recent: Profile['recent'] = [
      [NOW - DAY, 0, 100, 'a day ago', 0],
      [NOW - DAY + 1, 0, 7, 'just within', 0],
      ...burst(11),
      [NOW - 30, 0, -500, 'deposit', 0],
      [NOW + 1, 0, 100, 'later', 0],
    ];
    const found = rapid(recent);
    expect(found?.evidence).toEqual(['just within', ...burst(11).map(([, , , id]) => id), 'deposit', 'now']);
    expect(found?.valueUsd).toBe(7 + 110 + 20);
    expect(rapid(recent, { type: 'cash_in' })?.valueUsd).toBe(7 + 110);
    expect(rapid([...burst(11), [NOW, 0, 3, 'same second', 0]])?.evidence.slice(-2)).toEqual([
      'same second',
      'now',
    ]);
  });
  it('has the newest forty movements', () => {
    const found = rapid(burst(45));
    expect(found?.evidence).toHaveLength(40);
    expect(found?.evidence[0]).toBe('r6');
    expect(found?.valueUsd).toBe(390 + 20);
  });
  it('exists from a confidence of 0.55', () => {
    // At midnight, the fourth payment within an hour. The spread of a new segment is √1.2 about e².
    const midnight = NOW + 12 * HOUR;
    const recent: Profile['recent'] = [3, 2, 1].map((n) => [midnight - n * 60, 0, 10, `r${n}`, 0]);
    const confidence = (z: number) =>
      rapid(recent, { at: midnight, usd: Math.exp(2 + z * Math.sqrt(1.2)) })?.confidence;
    // A customer of 90.5 days without movements: one is expected in 2,172 hours.
    const burstPart = (0.8 * (2 * (Math.sqrt(4) - Math.sqrt(1 / 2_172)) - 2.6)) / 2.4;
    expect(confidence(1.6)).toBeCloseTo(1 - (1 - burstPart) * (1 - 0.25 * 0.2) * 0.85, 8); // 0.558
    expect(confidence(1.3)).toBeUndefined(); // 0.546
  });
  it('explains the factors from 0.1 on', () => {
    // Eight of 24 hours are 0.3 · 0.2, and ten 0.3 · 0.4.
    const names = (count: number) => rapid(burst(count))?.factors.map(({ name }) => name);
    expect(names(7)).toEqual(['burst']);
    expect(names(9)).toEqual(['burst', 'day_count']);
  });
});
