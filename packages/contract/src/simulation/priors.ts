/** The assumptions of a simulation that are not the company's own data: expert estimates, with their versions. */
import { z } from 'zod';

/** An expert estimate of a quantity: its 5th percentile, most likely value and 95th percentile. */
const spread = (least: number, most: number) => {
  const bound = z.number().min(least, `must be ${least} to ${most}`).max(most, `must be ${least} to ${most}`);
  return z
    .strictObject({ low: bound, mode: bound, high: bound })
    .refine(({ low, mode, high }) => low <= mode && mode <= high, 'must go up from low to mode to high');
};
export const Spread = spread(-1_000_000, 1_000_000);
export type Spread = z.infer<typeof Spread>;

const Percent = spread(-100, 500);
export const ScenarioPrior = z.strictObject({
  /** Percent by which subscribers, revenue per subscriber and operating expenses change at full effect. */
  users: Percent,
  arpu: Percent,
  opex: Percent,
  /** Thousand USD, in the first month. */
  oneOff: spread(0, 100_000),
  /** Months until it takes effect. */
  delay: spread(0, 24),
  /** The probability that it succeeds. */
  success: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1'),
});
export type ScenarioPrior = z.infer<typeof ScenarioPrior>;

const Factor = z.number().min(0, 'must be 0 to 5').max(5, 'must be 0 to 5');
const Share = z.number().min(0, 'must be 0 to 50 percent').max(50, 'must be 0 to 50 percent');
const Market = z.strictObject({
  /** Factor on the growth of subscribers. */
  growth: Factor,
  /** Drift of revenue per subscriber in six months, in percent. */
  arpuDrift: z.number().min(-50).max(50),
  /** Factor on the monthly noise. */
  noise: Factor,
});
const Competition = z.strictObject({ growth: Factor, churn: Factor });
const Regulation = z.strictObject({
  growth: Factor,
  opex: Factor,
  /** Standard deviation of unforeseeable changes, in percent of a month's revenue per subscriber. */
  shock: Share,
});

/** All assumptions of a simulation that are not the company's own data: expert estimates, not measurements. */
export const SimulationPriors = z.strictObject({
  scenarios: z.strictObject({
    product_launch: ScenarioPrior,
    market_expansion: ScenarioPrior,
    pricing_change: ScenarioPrior,
    feature_rollout: ScenarioPrior,
    regulatory_impact: ScenarioPrior,
    competition_response: ScenarioPrior,
  }),
  market: z.strictObject({ bullish: Market, stable: Market, bearish: Market, volatile: Market }),
  competition: z.strictObject({
    low: Competition,
    medium: Competition,
    high: Competition,
    intense: Competition,
  }),
  regulation: z.strictObject({
    favorable: Regulation,
    none: Regulation,
    restrictive: Regulation,
    uncertain: Regulation,
  }),
  /** Monthly standard deviations, in percent. */
  noise: z.strictObject({ users: Share, arpu: Share }),
  /** Percentage points by which the cost share of revenue may differ from the company's own. */
  costSpread: Share,
  /** The share of its effect that an unsuccessful initiative still has. */
  failureEffect: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1'),
});
export type SimulationPriors = z.infer<typeof SimulationPriors>;

/** Version 0: the delivered values, not changed yet. */
export const PriorsState = z.object({
  version: z.int(),
  priors: SimulationPriors,
  reason: z.string().nullable(),
  madeBy: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  madeAt: z.string().nullable(),
});
export type PriorsState = z.infer<typeof PriorsState>;
