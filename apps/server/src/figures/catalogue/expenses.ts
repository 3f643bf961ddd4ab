/** Budgets and approved expenses of the month, for the company and each department. */
import type { Figure, RowListing } from '../figure.ts';
import { ratio, signedSum, total } from '../formulas/combine.ts';
import { monthStart, type Formula } from '../formulas/days.ts';
import {
  DEPARTMENT_ACCOUNTS,
  PROJECTIONS,
  booked,
  budgeted,
  projected,
  spent,
} from '../formulas/expenses.ts';
import { dividedBy } from '../formulas/divisions.ts';
import { MONTH_TO_DATE, columns, ofAccountKind, parts } from '../formulas/listings.ts';

const COMPANY = {
  unit: 'USD',
  goodDirection: 'none',
  dimensions: [],
  permission: 'expenses.manage',
  timing: 'live',
  whenNothing: 0,
} as const;
const DEPARTMENT = { ...COMPANY, dimensionRows: DEPARTMENT_ACCOUNTS } as const;

const beyond = signedSum(['+', spent], ['-', budgeted]);
/** What each department spent beyond its budget; without a budget, everything that it spent. */
const over: Formula = (range) => `
select business_day, dimension, greatest(value, 0) as value from (${beyond(range)}) b`;
const departmentsOver: Formula = (range) => `
select business_day, '' as dimension, count(*) as value from (${beyond(range)}) b where value > 0 group by business_day`;

const listedExpenses = (condition: string): RowListing => ({
  columns: columns('day', 'department', 'category', 'description', 'journal', '#amount'),
  sql: `
select e.expense_date::text as day, d.account_code || ' ' || d.name as department, e.category, e.description,
       e.journal_id::text as journal, trim_scale(e.amount_minor::numeric / 100) as amount
  from expenses e join departments d on d.id = e.department_id
 where e.approved_at is not null and e.expense_date between ${monthStart('$1::date')} and $1::date and ${condition}
 order by e.expense_date desc, e.id`,
});
const expensesWhere = (condition: string): RowListing =>
  dividedBy(listedExpenses(condition), ['department', 'category'], 'sum(behind.amount)');
const listedBudgets = (condition: string): RowListing => ({
  columns: columns('month', 'department', '#version', '#budget'),
  sql: `
select to_char(b.month, 'YYYY-MM') as month, d.account_code || ' ' || d.name as department, b.version,
       trim_scale(b.amount_minor::numeric / 100) as budget
  from budgets b join departments d on d.id = b.department_id
 where b.month = ${monthStart('$1::date')} and ${condition}
 order by d.account_code`,
});
const budgetsWhere = (condition: string): RowListing =>
  dividedBy(listedBudgets(condition), ['department'], 'sum(behind.budget)');
const OF_DEPARTMENT = 'd.account_code = $2';
const overRows: RowListing = {
  columns: columns('department', '#over'),
  sql: `
select d.account_code || ' ' || d.name as department, trim_scale(b.value) as over
  from (${beyond({ from: '$1::date', to: '$1::date' })}) b join departments d on d.account_code = b.dimension
 where b.value > 0 order by d.account_code`,
};

export const expenseFigures: readonly Figure[] = [
  {
    ...COMPANY,
    id: 'expenses.budget',
    title: 'Budget of the month',
    definition: 'The budgets of all departments for the calendar month the day lies in.',
    formula: total(budgeted),
    rows: budgetsWhere('true'),
  },
  {
    ...COMPANY,
    id: 'expenses.spent',
    title: 'Spent in the month',
    definition:
      'Approved expenses of all departments from the first of the month to the day, by the date of the expense; a reversal counts as negative.',
    formula: total(spent),
    rows: expensesWhere('true'),
  },
  {
    ...COMPANY,
    id: 'expenses.booked',
    title: 'Operating expenses booked in the month',
    definition:
      'What the general ledger, and so the P&L, holds of the departments’ accounts from the first of the month to the day, in USD: the approved expenses, and what was adopted of daily entries.',
    formula: booked,
    rows: ofAccountKind('opex', MONTH_TO_DATE),
  },
  {
    ...COMPANY,
    id: 'expenses.utilisation',
    title: 'Budget utilisation',
    definition:
      'Spent in the month as a share of the budget of the month; no value where nothing is budgeted.',
    unit: 'percent',
    whenNothing: null,
    formula: ratio(total(spent), total(budgeted), 100),
    rows: parts(['Spent in the month', total(spent), 'USD'], ['Budget of the month', total(budgeted), 'USD']),
  },
  {
    ...COMPANY,
    id: 'expenses.over-budget',
    title: 'Over budget',
    definition:
      'What the departments that are over spent beyond their budgets; what others left is not set off.',
    goodDirection: 'down',
    formula: total(over),
    rows: overRows,
  },
  {
    ...COMPANY,
    id: 'expenses.departments-over-budget',
    title: 'Departments over budget',
    definition: 'Departments whose approved expenses of the month are more than their budget.',
    unit: 'count',
    goodDirection: 'down',
    formula: departmentsOver,
    rows: overRows,
  },
  {
    ...COMPANY,
    id: 'expenses.projected',
    title: 'Projected month-end spending',
    definition:
      'Spent in the month, continued in a straight line over the business days (Monday to Friday) of the month, times how the six months before ended against the same line drawn at the same business day: on average, at the lowest and at the highest. No value while fewer than three of them spent anything.',
    dimensions: PROJECTIONS,
    whenNothing: null,
    formula: projected,
    rows: listedExpenses('true'),
  },
  {
    ...DEPARTMENT,
    id: 'expenses.department-budget',
    title: 'Budget of the month by department',
    definition:
      'The budget of the department, named by its ledger account, for the calendar month the day lies in.',
    formula: budgeted,
    rows: budgetsWhere(OF_DEPARTMENT),
  },
  {
    ...DEPARTMENT,
    id: 'expenses.department-spent',
    title: 'Spent in the month by department',
    definition:
      'Approved expenses of the department, named by its ledger account, from the first of the month to the day.',
    formula: spent,
    rows: expensesWhere(OF_DEPARTMENT),
  },
  {
    ...DEPARTMENT,
    id: 'expenses.department-utilisation',
    title: 'Budget utilisation by department',
    definition: 'Spent in the month as a share of the department’s budget; no value where it has none.',
    unit: 'percent',
    whenNothing: null,
    formula: ratio(spent, budgeted, 100),
    rows: parts(['Spent in the month', spent, 'USD'], ['Budget of the month', budgeted, 'USD']),
  },
  {
    ...DEPARTMENT,
    id: 'expenses.department-over-budget',
    title: 'Over budget by department',
    definition: 'What the department spent in the month beyond its budget, 0 while it is within.',
    goodDirection: 'down',
    formula: over,
    rows: parts(['Spent in the month', spent, 'USD'], ['Budget of the month', budgeted, 'USD']),
  },
];
