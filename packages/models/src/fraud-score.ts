/** Scores a movement by the four detectors and folds it into the customer's profile. */
import { FraudType } from '@cottontree/contract/fraud.ts';
import { LEAST_ALERT_FROM } from '@cottontree/contract/fraud-rules.ts';
import {
  confidenceOf,
  factorsOf,
  hasEmptied,
  signalsOf,
  type Factor,
  type Signals,
} from './fraud-factors.ts';
import { factorText } from './fraud-texts.ts';
import {
  DAY,
  baselineOf,
  emptySegment,
  isDeposit,
  learnSegment,
  noteEmptied,
  remember,
  type Baseline,
  type Movement,
  type Profile,
  type Segment,
} from './fraud-profile.ts';

/** From this confidence on an alert is raised, unless the company's rules say otherwise. */
export const ALERT_FROM = 0.6;

/** A factor that adds less is not worth a person's attention. */
const TOLD_FROM = 0.1;

export interface Finding {
  readonly type: FraudType;
  /** A score from 0 to 1, not a probability: what share of its band was confirmed is measured beside it. */
  readonly confidence: number;
  readonly factors: readonly (Factor & { readonly text: string })[];
  /** Ids of this movement and those of the last 24 hours that it is seen with, oldest first. */
  readonly evidence: readonly string[];
  /** US dollars that its payments move or would have moved; deposits are left out. */
  readonly valueUsd: number;
}
export interface Scored {
  readonly signals: Signals;
  readonly baseline: Baseline;
  /** Types at or above LEAST_ALERT_FROM. */
  readonly findings: readonly Finding[];
}

export interface Known {
  readonly segments: Map<string, Segment>;
  /** Customers seen on the movement's device, this one included; 1 without a device. */
  readonly deviceUsers: number;
  readonly openedAt: number;
}

/** Most movements an alert shows: the newest. */
const EVIDENCE = 40;
const LEAST_USD = 0.01;

/** The movements must come in the order of time as far as they can; profile and segments are changed in place. */
export function scoreMovement(profile: Profile, it: Movement, known: Known): Scored {
  const segment = known.segments.get(it.segment) ?? emptySegment();
  if (segment.n === 0) known.segments.set(it.segment, segment);
  const baseline = baselineOf(profile, segment, it.at);
  const lnUsd = Math.log(Math.max(it.usd, LEAST_USD));
  const z = (lnUsd - baseline.mu) / baseline.sigma;
  const { deviceUsers, openedAt } = known;
  const signals = signalsOf(profile, it, { baseline, z, deviceUsers, openedAt });
  const findings: Finding[] = [];
  for (const type of FraudType.options) {
    const confidence = confidenceOf(type, signals);
    if (confidence < LEAST_ALERT_FROM) continue;
    const explained = factorsOf(type, signals)
      .filter(({ contribution }) => contribution >= TOLD_FROM)
      .map((each) => ({ ...each, text: factorText(each.name, signals) }));
    findings.push({ type, confidence, factors: explained, ...evidenceOf(profile, it) });
  }
  remember(profile, it, z, lnUsd - segment.mean);
  if (hasEmptied(signals)) noteEmptied(profile, it.at);
  learnSegment(segment, lnUsd);
  return { signals, baseline, findings };
}

function evidenceOf(profile: Profile, it: Movement): Pick<Finding, 'evidence' | 'valueUsd'> {
  const before = profile.recent.filter(([at]) => at > it.at - DAY && at <= it.at).slice(1 - EVIDENCE);
  const own = isDeposit(it) ? 0 : it.usd;
  return {
    evidence: [...before.map(([, , , id]) => id), it.id],
    valueUsd: before.reduce((sum, [, , usd]) => sum + Math.max(0, usd), own),
  };
}

/** From .75 high, from .70 medium, and high as well where more than 5M SLL move; amounts in SLL, old leones. */
export const severityOf = (confidence: number, sll: number): 'high' | 'medium' | 'low' => {
  if (confidence >= 0.75 || (confidence >= 0.7 && sll > 5_000_000)) return 'high';
  return confidence >= 0.7 ? 'medium' : 'low';
};
