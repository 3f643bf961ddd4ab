/** Applies rules to stored scores: the alerts they would have raised, and the outcomes of similar closed alerts. */
import type { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { AlertFrom } from '@cottontree/contract/fraud/rules.ts';
import { DAY } from './fraud-profile.ts';

/** The confidence of a movement for one type; times are seconds since 1970. */
export interface KeptScore {
  readonly customer: string;
  readonly type: FraudType;
  readonly at: number;
  readonly confidence: number;
  /** Value of the movements it was combined with. */
  readonly valueUsd: number;
  readonly valueSll: number;
}
/** An alert that a person closed. */
export interface Outcome {
  readonly customer: string;
  readonly type: FraudType;
  readonly at: number;
  readonly confirmed: boolean;
}
export interface ReplayedAlert {
  readonly first: KeptScore;
  /** The highest score, which determines the value of the alert. */
  best: KeptScore;
  /** Null: no similar alert was closed. */
  readonly confirmed: boolean | null;
}

const keyOf = ({ customer, type }: { readonly customer: string; readonly type: FraudType }): string =>
  `${customer} ${type}`;

/** The outcome of the nearest closed alert of the customer and type that may cover the same day's movements. */
function outcomeOf(first: KeptScore, outcomes: readonly Outcome[]): boolean | null {
  let nearest: Outcome | undefined;
  for (const each of outcomes) {
    const apart = Math.abs(each.at - first.at);
    if (apart < DAY && (!nearest || apart < Math.abs(nearest.at - first.at))) nearest = each;
  }
  return nearest?.confirmed ?? null;
}

/**
 * Creates alerts by `alertFrom` from scores in time order: one per customer and type in 24 hours, as the scorer does.
 * Exact if every score from the lowest threshold on was stored.
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
