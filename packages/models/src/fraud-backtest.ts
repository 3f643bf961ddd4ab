/** Scores a company with known fraud, as its history would have been scored, and measures the accuracy. */
import { CURRENCY_EXPONENT } from '@cottontree/contract/money.ts';
import type { DayBatch } from '@cottontree/demo-company/company.ts';
import { DAY, emptyProfile, isScored, type Movement, type Profile, type Segment } from './fraud-profile.ts';
import { ALERT_FROM, scoreMovement } from './fraud-score.ts';

interface Alert {
  confidence: number;
  readonly at: number;
  readonly evidence: Set<string>;
}
export interface Backtest {
  /** Movements scored, and the milliseconds it took if a clock was passed. */
  readonly rows: number;
  readonly scoringMs: number;
  readonly alerts: readonly Alert[];
  /** Episodes of injected fraud, by transaction. */
  readonly fraud: ReadonlyMap<string, string>;
  /** Customers with a movement in a calendar month, summed over the months. */
  readonly activeMonths: number;
}

type Row = DayBatch['transactions'][number];
const movementOf = (row: Row): Movement => ({
  ...row,
  at: Date.parse(row.at) / 1_000,
  segment: row.tier === null ? row.type : `${row.type} ${row.tier}`,
  usd: row.amountMinor / 10 ** CURRENCY_EXPONENT[row.currency] / Number(row.fxRate),
  drain: row.balanceBeforeMinor ? row.amountMinor / row.balanceBeforeMinor : null,
});

/** PIN resets and SIM swaps of a day, in seconds, by customer. */
function resetsOf(day: DayBatch): Map<string, number[]> {
  const resets = new Map<string, number[]>();
  for (const { kind, subscriberId, at } of day.securityEvents) {
    if (kind !== 'pin_reset' && kind !== 'sim_swap') continue;
    resets.set(subscriberId, [...(resets.get(subscriberId) ?? []), Date.parse(at) / 1_000]);
  }
  return resets;
}

/** @param now milliseconds; only to measure the duration */
export function backtestFraud(days: Iterable<DayBatch>, now: () => number = () => 0): Backtest {
  const profiles = new Map<string, Profile>();
  const segments = new Map<string, Segment>();
  const users = new Map<string, Set<string>>();
  const opened = new Map<string, number>();
  const fraud = new Map<string, string>();
  const open = new Map<string, Alert>();
  const alerts: Alert[] = [];
  const active = new Set<string>();
  let rows = 0;
  let scoringMs = 0;
  for (const day of days) {
    for (const { id, signupAt } of day.subscribers) opened.set(id, Date.parse(signupAt) / 1_000);
    for (const { id, transactionIds } of day.episodes) for (const each of transactionIds) fraud.set(each, id);
    const resets = resetsOf(day);
    for (const row of day.transactions) {
      const { subscriberId, deviceId } = row;
      if (subscriberId === null || !isScored(row)) continue;
      const movement = movementOf(row);
      const { at } = movement;
      const profile = profiles.get(subscriberId) ?? emptyProfile(at);
      profiles.set(subscriberId, profile);
      profile.resetAt = resets.get(subscriberId)?.findLast((each) => each <= at) ?? profile.resetAt;
      const device = users.get(deviceId ?? '') ?? new Set<string>();
      if (deviceId !== null) users.set(deviceId, device.add(subscriberId));
      const deviceUsers = deviceId === null ? 1 : device.size;
      const started = now();
      const { findings } = scoreMovement(profile, movement, {
        segments,
        deviceUsers,
        openedAt: opened.get(subscriberId) ?? 0,
      });
      scoringMs += now() - started;
      rows += 1;
      active.add(`${subscriberId} ${row.at.slice(0, 7)}`);
      for (const { type, confidence, evidence } of findings) {
        if (confidence < ALERT_FROM) continue;
        const key = `${subscriberId} ${type}`;
        const held = open.get(key);
        if (held && at - held.at < DAY) {
          held.confidence = Math.max(held.confidence, confidence);
          for (const each of evidence) held.evidence.add(each);
        } else {
          const alert = { confidence, at, evidence: new Set(evidence) };
          open.set(key, alert);
          alerts.push(alert);
        }
      }
    }
  }
  return { rows, scoringMs, alerts, fraud, activeMonths: active.size };
}

export interface Measured {
  readonly perTenThousand: number;
  /** Alerts that include a transaction of an injected episode, as a share of all alerts; 0 to 1. */
  readonly precision: number;
  /** Episodes found by an alert, as a share of all episodes; 0 to 1. */
  readonly recall: number;
}
/** The accuracy of the alerts from a minimum confidence. */
export function measuredFrom({ alerts, fraud, activeMonths }: Backtest, from: number): Measured {
  const some = alerts.filter(({ confidence }) => confidence >= from);
  const caught = some.map(({ evidence }) => [...evidence].flatMap((id) => fraud.get(id) ?? []));
  return {
    perTenThousand: (some.length / activeMonths) * 10_000,
    precision: caught.filter((each) => each.length > 0).length / Math.max(1, some.length),
    recall: new Set(caught.flat()).size / Math.max(1, new Set(fraud.values()).size),
  };
}
