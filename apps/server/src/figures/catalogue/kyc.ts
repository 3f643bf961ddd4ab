import type { Figure } from '../figure.ts';
import { ago, ratio, rollingSum } from '../formulas/combine.ts';
import type { Formula } from '../formulas/days.ts';
import { columns, parts, subscribersIn } from '../formulas/listings.ts';
import { KYC_BUCKETS, groupSizes, identified, registered } from '../formulas/population.ts';

/** Cases by the day on which they were opened; after a week it is final which of them were approved in time. */
const casesOpened =
  (condition = 'true'): Formula =>
  ({ from, to }) =>
    `
select opened_day as business_day, '' as dimension, count(*) as value
  from kyc_cases where opened_day between ${from} and ${to} and ${condition} group by opened_day`;
const started = ago(rollingSum(casesOpened(), 30), 7);
const approvedInTime = ago(
  rollingSum(casesOpened(`status = 'approved' and decided_day <= opened_day + 7`), 30),
  7,
);

export const kycFigures: readonly Figure[] = [
  {
    id: 'kyc.subscribers',
    title: 'Subscribers by identification',
    definition:
      'Registered subscribers by KYC level at the end of the day, each counted once: level2 and level1 by their highest approved case; in_progress is level 0 with an open application; level0 is level 0 without one. The four sum to registered subscribers.',
    unit: 'count',
    goodDirection: 'none',
    dimensions: KYC_BUCKETS,
    permission: 'analytics.view',
    timing: 'live',
    whenNothing: 0,
    formula: groupSizes('kyc', KYC_BUCKETS),
    rows: subscribersIn('kyc'),
  },
  {
    id: 'kyc.completion',
    title: 'KYC completion',
    definition: 'Subscribers at level 1 or 2 as a share of registered subscribers.',
    unit: 'percent',
    goodDirection: 'up',
    dimensions: [],
    permission: 'analytics.view',
    timing: 'live',
    whenNothing: null,
    formula: ratio(identified, registered, 100),
    rows: parts(['Level 1 or 2', identified, 'count'], ['Registered', registered, 'count']),
  },
  {
    id: 'kyc.approved-in-7',
    title: 'KYC cases approved within 7 days',
    definition:
      'Of the cases opened in the 30 days up to a week before the day, the share approved within 7 days of opening.',
    unit: 'percent',
    goodDirection: 'up',
    dimensions: [],
    permission: 'analytics.view',
    timing: 'closing',
    whenNothing: null,
    formula: ratio(approvedInTime, started, 100),
    rows: {
      columns: columns('case', 'subscriber', '#to_level', 'opened', 'decided', 'status'),
      orderTells: true,
      sql: `
select id as "case", subscriber_id as subscriber, to_level, opened_day::text as opened, decided_day::text as decided, status
  from kyc_cases
 where opened_day between $1::date - 36 and $1::date - 7
 order by opened_day, subscriber_id, id`,
    },
  },
];
