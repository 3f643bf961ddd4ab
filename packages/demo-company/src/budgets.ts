/** Departments, their monthly budgets and expenses: the fixed costs of the company. */
import type { Budget, Department, Expense } from './shapes.ts';
import { dayText, daysInMonth, isMonthEnd, monthStart, weekday, yearOf } from './dates.ts';
import { key, normal, PURPOSE, uniform } from './hash.ts';

interface Line {
  description: string;
  category: string;
  weight: number;
  /** Day of the month; 0 = any day. */ day: number;
}
interface Plan extends Department {
  budgetUsd: number;
  lines: readonly Line[];
}

const line = (description: string, category: string, weight: number, day = 0): Line => ({
  description,
  category,
  weight,
  day,
});
/** Salaries are paid in two halves, so that no single day empties the bank account. */
const pay = (team: string, weight = 55): Line[] => [
  line(`Salaries, ${team}, first half`, 'other', weight / 2, 12),
  line(`Salaries, ${team}, second half`, 'other', weight / 2, 26),
];

const PLANS: readonly Plan[] = [
  {
    name: 'HR',
    description: 'People, pay and training',
    accountCode: '6000',
    product: null,
    budgetUsd: 25_000,
    headcount: 6,
    lines: [
      ...pay('human resources'),
      line('Medical cover', 'other', 12, 5),
      line('Staff training', 'training', 12),
      line('Recruitment travel', 'travel', 7),
      line('Stationery', 'office_supplies', 5),
      line('Office rent share', 'utilities', 9, 2),
    ],
  },
  {
    name: 'IT',
    description: 'Platform, networks and security',
    accountCode: '6010',
    product: null,
    budgetUsd: 45_000,
    headcount: 14,
    lines: [
      ...pay('technology', 42),
      line('Hosting and data centre', 'software', 20, 3),
      line('Software licences', 'software', 14, 8),
      line('Links and bandwidth', 'utilities', 10, 6),
      line('Security testing', 'software', 6),
      line('Engineer training', 'training', 4),
      line('Devices and spares', 'office_supplies', 4),
    ],
  },
  {
    name: 'Company A',
    description: 'The wallet business',
    accountCode: '6020',
    product: 'wallet',
    budgetUsd: 35_000,
    headcount: 18,
    lines: [
      ...pay('wallet operations'),
      line('Agent visits', 'travel', 14),
      line('Agent training', 'training', 9),
      line('Shop materials', 'office_supplies', 8),
      line('Power and generators', 'utilities', 8, 9),
      line('Field software', 'software', 6, 12),
    ],
  },
  {
    name: 'Company B',
    description: 'The card business',
    accountCode: '6030',
    product: 'card',
    budgetUsd: 30_000,
    headcount: 15,
    lines: [
      ...pay('card operations'),
      line('Scheme membership', 'software', 16, 10),
      line('Card centre supplies', 'office_supplies', 10),
      line('Partner travel', 'travel', 9),
      line('Disputes training', 'training', 5),
      line('Call centre lines', 'utilities', 5, 7),
    ],
  },
  {
    name: 'Finance',
    description: 'Treasury, accounts and compliance',
    accountCode: '6040',
    product: null,
    budgetUsd: 15_000,
    headcount: 7,
    lines: [
      ...pay('finance', 60),
      line('Audit and advice', 'software', 16, 18),
      line('Bank charges', 'utilities', 9, 28),
      line('Compliance training', 'training', 7),
      line('Printing and archive', 'office_supplies', 8),
    ],
  },
  {
    name: 'Marketing',
    description: 'Brand, campaigns and acquisition',
    accountCode: '6050',
    product: null,
    budgetUsd: 28_000,
    headcount: 9,
    lines: [
      ...pay('marketing', 26),
      line('Radio campaign', 'marketing', 20),
      line('Street campaign', 'marketing', 16),
      line('Digital advertising', 'marketing', 18, 15),
      line('Sign-up bonuses', 'marketing', 12, 27),
      line('Regional roadshow', 'travel', 8),
    ],
  },
];
export const DEPARTMENTS: readonly Department[] = PLANS.map(
  ({ name, description, accountCode, product, headcount }) => ({
    name,
    description,
    accountCode,
    product,
    headcount,
  }),
);

