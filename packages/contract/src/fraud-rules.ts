/** The rules by which scores become alerts, and what they would have made of the days behind. */
import { z } from 'zod';
import { Instant } from './calendar.ts';
import { DecimalString } from './money.ts';
import { personal } from './personal-data.ts';

/** Scores from the least on are kept, so that a rule can be tried on them. Half is what a new phone alone scores. */
export const LEAST_ALERT_FROM = 0.55;
export const MOST_ALERT_FROM = 0.95;
const told = `must be ${LEAST_ALERT_FROM} to ${MOST_ALERT_FROM}`;
const From = z.number().min(LEAST_ALERT_FROM, told).max(MOST_ALERT_FROM, told);
/** By type: the confidence from which an alert is raised. */
export const AlertFrom = z.strictObject({
  unusual_location: From,
  rapid_transactions: From,
  device_anomaly: From,
  spending_pattern: From,
});
export type AlertFrom = z.infer<typeof AlertFrom>;

export const MOST_BLOCK_SLL = 1_000_000_000_000;
/** Old leones: of an alert, above which a block needs a second person. */
export const BlockThreshold = z
  .int('must be a whole amount of old leones')
  .min(0, 'must be 0 or more')
  .max(MOST_BLOCK_SLL, 'must be a trillion at most');

export const FraudRules = z.strictObject({ alertFrom: AlertFrom, blockThresholdSll: BlockThreshold });
export type FraudRules = z.infer<typeof FraudRules>;

/** In the order of FraudType; the schemas cannot be asked for it in the browser. */
const TYPES = [
  'unusual_location',
  'rapid_transactions',
  'device_anomaly',
  'spending_pattern',
] as const satisfies readonly (keyof AlertFrom)[];

/** Where two rules differ, in the order in which they are shown. */
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

/** In what rules are less strict than those in force; either wants a second person. */
export interface Loosened {
  /** A type of alert opens from a higher confidence. */
  readonly fewerAlerts: boolean;
  /** One person alone blocks above the limit that holds. */
  readonly largerBlocks: boolean;
}
export function loosenedIn(held: FraudRules, asked: FraudRules): Loosened {
  const raised = differencesOf(held, asked).filter(({ before, after }) => after > before);
  return {
    fewerAlerts: raised.some(({ name }) => name !== 'blockThresholdSll'),
    largerBlocks: raised.some(({ name }) => name === 'blockThresholdSll'),
  };
}

/** What rules make of the scores of some days. */
export const RulesOutcome = z.object({
  alerts: z.int(),
  perDay: z.number(),
  /** Of those alerts: what people found out, where the like was raised and closed. */
  confirmed: z.int(),
  harmless: z.int(),
  undecided: z.int(),
  /** Per cent of the closed ones that were confirmed; null without any. */
  precision: z.number().nullable(),
  /** US dollars of the confirmed ones. */
  valueConfirmed: DecimalString,
  /** Worth more than a block of one person's. */
  needSecond: z.int(),
});
export type RulesOutcome = z.infer<typeof RulesOutcome>;
export const RulesReplay = z.object({
  from: Instant,
  to: Instant,
  /** Of scores kept between them. */
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
  /** The second person, of rules that wanted one. */
  agreedBy: z.string().nullable(),
  madeAt: Instant,
  /** What was seen of it before it was put in force; null: laid down by hand. */
  replay: RulesReplay.nullable(),
});
export type RulesVersion = z.infer<typeof RulesVersion>;

/** Rules that are less strict than those in force: they hold once another person agrees. */
export const FraudRulesProposal = z.object({
  id: z.uuid(),
  /** Of the rules that it was proposed from; it lapses with them. */
  version: z.int(),
  rules: FraudRules,
  reason: z.string(),
  proposedBy: personal('staffName'),
  proposedAt: Instant,
  waitsFor: z.object({
    /** Usernames: any of them may agree; the proposer alone where nobody else may change rules. */
    people: z.array(personal('staffName')),
    /** Not before this moment, where its proposer has to agree a second time. */
    from: Instant.nullable(),
  }),
  /** Why the caller cannot agree to it now; null: they can. */
  obstacle: z.string().nullable(),
});
export type FraudRulesProposal = z.infer<typeof FraudRulesProposal>;

/** Version 0: as delivered, nobody changed them yet. */
export const FraudRulesState = z.object({
  version: z.int(),
  rules: FraudRules,
  /** The newest first; the last 20. */
  history: z.array(RulesVersion),
  /** Proposals that wait for a second person, the newest first. */
  waiting: z.array(FraudRulesProposal),
});
export type FraudRulesState = z.infer<typeof FraudRulesState>;
