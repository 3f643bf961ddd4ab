/** Expenses and budgets that wait for another person. */
import {
  decideBudgetProposal,
  decideExpense,
  listBudgetProposals,
  searchExpenses,
} from '@cottontree/contract/expenses/expense-management.ts';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { dollars } from '@cottontree/contract/formatting.ts';
import { sql } from 'kysely';
import {
  DECISION_DAYS,
  daysBeyond,
  folded,
  foldedBy,
  mayCall,
  monthOfDay,
  powersOf,
  searchFor,
  type Waiting,
  type WaitingCall,
  type WaitingItem,
} from '../work/index.ts';
import { deciderFault, monthInWords } from './rules.ts';
import { usd } from './presenting.ts';
import { readProposals } from './proposals-store.ts';

interface PendingExpense {
  id: string;
  department: string;
  description: string;
  cents: bigint;
  expense_date: BusinessDay;
  created_by: string | null;
  created_at: Date;
  makers: string[];
}
const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/** Undecided expenses, those that the caller recorded or had a hand in left out: by the rule of the decision itself. */
export async function waitingExpenses({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, searchExpenses, decideExpense)) return null;
  const { rows } = await sql<PendingExpense>`
    select e.id, d.name as department, e.description, e.amount_minor as cents, e.expense_date, e.created_by, e.created_at,
           array(select k.user_id from import_makers k where k.kind = 'expenses' and k.row_key = e.id::text) as makers
      from expenses e join departments d on d.id = e.department_id
     where e.approved_at is null and e.rejected_at is null and e.withdrawn_at is null`.execute(db);
  const open = rows.filter(
    ({ created_by: makerId, makers: fileMakers }) =>
      deciderFault('This expense', 'recorded', actor, { state: 'pending', makerId, fileMakers }) === null,
  );
  return foldedBy(
    open,
    ({ cents, expense_date: day }) => `${day.slice(0, 7)} ${cents < 0n}`,
    (alike) => {
      const [{ cents, expense_date: day }] = alike;
      return folded(
        alike.map((row) => itemOf(row, today)),
        today,
        (count) => ({
          title: cents < 0n ? `${count} expenses to take back` : `${count} expenses to approve`,
          detail: `Recorded for ${monthInWords(day)}`,
          href: `/expense-management?tab=expenses&state=pending${monthOfDay(day)}`,
        }),
      );
    },
  );
}
function itemOf(row: PendingExpense, today: BusinessDay): WaitingItem {
  const since = businessDayOf(row.created_at);
  const amount = usd(size(row.cents));
  return {
    kind: 'expense',
    id: row.id,
    title: row.cents < 0n ? 'Expense to take back' : 'Expense to approve',
    detail: `${row.department}, ${dollars(amount)}: ${row.description}`,
    amountUsd: amount,
    since,
    due: null,
    daysLate: daysBeyond(since, DECISION_DAYS, today),
    href: `/expense-management?tab=expenses&state=pending${monthOfDay(row.expense_date)}${searchFor(row.description)}`,
    needs: powersOf(searchExpenses, decideExpense),
  };
}

/** Proposed budgets that another person made; the amount is by how much the budget changes. */
export async function waitingBudgets({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listBudgetProposals, decideBudgetProposal)) return null;
  const rows = await readProposals(db, sql`c.proposal_id is null`);
  const open = rows.filter(
    ({ made_by: makerId }) =>
      deciderFault('This proposal', 'made', actor, { state: 'pending', makerId }) === null,
  );
  return foldedBy(
    open,
    ({ month }) => month,
    (alike) => {
      const [{ month }] = alike;
      return folded(
        alike.map((row) => {
          const since = businessDayOf(row.made_at);
          const moved = row.kind === 'change' ? size(row.amount - (row.before ?? 0n)) : row.amount;
          return {
            kind: 'budget',
            id: row.id,
            title: row.kind === 'transfer' ? 'Budget transfer to approve' : 'Budget to approve',
            detail:
              row.kind === 'transfer'
                ? `${row.name} to ${row.to_name ?? 'another department'}, ${dollars(usd(row.amount))}, ${monthInWords(month)}`
                : `${row.name}, ${dollars(usd(row.amount))}, ${monthInWords(month)}`,
            amountUsd: usd(moved),
            since,
            due: null,
            daysLate: daysBeyond(since, DECISION_DAYS, today),
            href: `/expense-management?tab=budgets${monthOfDay(month)}`,
            needs: powersOf(listBudgetProposals, decideBudgetProposal),
          };
        }),
        today,
        (count) => ({
          title: `${count} budgets to approve`,
          detail: `For ${monthInWords(month)}`,
          href: `/expense-management?tab=budgets${monthOfDay(month)}`,
        }),
      );
    },
  );
}