/** Requests that are turned down; a department makes one in four months. */
const TURNED_DOWN_SHARE = 0.25;
const TURNED_DOWN: readonly (Pick<Line, 'description' | 'category' | 'weight'> & { reason: string })[] = [
  {
    description: 'Devices, second order',
    category: 'office_supplies',
    weight: 6,
    reason: 'The same order was approved this month already',
  },
  {
    description: 'Conference abroad',
    category: 'travel',
    weight: 9,
    reason: 'Not in the budget of this year: ask again with the next one',
  },
  {
    description: 'Consultant for one quarter',
    category: 'software',
    weight: 14,
    reason: 'Three offers are needed above this amount, and only one is attached',
  },
  {
    description: 'Team retreat',
    category: 'training',
    weight: 7,
    reason: 'The department is close to its budget this month',
  },
];

const PRIOR_YEAR = 0.55;
const UTILISATION = 0.92;
/** With 0.075 one department-month in seven is over budget; with 0.09 one in five. */
const UTILISATION_SIGMA = 0.075;
/** The newest expenses are still pending, at this rate. */
const PENDING_DAYS = 6;
const PENDING_SHARE = 0.35;

export interface BudgetBook {
  budgets(day: number): Budget[];
  expenses(day: number): Expense[];
  /** Approved spending of one day, USD cents. */
  spentOn(day: number): number;
}

export function createBudgetBook(seed: number, scale: number, lastDay: number): BudgetBook {
  const currentYear = yearOf(isMonthEnd(lastDay) ? lastDay : monthStart(lastDay) - 1);
  const amount = (plan: Plan, month: number): number =>
    Math.round(plan.budgetUsd * 100 * scale * (yearOf(month) < currentYear ? PRIOR_YEAR : 1));

  const months = new Map<number, { expenses: Expense[]; byDay: Map<number, number> }>();
  const build = (month: number): { expenses: Expense[]; byDay: Map<number, number> } => {
    const expenses: Expense[] = [];
    PLANS.forEach((plan, p) => {
      const draw = key(seed, p, month, PURPOSE.expense);
      const used = UTILISATION + UTILISATION_SIGMA * normal(draw, 0);
      const total = amount(plan, month) * Math.min(1.3, Math.max(0.6, used));
      const weights = plan.lines.map(
        (l, i) => l.weight * (l.day === 0 ? 0.6 + 0.8 * uniform(draw, 10 + i) : 1),
      );
      const sum = weights.reduce((a, b) => a + b, 0);
      plan.lines.forEach((l, i) => {
        const wanted = l.day === 0 ? 1 + Math.floor(uniform(draw, 40 + i) * daysInMonth(month)) : l.day;
        let day = month + Math.min(wanted, daysInMonth(month)) - 1;
        // Nothing is paid on a weekend: it moves to the Friday before, unless that is in another month.
        while (weekday(day) > 4 && day > month) day -= 1;
        const amountMinor = Math.max(1, Math.round((total * (weights[i] ?? 0)) / sum));
        const pending =
          day > lastDay - PENDING_DAYS && day <= lastDay && uniform(draw, 70 + i) < PENDING_SHARE;
        expenses.push({
          id: `X${month.toString(36)}-${p}${String(i).padStart(2, '0')}`,
          department: plan.name,
          description: l.description,
          category: l.category,
          amountMinor,
          day: dayText(day),
          state: pending ? 'pending' : 'approved',
          reason: null,
        });
      });
      const refused = TURNED_DOWN[Math.floor(uniform(draw, 101) * TURNED_DOWN.length)];
      if (refused && uniform(draw, 100) < TURNED_DOWN_SHARE) {
        let day = month + Math.floor(uniform(draw, 102) * daysInMonth(month));
        while (weekday(day) > 4 && day > month) day -= 1;
        expenses.push({
          id: `X${month.toString(36)}-${p}R`,
          department: plan.name,
          description: refused.description,
          category: refused.category,
          amountMinor: Math.max(1, Math.round((total * refused.weight) / 100)),
          day: dayText(day),
          state: 'rejected',
          reason: refused.reason,
        });
      }
    });
    expenses.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1));
    const byDay = new Map<number, number>();
    for (const e of expenses) {
      const day = Date.parse(e.day) / 86_400_000;
      if (e.state === 'approved') byDay.set(day, (byDay.get(day) ?? 0) + e.amountMinor);
    }
    return { expenses, byDay };
  };
  const of = (day: number): { expenses: Expense[]; byDay: Map<number, number> } => {
    const month = monthStart(day);
    let known = months.get(month);
    if (!known) months.set(month, (known = build(month)));
    return known;
  };
  return {
    budgets: (day) =>
      PLANS.map((plan) => ({
        department: plan.name,
        month: dayText(monthStart(day)),
        amountMinor: amount(plan, monthStart(day)),
      })),
    expenses: (day) => of(day).expenses,
    spentOn: (day) => of(day).byDay.get(day) ?? 0,
  };
}
