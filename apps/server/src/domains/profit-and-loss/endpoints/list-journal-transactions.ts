import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { listJournalTransactions as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';

interface Row {
  id: string;
  at: Date;
  type: string;
  currency: Currency;
  amount: bigint;
  fee_net: bigint;
  gst: bigint;
  interchange: bigint;
  commission: bigint;
  rate: string;
}

/** Customers are left out: a journal proves amounts. */
export const listJournalTransactions = query(route, async ({ db, params, query: { offset, limit } }) => {
  const { rows: journals } = await sql<{ day: string }>`
    select business_day as day from journals where id = ${params.id}::bigint`.execute(db);
  const [journal] = journals;
  if (!journal) throw notFound('This journal');
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from transactions
     where business_day = ${journal.day}::date and journal_id = ${params.id}::bigint and status = 'success'`.execute(
    db,
  );
  const { rows } = await sql<Row>`
    select t.id, t.at, k.title as type, t.currency, t.amount, t.fee_net, t.gst, t.interchange, t.commission,
           trim_scale(t.fx_rate)::text as rate
      from transactions t join transaction_types k on k.type = t.type
     where t.business_day = ${journal.day}::date and t.journal_id = ${params.id}::bigint and t.status = 'success'
     order by t.at, t.id limit ${limit} offset ${offset}`.execute(db);
  return {
    total: counted[0]?.total ?? 0,
    transactions: rows.map((row) => {
      const money = (minor: bigint): string => formatMinor(minor, row.currency);
      return {
        id: row.id,
        at: row.at.toISOString(),
        type: row.type,
        currency: row.currency,
        amount: money(row.amount),
        feeNet: money(row.fee_net),
        gst: money(row.gst),
        interchange: money(row.interchange),
        commission: money(row.commission),
        rate: row.rate,
      };
    }),
  };
});
