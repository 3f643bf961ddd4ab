/** One transaction with everything that follows from it: its fees, rate and journal, bank lines, alerts, what undid it. */
import type { TransactionRecord } from '@cottontree/contract/desk/transactions.ts';
import type { FraudStatus, FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { Purpose } from '@cottontree/contract/ingest/ingest.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { postingsOf, templateFor } from '../../ledger/templates.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';
import { isCompanys, presentRow, ROW_COLUMNS, type Row } from './transaction-rows.ts';

interface FullRow extends Row {
  purpose: Purpose | null;
  card_id: string | null;
  kyc_level: number | null;
  to_currency: Currency | null;
  to_amount: bigint | null;
  fee_gross: bigint;
  gst: bigint;
  fee_net: bigint;
  interchange: bigint;
  commission: bigint;
  rate: string;
  mid: string | null;
  mid_day: string | null;
  balance_before: bigint | null;
  journal_id: bigint | null;
  booked: boolean;
}

async function readRow(db: Db, id: string): Promise<FullRow> {
  const { rows } = await sql<FullRow>`
    select ${sql.raw(ROW_COLUMNS)}, t.purpose, t.card_id, t.kyc_level, t.to_currency, t.to_amount, t.fee_gross, t.gst, t.fee_net,
           t.interchange, t.commission, trim_scale(t.fx_rate)::text as rate, trim_scale(r.mid)::text as mid, r.day as mid_day,
           t.balance_before, t.journal_id, t.status = 'success' as booked
      from transaction_ids i
      join transactions t on t.subscriber_id = i.subscriber_id and t.business_day = i.business_day and t.id = i.id
      join transaction_types k on k.type = t.type
      left join lateral (select mid, day from fx_rates f where f.currency = t.currency and f.day <= t.business_day
                          order by f.day desc limit 1) r on true
     where i.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This transaction');
  return row;
}

type Posting = TransactionRecord['postings'][number];
interface PostingRow {
  account: string;
  name: string;
  currency: Currency;
  debit: bigint;
  credit: bigint;
}
const presentPosting = ({ account, name, currency, debit, credit }: PostingRow): Posting => ({
  account,
  name,
  currency,
  debit: formatMinor(debit, currency),
  credit: formatMinor(credit, currency),
});

/** What the transaction adds to the accounts: the posting template applied to this row alone. */
async function ownPostings(db: Db, row: FullRow): Promise<Posting[]> {
  const template = row.booked ? templateFor(row.type, row.purpose, row.currency, row.to_currency) : null;
  if (template === null) return [];
  const sums = {
    amount: Number(row.amount),
    to_amount: Number(row.to_amount ?? 0n),
    fee_gross: Number(row.fee_gross),
    gst: Number(row.gst),
    fee_net: Number(row.fee_net),
    interchange: Number(row.interchange),
    commission: Number(row.commission),
  };
  const postings = postingsOf(template, sums, row.currency, row.to_currency);
  const { rows } = await sql<{ code: string; name: string }>`select code, name from ledger_accounts`.execute(
    db,
  );
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return postings.map(({ account, currency, debit, credit }) =>
    presentPosting({
      account,
      name: names.get(account) ?? account,
      currency,
      // Amounts of one row are safe integers: the contract of their arrival bounds them.
      debit: BigInt(debit),
      credit: BigInt(credit),
    }),
  );
}

async function journalOf(db: Db, row: FullRow): Promise<TransactionRecord['journal']> {
  if (!row.booked || row.journal_id === null) return null;
  const { rows } = await sql<{ description: string; created_at: Date; others: number }>`
    select j.description, j.created_at,
           (select count(*)::int - 1 from transactions t
             where t.business_day = ${row.day}::date and t.journal_id = j.id and t.status = 'success') as others
      from journals j where j.id = ${row.journal_id}`.execute(db);
  const [journal] = rows;
  if (!journal) return null;
  const { rows: postings } = await sql<PostingRow>`
    select p.account_code as account, a.name, p.currency, p.debit, p.credit
      from postings p join ledger_accounts a on a.code = p.account_code
     where p.journal_id = ${row.journal_id} order by p.line`.execute(db);
  return {
    id: String(row.journal_id),
    description: journal.description,
    bookedAt: journal.created_at.toISOString(),
    others: journal.others,
    postings: postings.map(presentPosting),
  };
}

async function bankLinesOf(db: Db, journal: bigint | null): Promise<TransactionRecord['bankLines']> {
  if (journal === null) return [];
  const { rows } = await sql<{
    bank: string;
    day: string;
    currency: Currency;
    amount: bigint;
    reference: string | null;
    explanation: string;
  }>`
    select i.name as bank, l.booked_day as day, i.currency, l.amount_minor as amount, l.reference, m.explanation
      from bank_match_items own
      join bank_matches m on m.id = own.match_id
      join bank_match_items other on other.match_id = own.match_id and other.line_id is not null
      join bank_lines l on l.id = other.line_id
      join bank_integrations i on i.id = l.integration_id
     where own.journal_id = ${journal} and i.currency is not null
     order by l.booked_day, l.id limit 20`.execute(db);
  return rows.map(({ amount, ...line }) => ({ ...line, amount: formatMinor(amount, line.currency) }));
}

async function alertsOf(db: Db, { id, subscriber_id, day }: FullRow): Promise<TransactionRecord['alerts']> {
  const { rows } = await sql<{
    id: bigint;
    type: FraudType;
    status: FraudStatus;
    factors: { text: string }[];
  }>`
    select id, type, status, factors from fraud_alerts
     where subscriber_id = ${subscriber_id} and business_day between ${day}::date - 2 and ${day}::date + 2
       and ${id} = any (evidence)
     order by id limit 20`.execute(db);
  return rows.map((alert) => ({
    id: String(alert.id),
    type: alert.type,
    status: alert.status,
    factors: alert.factors.map(({ text }) => text),
  }));
}

/** Days within which what undoes a transaction follows: schemes accept a chargeback for 120 days. */
const FOLLOWING_DAYS = 120;

async function followedBy(db: Db, row: FullRow): Promise<Row[]> {
  if (!row.booked || isCompanys(row)) return [];
  const { rows } = await sql<Row>`
    select ${sql.raw(ROW_COLUMNS)}
      from transactions t join transaction_types k on k.type = t.type
     where t.subscriber_id = ${row.subscriber_id}
       and t.business_day between ${row.day}::date and ${row.day}::date + ${FOLLOWING_DAYS}::int
       and t.at > ${row.at} and t.type in ('reversal', 'chargeback') and t.currency = ${row.currency}
       and t.amount = ${row.amount} and t.counterparty_id is not distinct from ${row.counterparty_id}
       and t.card_id is not distinct from ${row.card_id}
     order by t.business_day, t.at, t.id limit 20`.execute(db);
  return rows;
}

const rateOf = ({ currency, rate, mid, mid_day }: FullRow): TransactionRecord['rate'] => {
  if (currency === 'USD') return { value: rate, source: 'par', of: null };
  return mid === rate
    ? { value: rate, source: 'mid', of: mid_day }
    : { value: rate, source: 'sent', of: null };
};

/** Throws AppError `not-found`. Alerts are left out for people who may not see whom they are about. */
export async function transactionRecord(
  db: Db,
  id: string,
  sight: Pick<Sight, 'sees'>,
): Promise<TransactionRecord> {
  const row = await readRow(db, id);
  const money = (minor: bigint): string => formatMinor(minor, row.currency);
  return {
    ...presentRow(row, sight),
    card: row.card_id,
    level: row.kyc_level,
    arrived:
      row.to_currency === null || row.to_amount === null
        ? null
        : { currency: row.to_currency, amount: formatMinor(row.to_amount, row.to_currency) },
    fees: {
      gross: money(row.fee_gross),
      gst: money(row.gst),
      net: money(row.fee_net),
      interchange: money(row.interchange),
      commission: money(row.commission),
    },
    rate: rateOf(row),
    balanceBefore: row.balance_before === null ? null : money(row.balance_before),
    postings: await ownPostings(db, row),
    journal: await journalOf(db, row),
    bankLines: row.booked ? await bankLinesOf(db, row.journal_id) : [],
    alerts: sight.sees('suspect') && !isCompanys(row) ? await alertsOf(db, row) : null,
    followed: (await followedBy(db, row)).map((each) => presentRow(each, sight)),
  };
}
