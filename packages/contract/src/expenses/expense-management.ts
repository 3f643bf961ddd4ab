/** Departments, their monthly budgets and expenses, and the company's summary. All amounts are USD. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { FreeText, LongText } from '../free-text.ts';
import { DecimalString } from '../money.ts';
import { PageQuery, SearchText } from '../paging.ts';
import { route } from '../route.ts';

export const EXPENSE_CATEGORIES = {
  office_supplies: 'Office Supplies',
  travel: 'Travel & Transportation',
  software: 'Software & Licenses',
  utilities: 'Utilities',
  marketing: 'Marketing & Advertising',
  training: 'Training & Development',
  equipment: 'Equipment & Hardware',
  other: 'Other',
} as const;
export const ExpenseCategory = z.enum([
  'office_supplies',
  'travel',
  'software',
  'utilities',
  'marketing',
  'training',
  'equipment',
  'other',
]);
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

/** The initial departments of a company and their monthly budgets, in whole USD. */
export const PRECONFIGURED_BUDGETS = {
  HR: 25_000,
  IT: 45_000,
  'Company A': 35_000,
  'Company B': 30_000,
  Finance: 15_000,
  Marketing: 28_000,
} as const;

export const FIRST_YEAR = 2020;
const DOCUMENTED_LAST_YEAR = 2030;
/** The last year of the list on a day: the year in the specification, or the current year if that is later. */
export const lastYearOn = (today: BusinessDay): number =>
  Math.max(DOCUMENTED_LAST_YEAR, Number(today.slice(0, 4)));
/** The error message for a year outside the list. */
export const yearBounds = (today: BusinessDay): string => `must be ${FIRST_YEAR} to ${lastYearOn(today)}`;
/** The valid years depend on the day, so the server checks the rest. */
const Year = z.coerce.number().int().min(0, 'must be a year').max(9_999, 'must be a year');
const MonthOfYear = z.coerce.number().int().min(1, 'must be 1 to 12').max(12, 'must be 1 to 12');
/** Each defaults to the current one. */
const MonthQuery = z.strictObject({ month: MonthOfYear.optional(), year: Year.optional() });
const InMonth = {
  month: z.int().min(1, 'must be 1 to 12').max(12, 'must be 1 to 12'),
  year: z.int().min(0, 'must be a year').max(9_999, 'must be a year'),
};

/** Zero or more, with at most two decimal places. */
export const Dollars = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 1234.50');
/** More than zero. */
const Spending = Dollars.refine((text) => /[1-9]/.test(text), 'must be more than 0');
const Id = z.strictObject({ id: z.uuid() });
const Version = z.int().min(1).optional();
const Reason = LongText.trim().min(3, 'must say why, in 3 characters or more').max(500);
/** Confirms a budget below the amount already spent. */
const confirmOverspent = z.boolean().optional();
const Description = FreeText.trim().min(1, 'must not be blank').max(200);
const Actor = z.object({ id: z.string().nullable(), name: z.string() });

/** Below 75%, from 75%, from 90%, and above 100% of the budget. */
export const BudgetStatus = z.enum(['Under Budget', 'On Track', 'High Usage', 'Over Budget']);
export type BudgetStatus = z.infer<typeof BudgetStatus>;

export const Department = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** Its account in the general ledger, which identifies it in figures. */
  accountCode: z.string(),
  /** Number of people working in it, for the profit and loss; null: not stated. */
  headcount: z.int().nullable(),
  version: z.int(),
});
export type Department = z.infer<typeof Department>;

const DepartmentDraft = {
  name: FreeText.trim().min(1, 'must not be blank').max(60),
  description: LongText.trim().max(300).default(''),
  isActive: z.boolean().default(true),
  headcount: z.int().min(0, 'must not be negative').max(100_000).nullable().default(null),
};

export const listDepartments = route({
  method: 'GET',
  path: '/api/expense-management/departments',
  summary: 'All departments, by name',
  access: 'expenses.manage',
  output: z.array(Department),
});
export const createDepartment = route({
  method: 'POST',
  path: '/api/expense-management/departments',
  summary: 'Create a department with an account of its own in the ledger',
  access: 'expenses.manage',
  input: z.strictObject(DepartmentDraft),
  output: Department,
});
export const updateDepartment = route({
  method: 'PATCH',
  path: '/api/expense-management/departments/:id',
  summary: 'Rename, describe, activate or deactivate a department',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({
    name: DepartmentDraft.name.optional(),
    description: LongText.trim().max(300).optional(),
    isActive: z.boolean().optional(),
    headcount: z.int().min(0, 'must not be negative').max(100_000).nullable().optional(),
    version: Version,
  }),
  output: Department,
});

