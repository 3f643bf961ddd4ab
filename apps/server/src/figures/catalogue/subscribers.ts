import type { Figure } from '../figure.ts';
import { activeSubscribers, activeOnDay } from '../formulas/activity.ts';
import { ago, growth, ratio, rollingSum, signedSum } from '../formulas/combine.ts';
import type { Formula } from '../formulas/days.ts';
import { activeIn, newcomers, parts, subscribersIn, twoMonths, type Part } from '../formulas/listings.ts';
import { SEGMENTS, groupSizes, registered } from '../formulas/population.ts';

const activeBefore30 = ago(activeSubscribers(30), 30);
const activeBefore90 = ago(activeSubscribers(30), 90);
/** Active both in the last 30 days and in the 30 before: |A| + |B| - |A or B|. */
const returned = signedSum(['+', activeBefore30], ['+', activeSubscribers(30)], ['-', activeSubscribers(60)]);
/** Active in the 30 days up to 90 days ago and never since: |A or since| - |since|. */
const lost = signedSum(['+', activeSubscribers(120)], ['-', activeSubscribers(90)]);
const monthlyActiveBase: readonly Part[] = [
  ['Active in the 30 days before the last 30', activeBefore30, 'count'],
  ['Active in the last 30 days', activeSubscribers(30), 'count'],
  ['Active in the last 60 days', activeSubscribers(60), 'count'],
];
const BASE = { dimensions: [], permission: 'analytics.view' } as const;
const PERCENT = { ...BASE, unit: 'percent', whenNothing: null } as const;

export const newSubscribers: Formula = ({ from, to }) => `
select signup_day as business_day, '' as dimension, count(*) as value
  from subscribers where signup_day between ${from} and ${to} group by signup_day`;
const meanDaily: Formula = (range) => `
select business_day, dimension, value::numeric(60, 30) / 30 as value from (${rollingSum(activeSubscribers(1), 30)(range)}) month`;

const activeFigure = (days: 30 | 90): Figure => ({
  ...BASE,
  id: `subscribers.active-${days}`,
  title: `Active subscribers, ${days} days`,
  definition: `Different subscribers with at least one successful value-moving transaction in the ${days} days that end with the day.`,
  unit: 'count',
  goodDirection: 'up',
  timing: 'closing',
  whenNothing: 0,
  formula: activeSubscribers(days),
  rows: activeIn(days),
});
const activeRateFigure = (days: 30 | 90): Figure => ({
  ...PERCENT,
  id: `subscribers.active-${days}-rate`,
  title: `Active rate, ${days} days`,
  definition: `Active subscribers of the last ${days} days as a share of registered subscribers.`,
  goodDirection: 'up',
  timing: 'closing',
  formula: ratio(activeSubscribers(days), registered, 100),
  rows: parts(
    [`Active in the last ${days} days`, activeSubscribers(days), 'count'],
    ['Registered', registered, 'count'],
  ),
});

export const subscriberFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'subscribers.registered',
    title: 'Registered subscribers',
    definition: 'Subscribers whose wallet was opened on or before the day and is not closed at its end.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'live',
    whenNothing: 0,
    formula: registered,
    rows: subscribersIn('registered'),
  },
  {
    ...PERCENT,
    id: 'subscribers.growth',
    title: 'Subscriber growth',
    definition:
      'Registered subscribers at the end of the last complete month against the end of the month before; no value where that was 0.',
    goodDirection: 'up',
    timing: 'closing',
    formula: growth(registered),
    rows: twoMonths('Registered', registered, 'count'),
  },
  {
    ...BASE,
    id: 'subscribers.new',
    title: 'New subscribers',
    definition: 'Subscribers whose wallet was opened on the day.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'live',
    whenNothing: 0,
    formula: newSubscribers,
    rows: newcomers({ from: '$1::date', to: '$1::date' }),
  },
  {
    ...BASE,
    id: 'subscribers.distribution',
    title: 'Subscribers by product',
    definition:
      'Registered subscribers, each counted once: wallet-only holds no card; wallet-and-card holds an activated card; wallet-card holds only cards not yet activated. A card is held from issue until it is closed. The three sum to registered subscribers.',
    unit: 'count',
    goodDirection: 'none',
    dimensions: SEGMENTS,
    timing: 'live',
    whenNothing: 0,
    formula: groupSizes('segment', SEGMENTS),
    rows: subscribersIn('segment'),
  },
  activeFigure(30),
  activeFigure(90),
  activeRateFigure(30),
  activeRateFigure(90),
  {
    ...BASE,
    id: 'subscribers.dau',
    title: 'Daily active subscribers',
    definition:
      'Different subscribers with at least one successful value-moving transaction on the day. Transactions, not sign-ins to an app.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'live',
    whenNothing: 0,
    formula: activeOnDay,
    rows: activeIn(1),
  },
  {
    ...PERCENT,
    id: 'subscribers.stickiness',
    title: 'Stickiness',
    definition:
      'Mean daily active subscribers of the last 30 days as a share of the subscribers active in those 30 days.',
    goodDirection: 'up',
    timing: 'closing',
    formula: ratio(meanDaily, activeSubscribers(30), 100),
    rows: parts(
      ['Mean daily active, 30 days', meanDaily, 'ratio'],
      ['Active in the last 30 days', activeSubscribers(30), 'count'],
    ),
  },
  {
    ...PERCENT,
    id: 'subscribers.retention-30',
    title: 'Retention, 30 days',
    definition:
      'Of the subscribers active from 60 to 30 days ago, the share that was active again in the last 30 days.',
    goodDirection: 'up',
    timing: 'closing',
    formula: ratio(returned, activeBefore30, 100),
    rows: parts(...monthlyActiveBase, ['Active in both', returned, 'count']),
  },
  {
    ...PERCENT,
    id: 'subscribers.churn-30',
    title: 'Churn, 30 days',
    definition:
      'Of the subscribers active from 60 to 30 days ago, the share that was not active in the last 30 days: 100 less retention.',
    goodDirection: 'down',
    timing: 'closing',
    formula: ratio(signedSum(['+', activeBefore30], ['-', returned]), activeBefore30, 100),
    rows: parts(...monthlyActiveBase, ['Active in both', returned, 'count']),
  },
  {
    ...PERCENT,
    id: 'subscribers.churn-90',
    title: 'Churn, 90 days',
    definition:
      'Of the subscribers active in the 30 days up to 90 days ago, the share with no value-moving transaction since.',
    goodDirection: 'down',
    timing: 'closing',
    formula: ratio(lost, activeBefore90, 100),
    rows: parts(
      ['Active in the 30 days up to 90 days ago', activeBefore90, 'count'],
      ['Not active since', lost, 'count'],
    ),
  },
];
