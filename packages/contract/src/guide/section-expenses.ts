import {
  BudgetStatus,
  createBulkExpenses,
  createExpense,
  decideExpense,
  EXPENSE_CATEGORIES,
  listBudgets,
  listExpenses,
  PRECONFIGURED_BUDGETS,
  proposeBudget,
} from '../expenses/expense-management.ts';
import { count } from '../formatting.ts';
import type { Section } from './topic.ts';

const STATUS_MEANINGS: Readonly<Record<string, string>> = {
  'Under Budget': 'Less than 75% is spent.',
  'On Track': 'From 75% is spent.',
  'High Usage': 'From 90% is spent.',
  'Over Budget': 'More is spent than was granted, or something is spent without a budget.',
};

const CATEGORY_MEANINGS: Readonly<Record<keyof typeof EXPENSE_CATEGORIES, string>> = {
  office_supplies: 'Paper, furniture, small things.',
  travel: 'Journeys and local transport.',
  software: 'Programs, licences and services.',
  utilities: 'Power, water, telephone and internet.',
  marketing: 'Campaigns and material.',
  training: 'Courses and certificates.',
  equipment: 'Machines and devices.',
  other: 'Whatever fits nowhere else.',
};

export const expenses: Section = {
  key: 'expense-management',
  title: 'Expense Management',
  topics: [
    {
      title: 'Recording an expense',
      steps: [
        'Open Expense Management and choose the month.',
        'On the tab Expenses choose Record Expense.',
        'Give department, description, category, amount in USD and date.',
        'It waits for the approval of another person. Until then you can edit or withdraw it.',
      ],
      about: createExpense,
      path: '/expense-management?tab=expenses',
    },
    {
      title: 'Approving',
      text: [
        'The person who recorded an expense never approves it, owners included. The screen says what the approval leaves of the budget. An approved expense is booked with its day and stays as it is: a mistake is taken back by a reversal, which is approved in turn.',
      ],
      about: decideExpense,
      seen: listExpenses,
      path: '/expense-management?tab=expenses&state=pending',
    },
    {
      title: 'Department budgets',
      text: [
        'What the departments of a new company may spend in a month, in USD. The tab Budgets shows what holds now.',
      ],
      items: Object.entries(PRECONFIGURED_BUDGETS).map(
        ([name, amount]) => [name, `$${count(amount)} a month`] as const,
      ),
      about: listBudgets,
      path: '/expense-management?tab=budgets',
    },
    {
      title: 'Changing a budget',
      text: [
        'A change, or a transfer between departments, is proposed with a reason and approved by another person. If somebody changed the budget meanwhile, the proposal has to be made again.',
      ],
      about: proposeBudget,
      path: '/expense-management?tab=budgets',
    },
    {
      title: 'Expense categories',
      items: Object.entries(EXPENSE_CATEGORIES).map(
        // The keys of a const object are exactly its key type.
        ([key, name]) => [name, CATEGORY_MEANINGS[key as keyof typeof EXPENSE_CATEGORIES]] as const,
      ),
    },
    {
      title: 'Budget status levels',
      items: BudgetStatus.options.map((status) => [status, STATUS_MEANINGS[status] ?? ''] as const),
    },
    {
      title: 'One bill for several departments',
      text: [
        'Bulk Expenses records one description and category with an amount for each department; all are approved one by one.',
      ],
      about: createBulkExpenses,
      path: '/expense-management',
    },
  ],
};
