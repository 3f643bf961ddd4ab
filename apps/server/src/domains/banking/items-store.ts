/** What stands on either side of an account: lines of its statements, and entries of the ledger. */
import type { BankLedgerAccount } from '@cottontree/contract/banking-integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DeclaredBalance } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';
import { REFERENCE_PREFIX } from './rules.ts';

/** An older balance than the one that is held says nothing new. */
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
 * What the account held before the first line that is kept here, in minor units: the declared balance less the counted
 * lines up to its day. Null: no balance is known. A lawful sync leaves it as it is; where it moved, lines are missing.
 */
export async function heldBeforeLines(tx: Db, integrationId: string): Promise<bigint | null> {
  const { rows } = await sql<{ held: bigint | null }>`
    select (i.balance_minor - coalesce((
             select sum(l.amount_minor) from bank_counted_lines l
              where l.integration_id = i.id and l.booked_day <= i.balance_day), 0))::bigint as held
      from bank_integrations i where i.id = ${integrationId}::uuid`.execute(tx);
  return rows[0]?.held ?? null;
}

/** Journals are named after what they post, in lower case. */
export const CAPITAL = sql`upper(left(j.description, 1)) || substr(j.description, 2)`;

/**
 * Relation (journal_id, line, day, amount_minor, reference, batch, description, type): entries of an account of the
 * ledger in one currency, positive what came in. What the company pays at the end of a day leaves as one payment file.
 */
export const entriesOf = (account: string, currency: string): RawBuilder<unknown> => sql`(
  select p.journal_id, p.line, p.business_day as day, p.debit - p.credit as amount_minor,
         ${REFERENCE_PREFIX}::text || p.journal_id as reference,
         case when j.source = 'accrual' then ${REFERENCE_PREFIX}::text || 'C' || to_char(p.business_day, 'YYYYMMDD') end as batch,
         ${CAPITAL} as description, j.type, j.source
    from postings p join journals j on j.id = p.journal_id
   where p.account_code = ${account} and p.currency = ${currency} and p.debit <> p.credit)`;

/**
 * SQL: the integration and those closed before it that proved the same account of the ledger, so that what one of them
 * left open can be answered after the company has changed its bank.
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
/** Both sides of what the rules may match between two days, both included. */
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
