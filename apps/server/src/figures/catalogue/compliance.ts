/** The compliance programme at the end of a day. */
import type { Figure, RowListing } from '../figure.ts';
import {
  complianceScore,
  controlStates,
  controlsDue,
  controlsPassed,
  isOver,
  isOverdue,
  reportsOpened,
  reportsOverdue,
  requirementsInForce,
} from '../formulas/compliance.ts';
import type { DayRange } from '../formulas/days.ts';
import { columns } from '../formulas/listings.ts';

const BASE = {
  unit: 'count',
  goodDirection: 'none',
  dimensions: [],
  permission: 'compliance.view',
  timing: 'live',
  whenNothing: 0,
} as const;
const THE_DAY: DayRange = { from: '$1::date', to: '$1::date' };

const reportsWhere = (condition: string): RowListing => ({
  columns: columns('type', 'period', 'due', 'generated', 'submitted'),
  sql: `
select r.type, r.period_from::text || ' to ' || r.period_to::text as period, r.due_day::text as due,
       to_char(r.generated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as generated,
       to_char(r.submitted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as submitted
  from compliance_reports r where ${condition} order by r.due_day desc, r.type`,
});
const controlsWhere = (condition: string): RowListing => ({
  columns: columns('control', 'name', 'state', 'tested', 'finding'),
  sql: `
select s.control_id as control, c.name, s.state, s.tested_day::text as tested, s.finding
  from (${controlStates(THE_DAY, '$3::timestamptz')}) s
  join compliance_controls c on c.id = s.control_id
  join compliance_requirements q on q.id = c.requirement_id
 where ${condition} order by s.state <> 'passed' desc, q.place, c.place`,
});

export const complianceFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'compliance.total-reports',
    title: 'Compliance reports',
    definition:
      'Reports of the programme whose period was over by the end of the day, its last one included: AML of every month, KYC, PCI and SOX of every quarter, whether or not they are generated or submitted.',
    formula: reportsOpened,
    rows: reportsWhere(isOver('$1::date')),
  },
  {
    ...BASE,
    id: 'compliance.overdue-reports',
    title: 'Overdue compliance reports',
    definition:
      'Reports that were not submitted by the end of the day although their due date lies before it.',
    goodDirection: 'down',
    formula: reportsOverdue,
    rows: reportsWhere(isOverdue('$1::date')),
  },
  {
    ...BASE,
    id: 'compliance.score',
    title: 'Compliance score',
    definition:
      'Controls whose newest test passed as a share of the controls due. A control counts from the day its first test is due, which is one cadence after it came into force; never tested then, or tested longer ago than its cadence, it has failed. No value while none is due.',
    unit: 'percent',
    goodDirection: 'up',
    whenNothing: null,
    formula: complianceScore,
    rows: controlsWhere('s.counts'),
  },
  {
    ...BASE,
    id: 'compliance.controls-passed',
    title: 'Controls passed',
    definition: 'Controls due whose newest test passed and is no older than their cadence.',
    goodDirection: 'up',
    formula: controlsPassed,
    rows: controlsWhere(`s.counts and s.state = 'passed'`),
  },
  {
    ...BASE,
    id: 'compliance.controls-due',
    title: 'Controls due',
    definition:
      'Controls whose first test was due by the end of the day, one cadence after they came into force: each is to be tested as often as its cadence says.',
    formula: controlsDue,
    rows: controlsWhere('s.counts'),
  },
  {
    ...BASE,
    id: 'compliance.active-requirements',
    title: 'Active requirements',
    definition: 'Requirements of the register in force at the end of the day.',
    formula: requirementsInForce,
    rows: {
      columns: columns('requirement', 'name', 'category', 'owner', 'since'),
      sql: `
select q.id as requirement, q.name, q.category, q.owner, q.since::text as since
  from compliance_requirements q where q.since <= $1::date order by q.place`,
    },
  },
];
