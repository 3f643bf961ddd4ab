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
    overspent: 'The new budget is below what is already spent',
    confirm: 'Confirm that the budget is below what is already spent.',
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
    approveBeyond: 'Approve anyway',
    /** Share of the budget and dollars beyond it, with this expense; null where there is no budget to compare with. */
    beyondBudget: (department: string, share: string | null, over: string | null) =>
      over === null
        ? `The budget of ${department} for this month is not known.`
        : share === null
          ? `${department} has no budget for this month: all of ${over} would be over budget.`
          : `With this expense ${department} will have spent ${share} of its budget for the month, ${over} over.`,
    withdrawn: 'Expense withdrawn',
    withdrawFailed: 'Failed to withdraw the expense',
    reversed: 'Reversal sent for approval',
    reverseFailed: 'Failed to reverse the expense',
  },
  bulk: {
    title: 'Bulk Expenses',
    created: 'Bulk expenses created successfully',
    failed: 'Failed to create bulk expenses',
    noAmount: NO_AMOUNT,
  },
  loadFailed: 'Failed to load the expenses. Please check your connection and try again.',
  operatingExpensesBooked: 'Operating expenses in the books this month to',
  theyDiffer: '. The difference from approved expenses is',
  thatWasBookedWithout:
    'booked without an expense: adopted daily entries, bank write-offs and manual journals.',
  theyDifferAndBooked: '. They differ from approved expenses, and entries booked without an expense (',
  doesNotExplainIt:
    ') do not explain it: expenses or postings may have been changed in the database. See Audit History.',
  pAndLHoldsTheSame: 'The P&L shows the same.',
  pAndLHoldsNone: 'The P&L shows none of it yet: no day of this month is closed.',
  pAndL: 'The P&L to the close of',
  holds: ' shows',
  ofIt: '; the rest was booked since.',
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
  createOneInTheTab: 'Create one on the Departments tab.',
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
