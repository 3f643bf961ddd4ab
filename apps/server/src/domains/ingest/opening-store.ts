/** Opening balances: stored once in the life of a company, balanced in each currency. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { OpeningBalance } from '@cottontree/contract/ingest/ingest.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { openingBalancesTable } from '../../ledger/business-rows.ts';
import { closedSince, daysOf } from '../../ledger/close-day.ts';
import { demandOpenMonths } from '../../ledger/accounting-months.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { insertRows, siftRows } from '../../ledger/held-rows.ts';
import { unknownCards, unknownSubscribers } from '../../ledger/known-parties.ts';
import {
  accountProblems,
  firstBusiness,
  lockOpening,
  openedOn,
  postOpening,
  withoutRate,
} from '../../ledger/open-books.ts';
import { openingBatchProblems, openingProblems } from './opening-rules.ts';
import { EARLIEST_DAY } from './problems.ts';
import { batchOf, type Batch } from './batch.ts';
import { refuse } from './store.ts';

async function holderProblems(tx: Db, rows: readonly OpeningBalance[]): Promise<FieldError[]> {
  const holderIn =
    (account: string) =>
    (row: OpeningBalance): string | null =>
      row.account === account ? row.holderId : null;
  const cardOf = holderIn('2020');
  const unknown = await unknownCards(tx, new Set(rows.map(cardOf).filter((id) => id !== null)));
  return [
    ...(await unknownSubscribers(tx, 'rows', rows, 'holderId', holderIn('2000'))),
    ...rows.flatMap((row, index) => {
      const card = cardOf(row);
      if (card === null || !unknown.has(card)) return [];
      return [{ path: `rows.${index}.holderId`, message: `card ${card} is unknown: load cards first` }];
    }),
  ];
}

async function dayProblems(
  tx: Db,
  day: BusinessDay,
  rows: readonly OpeningBalance[],
  today: BusinessDay,
): Promise<FieldError[]> {
  if (day < EARLIEST_DAY || day > today)
    return [{ path: 'day', message: `must lie between ${EARLIEST_DAY} and the present day, ${today}` }];
  const currencies = await withoutRate(tx, day, [...new Set(rows.map((row) => row.currency))]);
  return currencies.map((currency) => ({
    path: 'day',
    message: `no ${currency} rate is known for ${day}: load rates first`,
  }));
}

/** What is wrong with opening balances at the beginning of `day`, as far as the present state of the books tells. */
export async function openingBalanceProblems(
  tx: Db,
  day: BusinessDay,
  rows: readonly OpeningBalance[],
  at: Date,
): Promise<FieldError[]> {
  const stated = [...rows.flatMap(openingProblems), ...openingBatchProblems(rows)];
  if (stated.length > 0) return stated;
  return [
    ...(await accountProblems(tx, rows)),
    ...(await holderProblems(tx, rows)),
    ...(await dayProblems(tx, day, rows, businessDayOf(at))),
  ];
}

/**
 * Opens the books once per company, with the balances at the beginning of `day`. Throws AppError `invalid` naming the
 * rows, and `conflict` when the books are open already or there is earlier business.
 */
export async function openBooks(
  tx: Db,
  { day, rows }: { readonly day: BusinessDay; readonly rows: readonly OpeningBalance[] },
  at: Date,
): Promise<Batch> {
  refuse(await openingBalanceProblems(tx, day, rows, at));
  await demandOpenMonths(tx, [day]);
  await lockOpening(tx);
  // No day from here on may be closed in the meantime: its figures would miss the balances, and this transaction would
  // miss the close.
  await lockDays(tx, daysOf({ from: day, to: businessDayOf(at) }));

  const dated = rows.map((row) => ({ ...row, day }));
  const sifted = await siftRows(tx, openingBalancesTable, dated);
  if (sifted.fresh.length === 0) return batchOf('opening-balances', [{ sifted, hashes: [] }]);
  const opened = await openedOn(tx);
  if (opened !== null)
    throw new AppError(
      'conflict',
      `The books were opened on ${opened} already; book what has changed since as business`,
    );
  const first = await firstBusiness(tx);
  if (first !== null && first < day)
    throw new AppError(
      'conflict',
      `There is business on ${first} already, so the books cannot be opened on ${day}`,
    );
  const hash = await insertRows(tx, openingBalancesTable, dated);
  await postOpening(tx, day, at);
  if (await closedSince(tx, day)) await markDue(tx, day, at);
  return batchOf('opening-balances', [{ sifted, hashes: [hash] }]);
}
