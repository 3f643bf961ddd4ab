/** The results of the tests of controls at the end of a day. */
import { daysOf, divide, type DayRange, type Formula } from './days.ts';

/** The day on which the first test of a control c is due: after one cadence. From then on the control counts. */
export const FIRST_DUE = 'c.since + c.days';

/**
 * Relation (business_day, control_id, requirement_id, state, counts): every control in force with its newest test by
 * then. A test that is older than the control's cadence is overdue; a control without a test is 'never'. Controls that
 * are due count; any due control that has not passed counts as failed.
 */
export const controlStates = (range: DayRange, at: string): string => `
select d.business_day, c.id as control_id, c.requirement_id, ${FIRST_DUE} <= d.business_day as counts, r.at, r.finding, r.runner, r.business_day as tested_day,
       case when r.passed is null then 'never'
            when d.business_day - r.business_day > c.days then 'overdue'
            when r.passed then 'passed' else 'failed' end as state
  from ${daysOf(range)} d
  join compliance_controls c on c.since <= d.business_day
  left join lateral (select k.passed, k.business_day, k.at, k.finding, k.runner from control_runs k
                      where k.control_id = c.id and k.business_day <= d.business_day and k.at <= ${at}
                      order by k.business_day desc, k.at desc limit 1) r on true`;

const due = (range: DayRange): string =>
  `select * from (${controlStates(range, '$3::timestamptz')}) s where counts`;

export const controlsDue: Formula = (range) => `
select business_day, '' as dimension, count(*) as value from (${due(range)}) s group by business_day`;
export const controlsPassed: Formula = (range) => `
select business_day, '' as dimension, count(*) filter (where state = 'passed') as value
  from (${due(range)}) s group by business_day`;
export const complianceScore: Formula = (range) => `
select business_day, '' as dimension,
       100 * ${divide(`count(*) filter (where state = 'passed')`, 'count(*)')} as value
  from (${due(range)}) s group by business_day`;

/** A period that ends with the day is over at its end. */
export const isOver = (day: string): string => `r.period_to <= ${day}`;
export const reportsOpened: Formula = (range) => `
select d.business_day, '' as dimension, count(r.id) as value
  from ${daysOf(range)} d join compliance_reports r on ${isOver('d.business_day')}
 group by d.business_day`;

/** A report that is not submitted at the end of a day, after its due day. */
export const isOverdue = (day: string): string =>
  `${isOver(day)} and r.due_day < ${day} and (r.submitted_day is null or r.submitted_day > ${day})`;
export const reportsOverdue: Formula = (range) => `
select d.business_day, '' as dimension, count(r.id) as value
  from ${daysOf(range)} d join compliance_reports r on ${isOverdue('d.business_day')}
 group by d.business_day`;

export const requirementsInForce: Formula = (range) => `
select d.business_day, '' as dimension, count(q.id) as value
  from ${daysOf(range)} d join compliance_requirements q on q.since <= d.business_day
 group by d.business_day`;
