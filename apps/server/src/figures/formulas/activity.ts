/** Active customers, and attempted transactions. */
import { DECLINED, FAILED } from '../../ledger/outcomes.ts';
import type { Formula } from './days.ts';

const activeMembers =
  (kind: 'subscriber' | 'card', days: number): Formula =>
  ({ from, to }) =>
    `
select business_day, '' as dimension, members as value
  from active_windows
 where kind = '${kind}' and days = ${days} and business_day between ${from} and ${to}`;

/** Distinct subscribers, and cards, active in the days up to each day: the windows stored in active_windows. */
export const activeSubscribers = (days: 1 | 30 | 60 | 90 | 120): Formula => activeMembers('subscriber', days);
export const activeCards30 = activeMembers('card', 30);

/** Subscribers active on each day itself. */
export const activeOnDay: Formula = ({ from, to }) => `
select business_day, '' as dimension, count(*) as value
  from daily_actives
 where business_day between ${from} and ${to}
 group by business_day`;

/** Attempts at value-moving transactions, counted by a condition on their outcome. */
export const attempts =
  (condition = 'true'): Formula =>
  ({ from, to }) =>
    `
select t.business_day, '' as dimension, sum(t.n) as value
  from daily_totals t join transaction_types k on k.type = t.type
 where k.value_moving and t.business_day between ${from} and ${to} and ${condition}
 group by t.business_day`;

/** Attempts to pay or withdraw by card, counted by a condition on their outcome. */
export const cardAttempts =
  (condition = 'true'): Formula =>
  ({ from, to }) =>
    `
select t.business_day, '' as dimension, sum(t.n) as value
  from daily_totals t
 where t.type in ('card_purchase', 'atm_withdrawal') and t.business_day between ${from} and ${to} and ${condition}
 group by t.business_day`;

/** A reversed transaction was approved first. */
export const APPROVED = `t.status in ('success', 'reversed')`;
export { DECLINED, FAILED };
/** The wording for definitions. */
export const REFUSED =
  'refused by a rule, a limit or for lack of funds, which the reason of the row says, whichever status it was sent with';
export const TECHNICALLY =
  'for a technical reason, which the reason of the row says; what was refused is declined, whichever status it was sent with';
