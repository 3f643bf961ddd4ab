/** The cost of running wallets and cards, accrued daily; agents' commissions are on the rows themselves. */
import type { CostBasis, CostRule } from './shapes.ts';

export const COST_RULES: readonly CostRule[] = [
  {
    code: 'processing_volume',
    title: 'Card processing, share of volume',
    account: '5010',
    basis: 'card_volume_usd',
    rate: '0.0035',
  },
  {
    code: 'processing_tx',
    title: 'Card processing, per transaction',
    account: '5010',
    basis: 'card_tx_count',
    rate: '0.06',
  },
  {
    code: 'processing_card',
    title: 'Card processing, per billed card',
    account: '5010',
    basis: 'cards_billed',
    rate: '0.45',
  },
  {
    code: 'card_supply',
    title: 'Cards, delivery and identity checks',
    account: '5010',
    basis: 'cards_issued',
    rate: '4',
  },
  {
    code: 'messages',
    title: 'SMS and USSD sessions',
    account: '5010',
    basis: 'wallet_tx_count',
    rate: '0.012',
  },
  {
    code: 'sponsor',
    title: 'Sponsor bank, share of interchange',
    account: '5020',
    basis: 'interchange_usd',
    rate: '0.15',
  },
  {
    code: 'cashback',
    title: 'Cashback to card holders',
    account: '5020',
    basis: 'purchase_volume_usd',
    rate: '0.004',
  },
  {
    code: 'fx_sourcing',
    title: 'Sourcing of foreign exchange',
    account: '5030',
    basis: 'converted_usd',
    rate: '0.008',
  },
  {
    code: 'fraud_cards',
    title: 'Fraud losses, cards',
    account: '5040',
    basis: 'card_volume_usd',
    rate: '0.0007',
  },
  {
    code: 'fraud_wallets',
    title: 'Fraud losses, wallets',
    account: '5040',
    basis: 'wallet_volume_usd',
    rate: '0.0007',
  },
];

export type DailyBases = Record<CostBasis, number>;

export const noBases = (): DailyBases => ({
  wallet_tx_count: 0,
  wallet_volume_usd: 0,
  card_tx_count: 0,
  card_volume_usd: 0,
  purchase_volume_usd: 0,
  interchange_usd: 0,
  converted_usd: 0,
  cards_billed: 0,
  cards_issued: 0,
});

/** Accruals of a day in USD cents, one per rule, in order. */
export const accruals = (bases: DailyBases): number[] =>
  COST_RULES.map((rule) => Math.round(bases[rule.basis] * Number(rule.rate) * 100));
