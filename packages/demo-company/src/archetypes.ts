/**
 * The five archetypes of customers and the three cards: the calibrated parameters (decision 4 says what was changed).
 */
import { cumulate } from './hash.ts';

export interface Archetype {
  occupation: string;
  share: number;
  /** Mean wallet transactions per month while active. */
  walletRate: number;
  cardShare: number;
  hazard: number;
  sleep: number;
  wake: number;
  amount: number;
  /** Shares of aqua, platinum and black among its cards. */
  tiers: readonly [number, number, number];
}

const TABLE: readonly Archetype[] = [
  {
    occupation: 'salaried',
    share: 0.22,
    walletRate: 10.5,
    cardShare: 0.69,
    hazard: 0.75,
    sleep: 0.075,
    wake: 0.3,
    amount: 1.25,
    tiers: [66, 31, 3],
  },
  {
    occupation: 'trader',
    share: 0.18,
    walletRate: 14.5,
    cardShare: 0.375,
    hazard: 0.8,
    sleep: 0.07,
    wake: 0.32,
    amount: 1.5,
    tiers: [62, 32, 6],
  },
  {
    occupation: 'student',
    share: 0.24,
    walletRate: 8.5,
    cardShare: 0.3,
    hazard: 1.15,
    sleep: 0.11,
    wake: 0.25,
    amount: 0.7,
    tiers: [88, 12, 0],
  },
  {
    occupation: 'rural',
    share: 0.26,
    walletRate: 5.5,
    cardShare: 0.09,
    hazard: 1.25,
    sleep: 0.13,
    wake: 0.23,
    amount: 0.65,
    tiers: [97, 3, 0],
  },
  {
    occupation: 'premium',
    share: 0.1,
    walletRate: 11.5,
    cardShare: 0.93,
    hazard: 0.6,
    sleep: 0.06,
    wake: 0.34,
    amount: 1.9,
    tiers: [18, 40, 42],
  },
];
const meanAmount = TABLE.reduce((sum, a) => sum + a.share * a.amount, 0);
/** Normalized so that amount multipliers have mean 1 over all people. */
export const ARCHETYPES: readonly Archetype[] = TABLE.map((a) => ({ ...a, amount: a.amount / meanAmount }));
export const ARCHETYPE_SHARES: readonly number[] = cumulate(TABLE.map((a) => a.share));
export const ARCHETYPE_TIERS: readonly (readonly number[])[] = TABLE.map((a) => cumulate(a.tiers));
export const SALARIED = 0;
export const RURAL = 3;

/** Dropout hazard in a month of tenure (1 = the first), before the archetype's factor. */
export const hazardOfMonth = (month: number): number =>
  month <= 1 ? 0.085 : month === 2 ? 0.055 : month <= 6 ? 0.034 : 0.019;
export const CARD_HAZARD = 0.55;
export const CARD_SLEEP = 0.75;
/** Customers who request a card are seldom idle; with the share of the others, 12% of all never transact. */
export const NEVER_TRANSACTS = { withCard: 0.05, without: 0.169 } as const;
/** Activity in the two months before a dropout: a signal that a churn model can learn. */
export const DECAY = [0.6, 0.35] as const;
/** Each failed transaction of the month increases the hazard by this; the base factor keeps the mean. */
export const HAZARD_PER_FAILURE = 0.3;

export interface CardTierRules {
  tier: 'aqua' | 'platinum' | 'black';
  /** USD, net of GST. */
  monthlyFee: number;
  issuanceFee: number;
  atmFee: number;
  /** Attempts in a month in which the card is used. */
  purchases: number;
  medianUsd: number;
  sigma: number;
  interchange: number;
  crossBorder: number;
  fxMargin: number;
  loadSpread: number;
  atm: number;
  atmMedianUsd: number;
  /** Probability that the card is used in an active month. */
  used: number;
  /** Largest purchase, USD. */
  limitUsd: number;
  /** KYC level that the tier requires. */
  kyc: 1 | 2;
}
export const AQUA: CardTierRules = {
  tier: 'aqua',
  monthlyFee: 2.5,
  issuanceFee: 3,
  atmFee: 0.75,
  purchases: 5,
  medianUsd: 11.3,
  sigma: 0.85,
  interchange: 0.01,
  crossBorder: 0.2,
  fxMargin: 0.03,
  loadSpread: 0.01,
  atm: 1,
  atmMedianUsd: 20,
  used: 0.74,
  limitUsd: 500,
  kyc: 1,
};
const PLATINUM: CardTierRules = {
  tier: 'platinum',
  monthlyFee: 8.5,
  issuanceFee: 8,
  atmFee: 2,
  purchases: 11,
  medianUsd: 43,
  sigma: 1.0,
  interchange: 0.013,
  crossBorder: 0.45,
  fxMargin: 0.025,
  loadSpread: 0.0225,
  atm: 1.5,
  atmMedianUsd: 40,
  used: 0.86,
  limitUsd: 2000,
  kyc: 2,
};
const BLACK: CardTierRules = {
  tier: 'black',
  monthlyFee: 27,
  issuanceFee: 20,
  atmFee: 2.5,
  purchases: 19.5,
  medianUsd: 90,
  sigma: 1.05,
  interchange: 0.016,
  crossBorder: 0.55,
  fxMargin: 0.02,
  loadSpread: 0.02,
  atm: 2,
  atmMedianUsd: 70,
  used: 0.93,
  limitUsd: 5000,
  kyc: 2,
};
export const CARD_TIERS: readonly CardTierRules[] = [AQUA, PLATINUM, BLACK];
/** Share of live cards that is billed each month. */
export const BILLED = 0.94;
/** Monthly probability that a planned card is requested. */
export const CARD_LAG = 0.45;
