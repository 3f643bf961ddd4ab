/** Charges, limits and failures. Published wallet charges include GST; card charges are net, plus GST. */

const GST_RATE = 0.15;

/** Net part of a charge that includes GST: gross = net + gst exactly. */
export const netOfGst = (gross: number): number => Math.round(gross / (1 + GST_RATE));
/** Charge including GST for a net amount, in minor units. */
export const withGst = (net: number): number => Math.round(net * (1 + GST_RATE));

/** Wallet types in the order of all tables below. */
export const WALLET = [
  'cash_in',
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'remittance_in',
  'salary',
  'g2p',
] as const;
export const [CASH_IN, CASH_OUT, P2P, MERCHANT, BILL, AIRTIME, REMITTANCE, SALARY, G2P] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;

/** Median amount in SLL and sigma of its logarithm. */
export const MEDIAN = [480_000, 420_000, 250_000, 180_000, 260_000, 25_000, 2_600_000, 2_500_000, 700_000];
export const SIGMA = [0.95, 0.95, 1.05, 0.95, 0.7, 0.8, 0.7, 0.55, 0.2];

/** Charge in SLL, GST included, for an amount of a wallet type. */
export function walletFee(type: number, amount: number): number {
  switch (type) {
    case CASH_OUT:
      if (amount <= 100_000) return Math.round(amount * 0.0351);
      if (amount <= 500_000) return Math.round(amount * 0.0265);
      return Math.round(amount <= 1_000_000 ? amount * 0.03 : Math.min(amount * 0.026, 120_000));
    case P2P:
      return Math.max(500, Math.round(amount * 0.008));
    case MERCHANT:
      return Math.round(amount * 0.01);
    case BILL:
      return Math.round(amount * 0.015);
    case AIRTIME:
      return Math.round(amount * 0.04);
    case REMITTANCE:
      return Math.round(amount * 0.012);
    case SALARY:
    case G2P:
      return Math.min(Math.round(amount * 0.008), 20_000);
    default:
      return 0;
  }
}
/** Agent's commission in SLL. */
export const commission = (type: number, amount: number): number =>
  type === CASH_IN ? Math.round(amount * 0.0045) : type === CASH_OUT ? Math.round(amount * 0.009) : 0;

/** SLL per transaction, per day, and balance, by KYC level. */
export const LIMITS = [
  { transaction: 1_000_000, day: 2_000_000, balance: 3_000_000 },
  { transaction: 5_000_000, day: 10_000_000, balance: 20_000_000 },
  { transaction: 30_000_000, day: 50_000_000, balance: 100_000_000 },
] as const;

export const WALLET_FAILURES = 0.034;
/** Cumulative: funds, pin, technical, limit, other. */
export const WALLET_FAILURE_REASONS = [
  ['funds', 0.46],
  ['pin', 0.64],
  ['technical', 0.84],
  ['limit', 0.95],
  ['other', 1],
] as const;

export const CARD_TECHNICAL = 0.011;
/** Share of the attempts without a technical failure. */
export const CARD_DECLINES = 0.088;
export const CARD_DECLINE_REASONS = [
  ['funds', 0.51],
  ['limit', 0.65],
  ['pin', 0.77],
  ['expired', 0.86],
  ['fraud', 0.95],
  ['other', 1],
] as const;

export function reasonOf(table: readonly (readonly [string, number])[], u: number): string {
  for (const [reason, upTo] of table) if (u < upTo) return reason;
  return 'other';
}
