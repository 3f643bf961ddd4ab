/**
 * The delivered assumptions of simulations. None of them is measured: they are expert estimates of a 5th percentile, a
 * most likely value and a 95th percentile, and each company can change them.
 */
import type { SimulationPriors, Spread } from '@cottontree/contract/simulation/priors.ts';

const of = (low: number, mode: number, high: number): Spread => ({ low, mode, high });

export const DEFAULT_PRIORS: SimulationPriors = {
  scenarios: {
    product_launch: {
      users: of(0, 4, 12),
      arpu: of(0, 3, 9),
      opex: of(2, 5, 10),
      oneOff: of(20, 45, 110),
      delay: of(1, 2, 5),
      success: 0.6,
    },
    market_expansion: {
      users: of(2, 9, 22),
      arpu: of(-6, -2, 1),
      opex: of(6, 12, 22),
      oneOff: of(60, 120, 260),
      delay: of(2, 4, 8),
      success: 0.55,
    },
    pricing_change: {
      users: of(-8, -2.5, 0),
      arpu: of(-2, 5, 12),
      opex: of(0, 0.5, 2),
      oneOff: of(3, 8, 20),
      delay: of(0, 1, 2),
      success: 0.65,
    },
    feature_rollout: {
      users: of(0, 2, 6),
      arpu: of(0, 2, 6),
      opex: of(1, 2.5, 5),
      oneOff: of(8, 22, 60),
      delay: of(1, 2, 4),
      success: 0.7,
    },
    regulatory_impact: {
      users: of(-12, -4, 1),
      arpu: of(-9, -3, 0),
      opex: of(2, 6, 14),
      oneOff: of(15, 40, 120),
      delay: of(1, 3, 6),
      success: 1,
    },
    competition_response: {
      users: of(-15, -5, 1),
      arpu: of(-8, -3, 0),
      opex: of(1, 4, 9),
      oneOff: of(5, 20, 60),
      delay: of(0, 2, 4),
      success: 1,
    },
  },
  market: {
    bullish: { growth: 1.25, arpuDrift: 1, noise: 1 },
    stable: { growth: 1, arpuDrift: 0, noise: 1 },
    bearish: { growth: 0.65, arpuDrift: -1.2, noise: 1.15 },
    volatile: { growth: 0.95, arpuDrift: -0.2, noise: 1.9 },
  },
  competition: {
    low: { growth: 1.08, churn: 0.92 },
    medium: { growth: 1, churn: 1 },
    high: { growth: 0.88, churn: 1.12 },
    intense: { growth: 0.74, churn: 1.3 },
  },
  regulation: {
    favorable: { growth: 1.06, opex: 0.98, shock: 0 },
    none: { growth: 1, opex: 1, shock: 0 },
    restrictive: { growth: 0.88, opex: 1.06, shock: 2 },
    uncertain: { growth: 0.96, opex: 1.03, shock: 4 },
  },
  noise: { users: 0.5, arpu: 2 },
  costSpread: 1,
  failureEffect: 0.15,
};
