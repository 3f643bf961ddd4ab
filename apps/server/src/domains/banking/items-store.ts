/** The two sides of an account: lines of its statements, and entries of the ledger. */
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DeclaredBalance } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';
import { REFERENCE_PREFIX } from './rules.ts';

/** Stores a declared balance, unless a newer one is already stored. */
export async function declareBalance(
  tx: Db,
  integrationId: string,
  balance: DeclaredBalance | null,
): Promise<void> {
  if (balance === null) return;
  await sql`
    update bank_integrations set balance_minor = ${balance.amountMinor}, balance_day = ${balance.day}
     where id = ${integrationId}::uuid and (balance_day is null or balance_day <= ${balance.day})`.execute(
    tx,
  );
}

/**
 * What the account held before the first stored line, in minor units: the declared balance minus the counted lines up
 * to its day. Null if no balance is known. A complete sync does not change it; if it changes, lines are missing.
 */
export async function heldBeforeLines(tx: Db, integrationId: string): Promise<bigint | null> {
  const { rows } = await sql<{ held: bigint | null }>`
    select (i.balance_minor - coalesce((
             select sum(l.amount_minor) from bank_counted_lines l
              where l.integration_id = i.id and l.booked_day <= i.balance_day), 0))::bigint as held
      from bank_integrations i where i.id = ${integrationId}::uuid`.execute(tx);
  return rows[0]?.held ?? null;
}

/** Some descriptions begin in lower case. */
export const CAPITAL = sql`upper(left(j.description, 1)) || substr(j.description, 2)`;

/**
 * SQL relation (journal_id, line, day, amount_minor, reference, batch, description, type): entries of a ledger account
 * in one currency, positive for money that came in. All payments of the end of a day are sent as one payment file.
 */
export const entriesOf = (account: string, currency: string): RawBuilder<unknown> => sql`(
  select p.journal_id, p.line, p.business_day as day, p.debit - p.credit as amount_minor,
         ${REFERENCE_PREFIX}::text || p.journal_id as reference,
         case when j.source = 'accrual' then ${REFERENCE_PREFIX}::text || 'C' || to_char(p.business_day, 'YYYYMMDD') end as batch,
         ${CAPITAL} as description, j.type, j.source
    from postings p join journals j on j.id = p.journal_id
   where p.account_code = ${account} and p.currency = ${currency} and p.debit <> p.credit)`;

/**
 * SQL: the integration and the closed ones that proved the same ledger account before it, so that their open items can
 * still be matched after the company has changed its bank.
 */
export const sameAccount = (integrationId: string): RawBuilder<unknown> => sql`(
  select o.id from bank_integrations i
    join bank_integrations o on o.id = i.id or (o.ledger_account = i.ledger_account and o.currency = i.currency)
   where i.id = ${integrationId}::uuid)`;

export const UNMATCHED_ENTRY = sql`not exists (
  select from bank_match_items m where m.journal_id = e.journal_id and m.posting_line = e.line)`;
export const UNMATCHED_LINE = sql`not exists (select from bank_match_items m where m.line_id = l.id)`;

export interface UnmatchedLine {
  readonly id: bigint;
  readonly day: BusinessDay;
  readonly amount_minor: bigint;
  readonly reference: string | null;
}
export interface UnmatchedEntry {
  readonly journal_id: bigint;
  readonly line: number;
  readonly day: BusinessDay;
  readonly amount_minor: bigint;
  readonly reference: string;
  readonly batch: string | null;
}
export interface Proved {
  readonly id: string;
  readonly ledger_account: BankLedgerAccount;
  readonly currency: Currency;
}
/** The unmatched items of both sides between two days, both inclusive. */
export async function readUnmatched(
  db: Db,
  { id, ledger_account, currency }: Proved,
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<{ lines: UnmatchedLine[]; entries: UnmatchedEntry[] }> {
  const lines = await sql<UnmatchedLine>`
    select l.id, l.booked_day as day, l.amount_minor, l.reference from bank_counted_lines l
     where l.integration_id in ${sameAccount(id)} and l.booked_day between ${from} and ${to} and ${UNMATCHED_LINE}
       and not exists (select from bank_hand_lines h where h.line_id = l.id)`.execute(db);
  const entries = await sql<UnmatchedEntry>`
    select e.journal_id, e.line, e.day, e.amount_minor, e.reference, e.batch from ${entriesOf(ledger_account, currency)} e
     where e.day between ${from} and ${to} and ${UNMATCHED_ENTRY}`.execute(db);
  return { lines: lines.rows, entries: entries.rows };
}
