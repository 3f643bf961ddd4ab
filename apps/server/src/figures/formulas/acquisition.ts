/**
 * Customer acquisition: who became active, what winning them cost, how long they stay and what they have earned the
 * company so far.
 */
import { ago, ratio, rollingSum, toDate } from './combine.ts';
import { daysOf, divide, monthEnd, monthStart, type Formula } from './days.ts';
import { monthlyCost } from './ledger.ts';
import { earnedByCustomers, monthlyRevenue } from './revenue.ts';

/** Days after sign-up within which the first transaction counts as activation. */
const ACTIVATION_DAYS = 30;
/** The number of months in a lifetime, and the discount on money a year later. */
const LIFETIME_MONTHS = 36;
const DISCOUNT_PER_YEAR = 0.18;
const MARKETING = '6050';
export const RETENTION_MONTHS = { m1: 1, m2: 2, m3: 3, m4: 4, m5: 5, m6: 6, m12: 12 } as const;
export const RETENTION_DIMENSIONS = Object.keys(RETENTION_MONTHS);

/** Subscribers whose first value-moving transaction is in each month that ends in the range. */
export const activated: Formula = ({ from, to }) => `
select ${monthEnd('f.business_day')} as business_day, '' as dimension, count(*) as value
  from first_actives f
 where f.business_day between ${monthStart(from)} and ${to}
 group by 1`;

const signedUp: Formula = ({ from, to }) => `
select s.signup_day as business_day, '' as dimension, count(*) as value
  from subscribers s where s.signup_day between ${from} and ${to} group by 1`;
const activatedOf: Formula = ({ from, to }) => `
select s.signup_day as business_day, '' as dimension, count(*) as value
  from subscribers s
  join first_actives f on f.subscriber_id = s.id and f.business_day <= s.signup_day + ${ACTIVATION_DAYS}
 where s.signup_day between ${from} and ${to} group by 1`;
/**
 * Signed up in the 30 days that ended 30 days ago, so that their time is over; then those of them who activated in
 * time.
 */
export const due = ago(rollingSum(signedUp, 30), ACTIVATION_DAYS);
export const inTime = ago(rollingSum(activatedOf, 30), ACTIVATION_DAYS);
export const activation = ratio(inTime, due, 100);

/** Marketing costs in the ledger for each month that ends in the range. */
export const marketing: Formula = ({ from, to }) => `
select ${monthEnd('p.business_day')} as business_day, '' as dimension, sum(p.usd) as value
  from postings p
 where p.account_code = '${MARKETING}' and p.business_day between ${monthStart(from)} and ${to}
 group by 1`;
export const MARKETING_ACCOUNT = MARKETING;
/** At month ends. */
export const acquisitionCost = ratio(marketing, activated);

const monthsFrom = (first: string, last: string): string =>
  `((extract(year from ${last}) - extract(year from ${first})) * 12 + extract(month from ${last}) - extract(month from ${first}))::int`;
const monthEndsOf = (range: Parameters<Formula>[0]): string => `
select day.business_day, ${monthStart('day.business_day')} as month
  from ${daysOf(range)} day where day.business_day = ${monthEnd('day.business_day')}`;

/** At month ends: of the cohort that was activated this many months before, the share transacting in the month. */
export const retention: Formula = (range) => `
select e.business_day, k.dimension, 100 * ${divide('coalesce(seen.members, 0)', 'whole.members')} as value
  from (${monthEndsOf(range)}) e
 cross join (values ${Object.entries(RETENTION_MONTHS)
   .map(([dimension, age]) => `('${dimension}', ${age})`)
   .join(', ')}) k(dimension, age)
  join cohort_actives whole on whole.age = 0 and whole.month = (e.month - make_interval(months => k.age))::date
  left join cohort_actives seen on seen.month = e.month and seen.cohort = whole.cohort`;

/**
 * At month ends, relation (business_day, age, share): of all cohorts old enough, the share transacting this many months
 * after their activation. Beyond the oldest age, up to LIFETIME_MONTHS, the decline of the older half is continued
 * geometrically; no rows when fewer than three ages are known.
 */
const survival: Formula = (range) => `
with ends as (${monthEndsOf(range)}),
known as (
  select e.business_day, a.age, ${divide('sum(coalesce(seen.members, 0))', 'sum(whole.members)')} as share,
         max(a.age) over (partition by e.business_day) as oldest
    from ends e
    join cohort_actives whole on whole.age = 0 and whole.month <= e.month
   cross join lateral generate_series(0, ${monthsFrom('whole.month', 'e.month')}) a(age)
    left join cohort_actives seen on seen.cohort = whole.cohort and seen.age = a.age
   group by e.business_day, a.age),
tails as (
  select last.business_day, last.oldest, last.share,
         least(power(${divide('last.share', 'half.share')}, 1::numeric(60, 30) / (last.oldest - half.age)), 1) as decline
    from known last
    join known half on half.business_day = last.business_day and half.age = (last.oldest + 1) / 2
   where last.age = last.oldest and last.oldest >= 3)
select t.business_day, m.age,
       case when m.age <= t.oldest then k.share else t.share * power(t.decline, m.age - t.oldest) end as share
  from tails t
 cross join generate_series(1, ${LIFETIME_MONTHS}) m(age)
  left join known k on k.business_day = t.business_day and k.age = m.age`;

/** Sum over k of S(k) / (1 + r)^(k / 12): months in which a new customer is active, with later ones discounted. */
export const expectedMonths: Formula = (range) => `
select business_day, '' as dimension,
       sum(coalesce(share, 0) * power(${1 + DISCOUNT_PER_YEAR}::numeric(60, 30), -age::numeric(60, 30) / 12)) as value
  from (${survival(range)}) curve group by business_day`;

const costShare = ratio(monthlyCost('cost'), monthlyRevenue);
/** At month ends: revenue less its costs, as a share of revenue. */
export const contributionMargin: Formula = (range) => `
select business_day, dimension, 1 - value as value from (${costShare(range)}) share`;

/**
 * What customers earned the company, and how many there were, from the first day of the books to the end of each day.
 */
export const earnedToDate = toDate(earnedByCustomers);
export const signedUpToDate = toDate(signedUp);
/** One divided by the other; no value before the first successful transaction of a customer. */
export const valueToDate: Formula = (range) => `
select e.business_day, e.dimension, ${divide('e.value', 's.value')} as value
  from (${earnedToDate(range)}) e
  join (${signedUpToDate(range)}) s on s.business_day = e.business_day`;
