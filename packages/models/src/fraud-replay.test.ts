import type { AlertFrom } from '@cottontree/contract/fraud/rules.ts';
import { describe, expect, it } from 'vitest';
import { HOUR } from './fraud-profile.ts';
import { replayRules, type KeptScore, type Outcome } from './fraud-replay.ts';

const rules = (over: Partial<AlertFrom> = {}): AlertFrom => ({
  unusual_location: 0.6,
  rapid_transactions: 0.6,
  device_anomaly: 0.6,
  spending_pattern: 0.6,
  ...over,
});
const score = (hours: number, confidence: number, over: Partial<KeptScore> = {}): KeptScore => ({
  customer: 'S1',
  type: 'device_anomaly',
  at: hours * HOUR,
  confidence,
  valueUsd: hours,
  valueSll: 24_000 * hours,
  ...over,
});
const closed = (hours: number, confirmed: boolean, over: Partial<Outcome> = {}): Outcome => ({
  customer: 'S1',
  type: 'device_anomaly',
  at: hours * HOUR,
  confirmed,
  ...over,
});

describe('rules on stored scores', () => {
  it('create one alert per customer and type in 24 hours from scores at the threshold', () => {
    const scores = [score(1, 0.58), score(2, 0.61), score(3, 0.8), score(25, 0.7), score(26, 0.7)];
    const alerts = replayRules(scores, [], rules());
    expect(alerts.map(({ first, best }) => [first.at / HOUR, best.at / HOUR])).toEqual([
      [2, 3],
      [26, 26],
    ]);
    // With other rules the 24 hours start at another score.
    expect(
      replayRules(scores, [], rules({ device_anomaly: 0.55 })).map(({ first }) => first.at / HOUR),
    ).toEqual([1, 25]);
    expect(
      replayRules(scores, [], rules({ device_anomaly: 0.75 })).map(({ first }) => first.at / HOUR),
    ).toEqual([3]);
    expect(replayRules(scores, [], rules({ spending_pattern: 0.9 }))).toHaveLength(2);
  });
  it('count 24 hours from the first score, the last moment not included, and keep the highest score', () => {
    const scores = [score(1, 0.7), score(24.99, 0.7), score(25, 0.7), score(26, 0.7)];
    const alerts = replayRules(scores, [], rules());
    expect(alerts.map(({ first, best }) => [first.at / HOUR, best.at / HOUR])).toEqual([
      [1, 1],
      [25, 25],
    ]);
    const confirmed = (hours: number) =>
      replayRules([score(30, 0.7)], [closed(hours, true)], rules())[0]?.confirmed;
    expect([confirmed(6), confirmed(6.01), confirmed(53.99), confirmed(54)]).toEqual([
      null,
      true,
      true,
      null,
    ]);
  });
  it('take the first of two outcomes that are equally near', () => {
    const outcomes = [closed(28, false), closed(32, true)];
    expect(replayRules([score(30, 0.7)], outcomes, rules())[0]?.confirmed).toBe(false);
    expect(replayRules([score(30, 0.7)], outcomes.toReversed(), rules())[0]?.confirmed).toBe(true);
  });
  it('separate customers and types', () => {
    const scores = [
      score(1, 0.7),
      score(1, 0.7, { customer: 'S2' }),
      score(1, 0.7, { type: 'spending_pattern' }),
    ];
    expect(replayRules(scores, [], rules())).toHaveLength(3);
  });
  it('take the outcome from the nearest closed alert of the day, and from no other', () => {
    const outcomes = [
      closed(1, false),
      closed(20, true),
      closed(2, true, { customer: 'S2' }),
      closed(60, false, { type: 'spending_pattern' }),
    ];
    const found = (hours: number, over: Partial<KeptScore> = {}) =>
      replayRules([score(hours, 0.7, over)], outcomes, rules())[0]?.confirmed;
    expect(found(3)).toBe(false);
    expect(found(15)).toBe(true);
    expect(found(60)).toBeNull();
    expect(found(3, { customer: 'S2' })).toBe(true);
    expect(found(3, { customer: 'S3' })).toBeNull();
  });
});
