/** What rules would have made of scores that were kept: the alerts, and what people found out about the like of them. */
import type { FraudType } from '@cottontree/contract/fraud.ts';
import type { AlertFrom } from '@cottontree/contract/fraud-rules.ts';
import { DAY } from './fraud-profile.ts';

/** A movement's confidence for one type; seconds since 1970. */
export interface KeptScore {
  readonly customer: string;
  readonly type: FraudType;
  readonly at: number;
  readonly confidence: number;
  /** Of the movements it was seen with. */
  readonly valueUsd: number;
  readonly valueSll: number;
}
/** An alert that people closed. */
export interface Outcome {
  readonly customer: string;
  readonly type: FraudType;
  readonly at: number;
  readonly confirmed: boolean;
}
export interface ReplayedAlert {
  readonly first: KeptScore;
  /** The strongest: what the alert is worth is told by it. */
  best: KeptScore;
  /** Null: nothing like it was closed. */
  readonly confirmed: boolean | null;
}

const keyOf = ({ customer, type }: { readonly customer: string; readonly type: FraudType }): string =>
  `${customer} ${type}`;

/** The nearest closed alert of the customer and type that may be about the same day's movements. */
function outcomeOf(first: KeptScore, outcomes: readonly Outcome[]): boolean | null {
  let nearest: Outcome | undefined;
  for (const each of outcomes) {
    const apart = Math.abs(each.at - first.at);
    if (apart < DAY && (!nearest || apart < Math.abs(nearest.at - first.at))) nearest = each;
  }
  return nearest?.confirmed ?? null;
}

/**
 * Alerts by `alertFrom` out of scores in the order of time: one for a customer and type in 24 hours, as the scorer raises
 * them. Exact where every score from the least threshold on was kept.
 */
export function replayRules(
  scores: Iterable<KeptScore>,
  outcomes: readonly Outcome[],
  alertFrom: AlertFrom,
): ReplayedAlert[] {
  const closed = new Map<string, Outcome[]>();
  for (const each of outcomes) {
    const like = closed.get(keyOf(each));
    if (like) like.push(each);
    else closed.set(keyOf(each), [each]);
  }
  const open = new Map<string, ReplayedAlert>();
  const alerts: ReplayedAlert[] = [];
  for (const score of scores) {
    if (score.confidence < alertFrom[score.type]) continue;
    const key = keyOf(score);
    const held = open.get(key);
    if (held && Math.abs(score.at - held.first.at) < DAY) {
      if (score.confidence > held.best.confidence) held.best = score;
      continue;
    }
    const alert = { first: score, best: score, confirmed: outcomeOf(score, closed.get(key) ?? []) };
    open.set(key, alert);
    alerts.push(alert);
  }
  return alerts;
}
