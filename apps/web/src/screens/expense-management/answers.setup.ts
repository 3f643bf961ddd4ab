/** A fake Expense Management server for the tests of the screen. */
import type {
  Budget,
  BudgetProposal,
  CompanySummary,
  Department,
  Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

type Line = CompanySummary['departmentBreakdown'][number];

export const department = (over: Partial<Department> = {}): Department => ({
  id: 'd-1',
  name: 'HR',
  description: 'People',
  isActive: true,
  headcount: 6,
  createdAt: '2026-01-02T09:00:00.000Z',
  accountCode: '6000',
  version: 1,
  ...over,
});
export const line = (over: Partial<Line> = {}): Line => ({
  departmentId: 'd-1',
  departmentName: 'HR',
  accountCode: '6000',
  budgetAmount: '25000.00',
  spentAmount: '5000.00',
  overBudgetAmount: '0.00',
  pendingAmount: '0.00',
  utilization: 20,
  isOverBudget: false,
  status: 'Under Budget',
  ...over,
});
export const summary = (lines: Line[] = [line()], over: Partial<CompanySummary> = {}): CompanySummary => ({
  totalBudget: '70000.00',
  totalSpent: '5000.00',
  totalOverBudget: '0.00',
  utilizationPercentage: 7.142857,
  companyBudgetStatus: 'Under Budget',
  departmentsOverBudget: 0,
  totalDepartments: lines.length,
  departmentBreakdown: lines,
  asOf: '2026-10-31',
  totalBooked: '5000.00',
  bookedWithoutExpense: '0.00',
  atClose: null,
  budgetsFault: null,
  projection: null,
  ...over,
});
export const budget = (over: Partial<Budget> = {}): Budget => ({
  id: 'b-1',
  departmentId: 'd-1',
  departmentName: 'HR',
  month: '2026-10-01',
  budgetAmount: '25000.00',
  spentAmount: '5000.00',
  isOverBudget: false,
  overBudgetAmount: '0.00',
  version: 4,
  ...over,
});
export const proposal = (over: Partial<BudgetProposal> = {}): BudgetProposal => ({
  id: 'p-1',
  kind: 'change',
  month: '2026-10-01',
  departmentId: 'd-1',
  departmentName: 'HR',
  toDepartmentId: null,
  toDepartmentName: null,
  amount: '26000.00',
  before: '25000.00',
  overspent: null,
  reason: 'Two more people',
  madeBy: { id: 'u-2', name: 'sia' },
  madeAt: '2026-10-05T09:00:00.000Z',
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  decisionFault: null,
  ...over,
});
export const expense = (over: Partial<Expense> = {}): Expense => ({
  id: 'e-1',
  departmentId: 'd-1',
  departmentName: 'HR',
  description: 'Chairs',
  category: 'equipment',
  amount: '1234.50',
  reason: null,
  expenseDate: '2026-10-20',
  isApproved: false,
  state: 'pending',
  createdBy: { id: 'u-2', name: 'sia' },
  createdAt: '2026-10-20T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  reverses: null,
  reversedBy: null,
  journalId: null,
  version: 2,
  decisionFault: null,
  canEdit: false,
  ...over,
});

export interface ExpenseServer {
  calls: SentCall[];
  departments: Department[];
  summary: CompanySummary;
  budgets: Budget[];
  proposals: BudgetProposal[];
  expenses: Expense[];
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, { status?: number; body: unknown }>;
  /** The calls that change something, except the reports of activity. */
  changes: () => { method: string; url: string; body: unknown }[];
}

const API_ROOT = '/api/expense-management';

export function serveExpenses(): ExpenseServer {
  const server: ExpenseServer = {
    calls: [],
    departments: [department(), department({ id: 'd-2', name: 'IT', accountCode: '6010' })],
    summary: summary(),
    budgets: [budget()],
    proposals: [],
    expenses: [expense()],
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ method, url, body }) => ({ method, url, body })),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    switch (`${method} ${pathname}`) {
      case 'GET /api/auth/user':
        return { body: AMARA_IN_FULL };
      case `GET ${API_ROOT}/departments`:
        return { body: server.departments };
      case `GET ${API_ROOT}/company-summary`:
        return { body: server.summary };
      case `GET ${API_ROOT}/budgets`:
        return { body: server.budgets };
      case `GET ${API_ROOT}/budget-proposals`:
        return { body: server.proposals };
      case `GET ${API_ROOT}/expenses/search`:
        return {
          body: {
            expenses: server.expenses,
            total: server.expenses.length,
            pending: server.expenses.filter(({ state }) => state === 'pending').length,
            amounts: { approved: '2730.05', pending: '28.50', rejected: '0.00', withdrawn: '0.00' },
          },
        };
      case `POST ${API_ROOT}/bulk-expenses`:
        return { body: [expense()] };
      case `POST ${API_ROOT}/departments`:
        return { body: department({ id: 'd-3', name: 'Legal' }) };
      default:
        return { body: expense() };
    }
  });
  return server;
}
