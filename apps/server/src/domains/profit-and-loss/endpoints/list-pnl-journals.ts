import {
  JournalSource,
  listPnlJournals as route,
  type PnlJournal,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { CURRENCY_EXPONENT, formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { CompiledQuery } from 'kysely';
import { findFigure, dimensionsInWords, hasDimension } from '../../../figures/catalogue.ts';
import { journalsSql } from '../../../figures/catalogue/pnl-periods.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { reportedDay } from '../store.ts';

interface Row {
  id: string;
  day: string;
  source: string;
  description: string;
  amount: string;
  total: number;
  whole: string;
  postings: {
    account: string;
    name: string;
    currency: Currency;
    debit: string;
    credit: string;
    usd: string;
  }[];
  expense: PnlJournal['expense'];
  transactions: boolean;
}

/**
 * Each journal appears once, however many of its postings belong to the line. The rows are from the current books of
 * the day.
 */
export const listPnlJournals = query(route, async ({ db, read, clock, query: filter }) => {
  const { figure: id, dimension, offset, limit } = filter;
  const figure = findFigure(id);
  const conditions = journalsSql(id);
  if (!figure || conditions === undefined) throw invalid('figure', 'is not a figure of the profit and loss');
  if (!hasDimension(figure, dimension)) throw invalid('dimension', `must be ${dimensionsInWords(figure)}`);
  const { day } = await reportedDay(read, clock, filter.asOf);
  if (day === null) throw new AppError('not-found', 'No business day is closed yet, so no journal is posted');
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(conditions, [day, dimension, limit, offset]));
  const [first] = rows;
  return {
    day,
    journals: rows.map(presentJournal),
    total: first?.total ?? 0,
    amount: first?.whole ?? '0',
  };
});

const presentJournal = (row: Row): PnlJournal => ({
  id: row.id,
  day: row.day,
  source: JournalSource.parse(row.source),
  description: row.description,
  amount: row.amount,
  postings: row.postings.map(({ debit, credit, currency, ...rest }) => ({
    ...rest,
    currency,
    debit: major(debit, currency),
    credit: major(credit, currency),
  })),
  expense: row.expense,
  hasTransactions: row.transactions,
});

const major = (minor: string, currency: Currency): string =>
  CURRENCY_EXPONENT[currency] === 0 ? minor : formatMinor(BigInt(minor), currency);
