/** SQL over successful rows t of type k: the business of a customer, in USD at the rate stored with each row. */
import { EARNED_OF_ROW_USD } from '../../figures/formulas/revenue.ts';
import { minorPerUnit } from '../../ledger/post-day.ts';

export const VOLUME_USD = `t.amount / (${minorPerUnit('t.currency')}) / t.fx_rate`;
export const REVENUE_USD = EARNED_OF_ROW_USD;
/** Money that enters a wallet from outside. */
export const IS_INCOME = `t.type in ('cash_in', 'salary', 'g2p', 'remittance_in')`;
/** Rows of the days ($1 - `days`, $1]. */
export const customersRows = (days: string): string => `
  from transactions t join transaction_types k on k.type = t.type
 where t.status = 'success' and t.subscriber_id <> 'house'
   and t.business_day > $1::date - ${days} and t.business_day <= $1::date`;
