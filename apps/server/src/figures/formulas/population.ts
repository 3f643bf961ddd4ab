/** How many people or cards are in a group at the end of each day: running totals of daily_population. */
import { daysOf, type Formula } from './days.ts';
import { total } from './combine.ts';

/** A value for every day and dimension. */
export const groupSizes =
  (measure: string, dimensions: readonly string[]): Formula =>
  ({ from, to }) =>
    `
select d.business_day, g.dimension,
       sum(coalesce(m.delta, 0)) over (partition by g.dimension order by d.business_day) as value
  from ${daysOf({ from, to })} d
 cross join (values ${dimensions.map((each) => `('${each}')`).join(', ')}) g(dimension)
  left join (select greatest(business_day, ${from}) as business_day, dimension, sum(delta) as delta
               from daily_population
              where measure = '${measure}' and business_day <= ${to}
              group by 1, 2) m on m.business_day = d.business_day and m.dimension = g.dimension`;

export const TIERS = ['aqua', 'platinum', 'black'] as const;
export const SEGMENTS = ['wallet-only', 'wallet-and-card', 'wallet-card'] as const;
export const KYC_BUCKETS = ['level0', 'in_progress', 'level1', 'level2'] as const;

export const registered = groupSizes('registered', ['']);
/** Registered subscribers with at least one card issued, activated or suspended. */
export const cardHolders = total(groupSizes('segment', ['wallet-and-card', 'wallet-card']));
/** KYC level 1 or 2. */
export const identified = total(groupSizes('kyc', ['level1', 'level2']));
export const cardsHeld = groupSizes('cards-held', TIERS);
export const cardsActivated = groupSizes('cards-activated', TIERS);
