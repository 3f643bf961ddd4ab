/**
 * Factors that bring the measured bands back to the domain research after the effects that its calibration did not
 * contain (decay before dropout, KYC truncation, day-level seasons); docs/decisions/0004 tells why each is what it is.
 */
export const CALIBRATION = {
  /** On every archetype's card share. */
  cardUptake: 1.073,
  /** On every dropout hazard. */
  hazard: 1.25,
  /** On the first month's hazard, again. */
  firstMonth: 1.5,
  /** On every chance to fall asleep, and to wake. */
  sleep: 1.76,
  wake: 1.45,
  /** Monthly closure of wallets without a card, so that 0.25% of all are closed. */
  closure: 0.007,
  /** On wallet and card rates. */
  walletRate: 1.04,
  cardRate: 1.04,
  /** On the chance that the card is used in a month. */
  used: 0.9,
  /** On wallet and card amounts. */
  walletAmount: 1.33,
  cardAmount: 1.1,
  /** On the chance that an awake customer meets a fraud. */
  episodes: 1.3,
  /** On the share of live cards that is billed. */
  billed: 1.04,
  /** Planned shares: cash-in, cash-out, P2P, merchant, bill, airtime, remittance (salaries come by payroll). */
  walletShares: [0.183, 0.16, 0.295, 0.122, 0.078, 0.145, 0.01],
  /** Share of planned cash-ins that a full wallet turns into cash-outs. */
  cashOutWhenRich: 0.6,
  /** Share of errands that an empty wallet turns into a visit to the agent. */
  fillWhenPoor: 0.6,
  /** A payment is made smaller down to this part of the wish before it is given up. */
  partOfWish: 0.35,
} as const;
