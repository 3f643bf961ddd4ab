/** Verbatim texts of Expense Management. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { NO_AMOUNT, yearBounds } from '@cottontree/contract/expenses/expense-management.ts';

export const EXPENSE_TEXTS = {
  wholeMonth: (day: string) => `The whole month of ${day} is shown, with what was decided since.`,
  tabs: { overview: 'Overview', departments: 'Departments', budgets: 'Budgets', expenses: 'Expenses' },
  department: {
    create: 'Create Department',
    edit: 'Edit Department',
    created: 'Department created successfully',
    failed: 'Failed to create department',
    updated: 'Department updated successfully',
    updateFailed: 'Failed to update department',
    active: 'Active',
    inactive: 'Inactive',
  },
  budget: {
    change: 'Change Budget',
    propose: 'Propose Budget',
    transfer: 'Transfer Budget',
    overspent: 'The budget is to be below what is spent',
    confirm: 'Confirm that the budget is to be below what is spent.',
    proposed: 'Budget change proposed',
    failed: 'Failed to update budget',
    approved: 'Budget change approved',
    rejected: 'Budget change rejected',
  },
  expense: {
    create: 'Record Expense',
    edit: 'Edit Expense',
    created: 'Expense created successfully',
    createFailed: 'Failed to create expense',
    updated: 'Expense updated successfully',
    updateFailed: 'Failed to update expense',
    approved: 'Approved',
    pending: 'Pending',
    approvedNow: 'Expense approved',
    rejectedNow: 'Expense rejected',
    decisionFailed: 'Failed to decide the expense',
    beyondTitle: 'Approve beyond the budget?',
    approveBeyond: 'Approve all the same',
    /** Share of the budget and dollars beyond it, with this expense; null where there is no budget to compare with. */
    beyondBudget: (department: string, share: string | null, over: string | null) =>
      over === null
        ? `The budget of ${department} for this month is not known.`
        : share === null
          ? `${department} has no budget for this month: all of ${over} would be beyond it.`
          : `With this expense ${department} has spent ${share} of its budget for the month, ${over} more than it.`,
    withdrawn: 'Expense withdrawn',
    withdrawFailed: 'Failed to withdraw the expense',
    reversed: 'Reversal waits for approval',
    reverseFailed: 'Failed to take the expense back',
  },
  bulk: {
    title: 'Bulk Expenses',
    created: 'Bulk expenses created successfully',
    failed: 'Failed to create bulk expenses',
    noAmount: NO_AMOUNT,
  },
  loadFailed: 'Failed to load the expenses. Please check your connection and try again.',
  operatingExpensesBooked: 'Operating expenses booked in this month up to',
  sameAsWasSpent: ', the same as was spent by then.',
  theyDiffer: '. They differ from what was spent by',
  thatWasBookedWithout:
    'that was booked without an expense: adopted daily entries, write-offs of the bank and manual journals.',
  theyDifferAndBooked: '. They differ from what was spent, and what was booked without an expense (',
  doesNotExplainIt:
    ') does not explain it: expenses or postings may have been changed in the database. Audit History shows what is known.',
  pAndLHoldsTheSame: 'The P&L holds the same.',
  pAndLHoldsNone: 'The P&L holds none of it yet: no day of this month is closed.',
  pAndL: 'The P&L, which speaks of the close of',
  holds: ', holds',
  theSame: ', the same.',
  ofIt: ' of it; the rest was booked since.',
  departmentHead: 'Department',
  total: 'Total',
  budgetHead: 'Budget',
  spent: 'Spent',
  waiting: 'Waiting',
  overBy: 'Over by',
  utilization: 'Utilization',
  utilizationOf: (departmentName: string) => `Utilization of ${departmentName}`,
  status: 'Status',
  budgetAndSpendingByDepartment: 'Budget and spending by department',
  noDepartments: 'No departments',
  createOneInTheTab: 'Create one in the tab Departments.',
  budgetsAndExpenses: 'budgets and expenses',
  theOverview: 'the overview',
  notBegun: (month: string) => `${month}, not begun`,
  monthThroughAsOf: (month: string, asOf: string) => `${month}, through ${asOf}`,
  companyInThisMonth: 'The company in this month',
  totalBudget: 'Total Budget',
  nothingIsBudgetedYet: 'Nothing is budgeted yet',
  totalSpent: 'Total Spent',
  approvedExpenses: 'Approved expenses',
  projectedMonthEnd: 'Projected Month-End',
  to: 'to',
  utilizationOfTheCompanysBudget: 'Utilization of the company’s budget',
  overBudget: 'Over Budget',
  beyondTheirBudgets: 'Beyond their budgets',
  departmentsOver: 'Departments Over',
  ofDepartments: (totalDepartments: string) => `of ${totalDepartments} departments`,
  theDepartments: 'the departments',
  theBudgets: 'the budgets',
  expenses: 'expenses',
} as const;

export const NAME_REQUIRED = 'Name is required.';
const DESCRIPTION_REQUIRED = 'Description is required.';
/** The fault of a typed description; true if it is valid. */
export const descriptionFault = (text: string): true | string => text.trim() !== '' || DESCRIPTION_REQUIRED;
export const AMOUNT_REQUIRED = 'Enter an amount such as 1234.50.';
export const outsideYears = (today: BusinessDay): string => `The year ${yearBounds(today)}.`;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The largest headcount of a department that the contract accepts. */
export const MOST_PEOPLE = 100_000;
export const HEADCOUNT_WRONG = 'Enter a whole number of people, 100,000 at most.';
