/** Scores a movement with the four detectors and adds it to the customer's profile. */
import { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import { LEAST_ALERT_FROM } from '@cottontree/contract/fraud/rules.ts';
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

/** From this confidence an alert is raised, unless the company's rules have another threshold. */
export const ALERT_FROM = 0.6;

/** Factors with a smaller contribution are not shown. */
const SHOWN_FROM = 0.1;

export interface Finding {
  readonly type: FraudType;
  /** A score from 0 to 1, not a probability: the confirmed share of its band is measured separately. */
  readonly confidence: number;
  readonly factors: readonly (Factor & { readonly text: string })[];
  /** Ids of this movement and those of the last 24 hours that it is combined with, oldest first. */
  readonly evidence: readonly string[];
  /** US dollars that its payments moved or would have moved, without deposits. */
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

/** Maximum number of movements in an alert: the newest ones. */
const EVIDENCE = 40;
const LEAST_USD = 0.01;

/** The movements should be in time order; the profile and the segments are changed in place. */
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
      .filter(({ contribution }) => contribution >= SHOWN_FROM)
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

/** high from .75, medium from .70, and also high from .70 if more than 5M SLL move; amounts in SLL, old leones. */
export const severityOf = (confidence: number, sll: number): 'high' | 'medium' | 'low' => {
  if (confidence >= 0.75 || (confidence >= 0.7 && sll > 5_000_000)) return 'high';
  return confidence >= 0.7 ? 'medium' : 'low';
};
