/** The rules that turn scores into alerts, and what they would have produced on past days. */
import { z } from 'zod';
import { Instant } from '../calendar.ts';
import { DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

/** Scores from the minimum on are stored, so that a rule can be tested on them. A new phone alone has half of it. */
export const LEAST_ALERT_FROM = 0.55;
export const MOST_ALERT_FROM = 0.95;
const rangeMessage = `must be ${LEAST_ALERT_FROM} to ${MOST_ALERT_FROM}`;
const From = z.number().min(LEAST_ALERT_FROM, rangeMessage).max(MOST_ALERT_FROM, rangeMessage);
/** By type: the confidence from which an alert is raised. */
export const AlertFrom = z.strictObject({
  unusual_location: From,
  rapid_transactions: From,
  device_anomaly: From,
  spending_pattern: From,
});
export type AlertFrom = z.infer<typeof AlertFrom>;

export const MOST_BLOCK_SLL = 1_000_000_000_000;
/** In old leones: the alert amount above which a block needs a second person. */
const BlockThreshold = z
  .int('must be a whole amount of old leones')
  .min(0, 'must be 0 or more')
  .max(MOST_BLOCK_SLL, 'must be a trillion at most');

export const FraudRules = z.strictObject({ alertFrom: AlertFrom, blockThresholdSll: BlockThreshold });
export type FraudRules = z.infer<typeof FraudRules>;

/** In the order of FraudType; the schema is not available in the browser. */
const TYPES = [
  'unusual_location',
  'rapid_transactions',
  'device_anomaly',
  'spending_pattern',
] as const satisfies readonly (keyof AlertFrom)[];

/** The differences of two rules, in display order. */
export function differencesOf(
  before: FraudRules,
  after: FraudRules,
): { name: keyof AlertFrom | 'blockThresholdSll'; before: number; after: number }[] {
  const limit = { before: before.blockThresholdSll, after: after.blockThresholdSll };
  return [
    ...TYPES.map((name) => ({ name, before: before.alertFrom[name], after: after.alertFrom[name] })),
    { name: 'blockThresholdSll' as const, ...limit },
  ].filter((each) => each.before !== each.after);
}

/** In which way rules are less strict than those in force; either requires a second person. */
export interface Loosened {
  /** Some type of alert requires a higher confidence. */
  readonly fewerAlerts: boolean;
  /** One person alone may block larger amounts than now. */
  readonly largerBlocks: boolean;
}
export function loosenedIn(held: FraudRules, requested: FraudRules): Loosened {
  const raised = differencesOf(held, requested).filter(({ before, after }) => after > before);
  return {
    fewerAlerts: raised.some(({ name }) => name !== 'blockThresholdSll'),
    largerBlocks: raised.some(({ name }) => name === 'blockThresholdSll'),
  };
}

/** What rules produce from the scores of some days. */
export const RulesOutcome = z.object({
  alerts: z.int(),
  perDay: z.number(),
  /** The decisions on those alerts, where an equal alert was raised and closed. */
  confirmed: z.int(),
  harmless: z.int(),
  undecided: z.int(),
  /** Confirmed share of the closed alerts, in per cent; null if there are none. */
  precision: z.number().nullable(),
  /** US dollars of the confirmed alerts. */
  valueConfirmed: DecimalString,
  /** Number of alerts that are too large for a block by one person. */
  needSecond: z.int(),
});
export type RulesOutcome = z.infer<typeof RulesOutcome>;
export const RulesReplay = z.object({
  from: Instant,
  to: Instant,
  /** Number of scores between the two dates. */
  scores: z.int(),
  held: RulesOutcome,
  asked: RulesOutcome,
});
export type RulesReplay = z.infer<typeof RulesReplay>;

const RulesVersion = z.object({
  version: z.int(),
  rules: FraudRules,
  reason: z.string(),
  madeBy: z.string(),
  /** The second person, if the rules required one. */
  agreedBy: z.string().nullable(),
  madeAt: Instant,
  /** The replay shown before it was put in force; null: set by hand. */
  replay: RulesReplay.nullable(),
});
type RulesVersion = z.infer<typeof RulesVersion>;

/** Rules that are less strict than those in force: they apply once another person agrees. */
export const FraudRulesProposal = z.object({
  id: z.uuid(),
  /** The version of the rules that it was based on; it lapses when they change. */
  version: z.int(),
  rules: FraudRules,
  reason: z.string(),
  proposedBy: personal('staffName'),
  proposedAt: Instant,
  waitsFor: z.object({
    /** Usernames: any of them may agree; only the proposer if nobody else may change rules. */
    people: z.array(personal('staffName')),
    /** Not before this time, if the proposer must agree a second time. */
    from: Instant.nullable(),
  }),
  /** Why the caller cannot agree to it now; null if they can. */
  obstacle: z.string().nullable(),
});
export type FraudRulesProposal = z.infer<typeof FraudRulesProposal>;

/** Version 0: the delivered rules, not changed yet. */
export const FraudRulesState = z.object({
  version: z.int(),
  rules: FraudRules,
  /** The last 20 versions, newest first. */
  history: z.array(RulesVersion),
  /** Proposals that wait for a second person, newest first. */
  waiting: z.array(FraudRulesProposal),
});
export type FraudRulesState = z.infer<typeof FraudRulesState>;
