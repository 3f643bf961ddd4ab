/** The two behaviour models: whether a customer leaves (churn), and whether a customer is engaged. */
import type { Customers } from './customers.ts';

export interface BehaviourModel {
  readonly question: (period: number) => string;
  readonly happens: string;
  readonly countLabel: (period: number) => string;
  /** Days until the outcome is known. */
  follow(period: number): number;
  /** The horizons that make up the period. What has happened by one horizon has happened by each later one. */
  steps(period: number): readonly number[];
  /** Whether the model applies to the customer. */
  admits(customers: Customers, at: number): boolean;
  label(customers: Customers, at: number, horizon: number): boolean;
  /** The score of the naive ranking. */
  naiveScore(customers: Customers, at: number): number;
  readonly naiveRank: string;
  readonly limits: readonly string[];
}

const HORIZONS = [30, 90, 365] as const;
/** Days without a value-moving transaction after which a customer counts as having left. */
const SILENCE = 90;

const activeLater = (customers: Customers, at: number, period: number): number =>
  customers.of(at, period === 30 ? 'f30' : period === 90 ? 'f90' : 'f365');
/** Four active days in thirty, scaled to the period. */
const daysOfEngagement = (period: number): number => Math.ceil((4 * period) / 30);

export const CHURN: BehaviourModel = {
  question: (period) =>
    `Which subscribers active in the last 30 days will, within the next ${period} days, begin at least ${SILENCE} days without a value-moving transaction?`,
  happens: 'Churn probability',
  countLabel: (period) => `Expected to churn within ${period} days`,
  // A silence that begins on the last day of the period is complete after all of its days but one.
  follow: (period) => period + SILENCE - 1,
  steps: (period) => HORIZONS.filter((horizon) => horizon <= period),
  admits: (customers, at) => customers.of(at, 'd30') > 0,
  label: (customers, at, horizon) => customers.of(at, 'silent') > 0 && customers.of(at, 'silent') <= horizon,
  naiveScore: (customers, at) => customers.of(at, 'recency'),
  naiveRank: 'days since the last transaction',
  limits: [
    `Some customers come back after ${SILENCE} days without a transaction.`,
    'Prices, competitors and seasons count only as far as they show in customers’ own transactions.',
  ],
};
export const ENGAGEMENT: BehaviourModel = {
  question: (period) =>
    `Which subscribers active in the last 90 days will be active on at least ${daysOfEngagement(period)} of the next ${period} days?`,
  happens: 'Engagement probability',
  countLabel: (period) => `Expected to be active on ${daysOfEngagement(period)} days or more`,
  follow: (period) => period,
  steps: (period) => [period],
  admits: () => true,
  label: (customers, at, period) => activeLater(customers, at, period) >= daysOfEngagement(period),
  naiveScore: (customers, at) => customers.of(at, 'd30'),
  naiveRank: 'active days in the last 30',
  limits: ['Only days with a transaction count as active; checking a balance does not.'],
};
