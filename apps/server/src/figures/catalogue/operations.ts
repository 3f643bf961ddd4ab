import type { Figure, RowListing } from '../figure.ts';
import { DECLINED, FAILED, REFUSED, TECHNICALLY, attempts } from '../formulas/activity.ts';
import { ratio } from '../formulas/combine.ts';
import { daysOf, type Formula } from '../formulas/days.ts';
import { columns, lastDays, transactions } from '../formulas/listings.ts';

const BASE = {
  unit: 'count',
  goodDirection: 'none',
  dimensions: [],
  permission: 'analytics.view',
  timing: 'live',
  whenNothing: 0,
} as const;
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
  String(hour).padStart(2, '0'),
);

const succeeded = attempts(`t.status = 'success'`);
const today = (condition: string, adds?: 'one') =>
  transactions(lastDays(1), `k.value_moving and ${condition}`, adds);

/**
 * The hour is converted to text after counting: before, the conversion would run for each transaction and take as long
 * as everything else.
 */
const byHour: Formula = ({ from, to }) => `
select business_day, to_char(hour, 'HH24') as dimension, sum(n) as value
  from (select t.business_day, date_trunc('hour', t.at at time zone 'UTC') as hour, count(*) as n
          from transactions t join transaction_types k on k.type = t.type
         where k.value_moving and t.business_day between ${from} and ${to}
         group by 1, 2) hours
 group by 1, 2`;

/** The time at which a day's sessions are counted: its end, or now while the day is still open. */
const moment = (day: string, now: string): string =>
  `least((${day} + 1)::timestamp at time zone 'UTC', ${now})`;
const openAt = (at: string): string =>
  `s.created_at <= ${at} and (s.ended_at is null or s.ended_at > ${at}) and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at}`;
const openSessions =
  (count: string): Formula =>
  (range) =>
    `
select m.business_day, '' as dimension, count(${count}) as value
  from (select d.business_day, ${moment('d.business_day', '$3')} as at from ${daysOf(range)} d) m
  left join sessions s on ${openAt('m.at')}
 group by m.business_day`;
/** Without names: a reader of the number need not know who has signed in, and who never did. */
const sessionRows: RowListing = {
  columns: columns('session', 'signed_in', 'last_active', 'ended'),
  sql: `
select left(encode(sha256(convert_to(s.id::text, 'UTF8')), 'hex'), 12) as session, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as signed_in,
       to_char(s.last_active_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as last_active,
       to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as ended
  from sessions s
 where ${openAt(moment('$1::date', '$3'))}
 order by s.created_at, s.id`,
};

export const operationsFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'operations.transactions',
    title: 'Transactions of the day',
    definition:
      'Value-moving transactions customers attempted on the day, whatever their outcome. Fees, reversals and the company’s own moves are left out.',
    goodDirection: 'up',
    formula: attempts(),
    rows: today('true', 'one'),
  },
  {
    ...BASE,
    id: 'operations.success-rate',
    title: 'Success rate of the day',
    definition: 'Successful ones as a share of the value-moving transactions attempted on the day.',
    unit: 'percent',
    goodDirection: 'up',
    whenNothing: null,
    formula: ratio(succeeded, attempts(), 100),
    rows: today(`t.status = 'success'`),
  },
  {
    ...BASE,
    id: 'operations.declined',
    title: 'Declined on the day',
    definition: `Value-moving transactions declined on the day: ${REFUSED}.`,
    goodDirection: 'down',
    formula: attempts(DECLINED),
    rows: today(DECLINED, 'one'),
  },
  {
    ...BASE,
    id: 'operations.failed',
    title: 'Failed on the day',
    definition: `Value-moving transactions that failed on the day ${TECHNICALLY}.`,
    goodDirection: 'down',
    formula: attempts(FAILED),
    rows: today(FAILED, 'one'),
  },
  {
    ...BASE,
    id: 'operations.transactions-by-hour',
    title: 'Transactions by hour',
    definition: 'Value-moving transactions attempted in each hour of the day (UTC, the time of Freetown).',
    dimensions: HOURS,
    formula: byHour,
    rows: today(`to_char(t.at at time zone 'UTC', 'HH24') = $2`),
  },
  {
    ...BASE,
    id: 'operations.active-sessions',
    title: 'Active staff sessions',
    definition:
      'Staff sessions open at the end of the day: signed in, not ended, neither the idle nor the absolute limit passed. On the open day, at the moment of computing.',
    permission: 'users.view',
    formula: openSessions('s.id'),
    rows: sessionRows,
  },
  {
    ...BASE,
    id: 'operations.people-signed-in',
    title: 'Staff signed in',
    definition:
      'Different members of staff with a session open at the end of the day; on the open day, at the moment of computing.',
    permission: 'users.view',
    formula: openSessions('distinct s.user_id'),
    rows: sessionRows,
  },
];
