/**
 * Finds expenses that are far off: more than the whole budget, or far above what the department usually spends at a
 * time.
 */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { farFromUsual, farOffRefusal, HISTORY_DAYS, REMEDY } from '../../ledger/far-off.ts';
import { monthInWords, monthOf } from './rules.ts';
import type { Draft } from './draft-columns.ts';
import { centsOf, usd } from './presenting.ts';

export interface StatedExpense extends Pick<Draft, 'departmentId' | 'amount' | 'expenseDate'> {
  readonly reason?: string | undefined;
  /** The path of the field that holds the amount. */
  readonly path: string;
}

interface Context {
  /** The budget of the department in the month in cents; null when it has none. */
  budget: bigint | null;
  /** The sum of all departments' budgets in the month in cents; null when there is none. */
  company: bigint | null;
  /**
   * Cents of the department's approved expenses of the 90 days up to that day, without reversals and what they
   * reversed.
   */
  spent: bigint[];
}

const keyOf = ({ departmentId, expenseDate }: StatedExpense): string => `${departmentId} ${expenseDate}`;

/** By department and day, each once however many expenses there are. */
async function contextOf(tx: Db, list: readonly StatedExpense[]): Promise<ReadonlyMap<string, Context>> {
  const places = [...new Map(list.map((each) => [keyOf(each), each])).values()];
  const { rows } = await sql<Context & { key: string }>`
    select s.department || ' ' || s.day as key,
           (select amount_minor from budgets b where b.department_id = s.department and b.month = s.month) as budget,
           (select sum(amount_minor)::bigint from budgets b where b.month = s.month) as company,
           array(select e.amount_minor from expenses e
                  where e.department_id = s.department and e.expense_date between s.day - ${HISTORY_DAYS}::integer and s.day
                    and e.approved_at is not null and e.reverses is null
                    and not exists (select from expenses r where r.reverses = e.id and r.approved_at is not null)) as spent
      from unnest(${places.map(({ departmentId }) => departmentId)}::uuid[], ${places.map(({ expenseDate }) => expenseDate)}::date[],
                  ${places.map(({ expenseDate }) => monthOf(expenseDate).first)}::date[]) as s(department, day, month)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function fault({ amount, expenseDate }: StatedExpense, { budget, company, spent }: Context): string | null {
  const cents = centsOf(amount);
  const limit = budget ?? company;
  if (limit !== null && cents > limit) {
    const whose = budget === null ? 'of the company' : 'of the department';
    return `is more than the whole budget ${whose} for ${monthInWords(expenseDate)} (${usd(limit)} USD). ${REMEDY}`;
  }
  const booked = spent.map((each) => Number(each) / 100);
  return farFromUsual(Number(cents) / 100, { booked }, { unit: 'USD', upward: true });
}

/** A field error for each amount that is far off and has no reason. */
export async function farOffExpenses(tx: Db, list: readonly StatedExpense[]): Promise<FieldError[]> {
  const unexplained = list.filter(({ reason }) => reason === undefined);
  if (unexplained.length === 0) return [];
  const known = await contextOf(tx, unexplained);
  return unexplained.flatMap((each) => {
    const beside = known.get(keyOf(each));
    const message = beside ? fault(each, beside) : null;
    return message === null ? [] : [{ path: each.path, message }];
  });
}

/** Throws AppError `unprocessable`, naming the amounts that are far off, unless there is a reason. */
export async function refuseFarOff(tx: Db, list: readonly StatedExpense[]): Promise<void> {
  const fields = await farOffExpenses(tx, list);
  if (fields.length > 0) throw farOffRefusal(fields);
}