export const BudgetProposal = z.object({
  id: z.string(),
  kind: z.enum(['new', 'change', 'transfer']),
  month: BusinessDay,
  departmentId: z.string(),
  departmentName: z.string(),
  /** For a transfer, the receiving department. */
  toDepartmentId: z.string().nullable(),
  toDepartmentName: z.string().nullable(),
  /** The new budget; for a transfer, the amount moved. */
  amount: DecimalString,
  /** The department's budget at the time of the proposal; null: it had none. */
  before: DecimalString.nullable(),
  /** By how much the new budget would be below the amount spent; null: it is not below, or it is decided. */
  overspent: DecimalString.nullable(),
  reason: z.string(),
  madeBy: Actor,
  madeAt: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  decidedBy: Actor.nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Why the caller may not decide it; null if they may. */
  decisionFault: z.string().nullable(),
});
export type BudgetProposal = z.infer<typeof BudgetProposal>;

export const Budget = z.object({
  id: z.string(),
  departmentId: z.string(),
  departmentName: z.string(),
  month: BusinessDay,
  budgetAmount: DecimalString,
  /** Approved expenses of the month. */
  spentAmount: DecimalString,
  isOverBudget: z.boolean(),
  overBudgetAmount: DecimalString,
  version: z.int(),
});
export type Budget = z.infer<typeof Budget>;

export const listBudgets = route({
  method: 'GET',
  path: '/api/expense-management/budgets',
  keyedBy: ['month', 'year'],
  summary: 'The budgets of a month with what is spent of them',
  access: 'expenses.manage',
  query: MonthQuery,
  output: z.array(Budget),
});
export const proposeBudget = route({
  method: 'POST',
  path: '/api/expense-management/budgets',
  summary: 'Propose a budget for a department that has none in that month',
  access: 'expenses.manage',
  input: z.strictObject({
    departmentId: z.uuid(),
    ...InMonth,
    budgetAmount: Dollars,
    reason: Reason,
    confirmOverspent,
  }),
  output: BudgetProposal,
});
export const changeBudget = route({
  method: 'PATCH',
  path: '/api/expense-management/budgets/:id',
  summary: 'Propose another amount; in force once another person approves',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({ budgetAmount: Dollars, reason: Reason, version: Version, confirmOverspent }),
  output: BudgetProposal,
});
export const transferBudget = route({
  method: 'POST',
  path: '/api/expense-management/budgets/:id/transfer',
  summary: 'Propose to move a part of a budget to that of another department in the same month',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({
    toBudgetId: z.uuid(),
    amount: Spending,
    reason: Reason,
    version: Version,
    confirmOverspent,
  }),
  output: BudgetProposal,
});
export const listBudgetProposals = route({
  method: 'GET',
  path: '/api/expense-management/budget-proposals',
  summary: 'What was proposed for the budgets of a month and how it was decided, the newest first',
  access: 'expenses.manage',
  query: MonthQuery,
  output: z.array(BudgetProposal),
});

const Decision = z
  .strictObject({ decision: z.enum(['approve', 'reject']), reason: Reason.optional(), version: Version })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
    path: ['reason'],
    message: 'must say why it is rejected',
  });
export const decideBudgetProposal = route({
  method: 'POST',
  path: '/api/expense-management/budget-proposals/:id/decision',
  summary: 'Approve or reject what another person proposed for a budget',
  decidesOn: 'budget_proposal',
  access: 'approve_transactions',
  params: Id,
  input: Decision,
  output: BudgetProposal,
});

export const ExpenseState = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export type ExpenseState = z.infer<typeof ExpenseState>;

export const Expense = z.object({
  id: z.string(),
  departmentId: z.string(),
  departmentName: z.string(),
  description: z.string(),
  category: ExpenseCategory,
  /** Negative if it reverses an approved expense. */
  amount: DecimalString,
  /** The reason for an unusual amount; null: none was given. */
  reason: z.string().nullable(),
  expenseDate: BusinessDay,
  isApproved: z.boolean(),
  state: ExpenseState,
  createdBy: Actor,
  createdAt: z.string(),
  decidedBy: Actor.nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was rejected. */
  decisionReason: z.string().nullable(),
  /** The expense that this one reverses. */
  reverses: z.string().nullable(),
  /** The expense, pending or approved, that reverses this one. */
  reversedBy: z.string().nullable(),
  journalId: z.string().nullable(),
  version: z.int(),
  /** Why the caller may not approve or reject it; null if they may. */
  decisionFault: z.string().nullable(),
  /** True if the caller recorded it and it is not decided yet: they may change or withdraw it. */
  canEdit: z.boolean(),
});
export type Expense = z.infer<typeof Expense>;

