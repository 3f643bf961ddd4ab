/** Running costs of a day: each rule's rate times a basis of that day's totals, in USD, Dr its account / Cr 1010. */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { minorPerUnit, type DayRange } from './post-day.ts';

const usd = (amount: string, currency: string): string =>
  `${amount} / ${minorPerUnitText(currency)} / t.fx_rate`;
// The dollar amount of a card load is what arrives, so its rate is 1.
const BASES: Record<string, string> = {
  wallet_tx_count: `t.n) filter (where k.value_moving and t.product = 'wallet'`,
  wallet_volume_usd: `${usd('t.amount', 't.currency')}) filter (where k.value_moving and t.product = 'wallet'`,
  card_tx_count: `t.n) filter (where k.volume_kind = 'card'`,
  card_volume_usd: `${usd('t.amount', 't.currency')}) filter (where k.volume_kind = 'card'`,
  purchase_volume_usd: `${usd('t.amount', 't.currency')}) filter (where t.type = 'card_purchase'`,
  interchange_usd: `${usd('t.interchange', 't.currency')}) filter (where t.type = 'card_purchase'`,
  converted_usd: `t.to_amount / 100.0) filter (where t.type = 'card_load' and t.to_currency = 'USD'`,
  cards_billed: `t.n) filter (where t.type = 'subscription_fee'`,
  cards_issued: `t.n) filter (where t.type = 'issuance_fee'`,
};
function minorPerUnitText(currency: string): string {
  return `case ${currency} when 'USD' then 100 when 'USDC' then 1000000 else 1 end`;
}
