/**
 * Factors that bring the measured bands to the values of the domain research, after effects that its calibration did
 * not contain (decay before dropout, KYC truncation, daily seasons); docs/decisions/0004 explains each value.
 */
export const CALIBRATION = {
  /** Factor on every archetype's share of cards. */
  cardUptake: 1.073,
  /** Factor on every dropout hazard. */
  hazard: 1.25,
  /** Additional factor on the first month's hazard. */
  firstMonth: 1.5,
  /** Factor on every probability to become inactive, and to become active again. */
  sleep: 1.76,
  wake: 1.45,
  /** Monthly closure of wallets without a card, so that 0.25% of all wallets are closed. */
  closure: 0.007,
  /** Factor on wallet and card rates. */
  walletRate: 1.04,
  cardRate: 1.04,
  /** Factor on the probability that the card is used in a month. */
  used: 0.9,
  /** Factor on wallet and card amounts. */
  walletAmount: 1.33,
  cardAmount: 1.1,
  /** Factor on the probability of a fraud for an active customer. */
  episodes: 1.3,
  /** Factor on the share of live cards that is billed. */
  billed: 1.04,
  /** Planned shares: cash-in, cash-out, P2P, merchant, bill, airtime, remittance (salaries are paid by payroll). */
  walletShares: [0.183, 0.16, 0.295, 0.122, 0.078, 0.145, 0.01],
  /** Share of planned cash-ins that become cash-outs if the wallet is full. */
  cashOutWhenRich: 0.6,
  /** Share of planned payments that become a cash-in if the wallet is empty. */
  fillWhenPoor: 0.6,
  /** A payment is reduced down to this part of the desired amount before it is given up. */
  partOfWish: 0.35,
} as const;