/** Maximum number returned at once; a month with more is read page by page. */
export const MOST_LISTED = 1_000;
export const listExpenses = route({
  method: 'GET',
  path: '/api/expense-management/expenses',
  keyedBy: ['month', 'year'],
  summary: `The newest expenses of a month, at most ${MOST_LISTED}`,
  access: 'expenses.manage',
  query: MonthQuery,
  output: z.array(Expense),
});
export const searchExpenses = route({
  method: 'GET',
  path: '/api/expense-management/expenses/search',
  summary: 'A page of the expenses of a month that match, how many do, and their amounts by state',
  access: 'expenses.manage',
  query: PageQuery.omit({ cursor: true }).extend({
    ...MonthQuery.shape,
    state: ExpenseState.optional(),
    departmentId: z.uuid().optional(),
    /** Matches a part of the description. */
    search: SearchText,
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  output: z.object({
    expenses: z.array(Expense),
    total: z.int(),
    /** Pending expenses that match but for the state. */
    pending: z.int(),
    amounts: z.object({
      approved: DecimalString,
      pending: DecimalString,
      rejected: DecimalString,
      withdrawn: DecimalString,
    }),
  }),
});

const ExpenseDraft = {
  departmentId: z.uuid(),
  description: Description,
  category: ExpenseCategory,
  amount: Spending,
  expenseDate: BusinessDay,
  /** Required if the amount is unusual. */
  reason: Reason.optional(),
};
export const createExpense = route({
  method: 'POST',
  path: '/api/expense-management/expenses',
  summary: 'Record an expense, which waits for the approval of another person',
  access: 'expenses.manage',
  input: z.strictObject(ExpenseDraft),
  output: Expense,
});
export const NO_AMOUNT = 'Please enter at least one expense amount';
export const createBulkExpenses = route({
  method: 'POST',
  path: '/api/expense-management/bulk-expenses',
  summary: 'Record one expense in several departments; each waits for the approval of another person',
  access: 'expenses.manage',
  input: z
    .strictObject({
      description: Description,
      category: ExpenseCategory,
      ...InMonth,
      expenses: z.array(z.strictObject({ departmentId: z.uuid(), amount: Dollars })).max(200),
      /** Required if an amount is unusual. */
      reason: Reason.optional(),
    })
    .refine(({ expenses }) => expenses.some(({ amount }) => /[1-9]/.test(amount)), {
      path: ['expenses'],
      message: NO_AMOUNT,
    }),
  output: z.array(Expense),
});
export const updateExpense = route({
  method: 'PATCH',
  path: '/api/expense-management/expenses/:id',
  summary: 'Change an own expense that nobody decided yet',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({ ...z.strictObject(ExpenseDraft).partial().shape, version: Version }),
  output: Expense,
});
export const withdrawExpense = route({
  method: 'POST',
  path: '/api/expense-management/expenses/:id/withdraw',
  summary: 'Withdraw an own expense that nobody decided yet',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({ version: Version }),
  output: Expense,
});
export const decideExpense = route({
  method: 'POST',
  path: '/api/expense-management/expenses/:id/decision',
  summary: 'Approve an expense that another person recorded, which posts it, or reject it',
  decidesOn: 'expense',
  access: 'approve_transactions',
  params: Id,
  input: Decision,
  output: Expense,
});
export const reverseExpense = route({
  method: 'POST',
  path: '/api/expense-management/expenses/:id/reverse',
  summary: 'Ask for an approved expense to be taken back: a negative one, which another person approves',
  access: 'expenses.manage',
  params: Id,
  input: z.strictObject({ reason: Reason }),
  output: Expense,
});

export const CompanySummary = z.object({
  totalBudget: DecimalString,
  totalSpent: DecimalString,
  /** What departments spent in excess of their budgets. */
  totalOverBudget: DecimalString,
  /** Null: there is no budget. */
  utilizationPercentage: z.number().nullable(),
  companyBudgetStatus: BudgetStatus,
  departmentsOverBudget: z.int(),
  totalDepartments: z.int(),
  departmentBreakdown: z.array(
    z.object({
      departmentId: z.string(),
      departmentName: z.string(),
      accountCode: z.string(),
      budgetAmount: DecimalString,
      spentAmount: DecimalString,
      overBudgetAmount: DecimalString,
      /** Recorded in the month and not decided yet; not included in the amount spent. */
      pendingAmount: DecimalString,
      utilization: z.number().nullable(),
      isOverBudget: z.boolean(),
      status: BudgetStatus,
    }),
  ),
  /** The day of the figures: the last day of the month, or today; null for a month that has not started. */
  asOf: BusinessDay.nullable(),
  /** Operating expenses of the month in the ledger up to `asOf`. */
  totalBooked: DecimalString,
  /** How much of it was booked without an expense: adopted daily entries, write-offs of the bank, manual journals. */
  bookedWithoutExpense: DecimalString,
  /**
   * The same up to the last closed day of the month, as in the P&L; without a day while none is closed. Null if the P&L
   * is also as of `asOf`.
   */
  atClose: z.object({ day: BusinessDay.nullable(), booked: DecimalString }).nullable(),
  /** Why no budget of the month can be proposed or changed; null if it can. */
  budgetsFault: z.string().nullable(),
  /** Forecast of the spending at the current pace; null: not the current month, or too little history. */
  projection: z.object({ low: DecimalString, expected: DecimalString, high: DecimalString }).nullable(),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

export const readCompanySummary = route({
  method: 'GET',
  path: '/api/expense-management/company-summary',
  keyedBy: ['month', 'year'],
  summary: 'What the company and each department budgeted and spent in a month',
  access: 'expenses.manage',
  query: MonthQuery,
  output: CompanySummary,
});
