/** Integrations, statement lines, matches and proofs as rows: reading, locking, presenting. */
import {
  DataType,
  MatchRule,
  SyncSettings,
  maskedAccount,
  type AccountProof,
  type BankFault,
  type BankIntegration,
  type BankLedgerAccount,
  type BankMatch,
} from '@cottontree/contract/banking.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { DecimalString, formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { plain, type DeclaredBalance, type StatementLine } from '../../connectors/banks/statement.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Announcement } from '../../kernel/events.ts';
import { lastEditor } from '../../staff/last-editor.ts';
import { IN_TRANSIT_DAYS, REFERENCE_PREFIX, problemOf, statusOf } from './rules.ts';

/** The jobs of every process look what is to be done. */
export const BANKING_CHANGED: Announcement = { topic: 'banking.changed', payload: {} };

const BankAccounts = z.array(z.object({ id: z.string(), accountNumber: z.string(), currency: z.string() }));
const Rate = z.object({ day: z.string(), buy: DecimalString, sell: DecimalString });

export interface IntegrationRow {
  readonly id: string;
  readonly name: string;
  readonly type: 'api' | 'files';
  readonly endpoint: string | null;
  readonly client_id: string | null;
  readonly secret_sealed: Buffer | null;
  readonly token_sealed: Buffer | null;
  readonly token_expires_at: Date | null;
  readonly bank_account_id: string | null;
  readonly account_number: string | null;
  readonly currency: Currency | null;
  readonly bank_accounts: unknown;
  readonly api_version: string | null;
  readonly features: readonly string[];
  readonly ledger_account: BankLedgerAccount | null;
  readonly balance_minor: bigint | null;
  readonly balance_day: BusinessDay | null;
  readonly rate: unknown;
  readonly fault: BankFault | null;
  readonly problem: string | null;
  readonly failures: number;
  readonly sync_requested_at: Date | null;
  readonly next_sync_at: Date | null;
  readonly last_sync_at: Date | null;
  readonly read_through: BusinessDay | null;
  readonly examined_lines: bigint;
  readonly examined_entries: bigint;
  readonly version: number;
}

/** Where a secret may stand: sealed for another row it does not open. */
export const secretPlace = (id: string): string => `bank_integrations.secret_sealed:${id}`;
export const tokenPlace = (id: string): string => `bank_integrations.token_sealed:${id}`;

export async function readIntegrations(db: Db): Promise<BankIntegration[]> {
  const { rows } = await sql<IntegrationRow & { n: bigint }>`
    select i.*, (select count(*) from bank_lines l where l.integration_id = i.id) as n
      from bank_integrations i order by i.name`.execute(db);
  return rows.map((row) => presentIntegration(row, row.n));
}
export async function findIntegration(db: Db, id: string): Promise<IntegrationRow> {
  const { rows } = await sql<IntegrationRow>`select * from bank_integrations where id = ${id}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This integration');
  return rows[0];
}
/** Taken for this transaction. Throws `not-found`; `conflict` naming who was first when `version` is not the newest. */
export async function lockIntegration(tx: Db, id: string, version?: number): Promise<IntegrationRow> {
  await sql`select from bank_integrations where id = ${id}::uuid for update`.execute(tx);
  const row = await findIntegration(tx, id);
  if (version !== undefined && version !== row.version) {
    const by = await lastEditor(tx, ['bank_integration', id]);
    throw new AppError('conflict', `${by} changed ${row.name} meanwhile; look at it again, then decide`, {
      current: await shownIntegration(tx, id),
    });
  }
  return row;
}
export async function shownIntegration(db: Db, id: string): Promise<BankIntegration> {
  const row = await findIntegration(db, id);
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from bank_lines where integration_id = ${id}::uuid`.execute(db);
  return presentIntegration(row, rows[0]?.n ?? 0n);
}

function presentIntegration(row: IntegrationRow, lines: bigint): BankIntegration {
  const condition = {
    type: row.type,
    fault: row.fault,
    failures: row.failures,
    lastSyncAt: row.last_sync_at,
    ledgerAccount: row.ledger_account,
    problem: row.problem,
  };
  const { currency } = row;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: statusOf(condition),
    lastSync: row.last_sync_at?.toISOString() ?? null,
    balance:
      row.balance_minor === null || currency === null ? null : formatMinor(row.balance_minor, currency),
    currency,
    accountNumber: row.account_number === null ? null : maskedAccount(row.account_number),
    apiVersion: row.api_version,
    features: DataType.options.filter((each) => row.features.includes(each)),
    balanceDay: row.balance_day,
    endpoint: row.endpoint,
    clientId: row.client_id,
    hasSecret: row.secret_sealed !== null,
    ledgerAccount: row.ledger_account,
    bankAccountId: row.bank_account_id,
    bankAccounts: BankAccounts.parse(row.bank_accounts).map((each) => ({
      ...each,
      accountNumber: maskedAccount(each.accountNumber),
    })),
    fault: row.fault,
    problem: problemOf(condition),
    failures: row.failures,
    nextSyncAt: row.next_sync_at?.toISOString() ?? null,
    syncing: row.sync_requested_at !== null,
    rate: row.rate === null ? null : Rate.parse(row.rate),
    statementLines: Number(lines),
    version: row.version,
  };
}

/** For the trail: everything but secrets. */
export const recordOf = ({
  name,
  endpoint,
  client_id,
  bank_account_id,
  ledger_account,
  account_number,
}: IntegrationRow) => ({
  name,
  endpoint,
  clientId: client_id,
  bankAccountId: bank_account_id,
  ledgerAccount: ledger_account,
  accountNumber: account_number === null ? null : maskedAccount(account_number),
});

/** Throws `conflict` where another integration proves the same account of the ledger. */
export async function demandFreeLedgerAccount(
  tx: Db,
  id: string | null,
  account: BankLedgerAccount | null,
  currency: Currency | null,
): Promise<void> {
  if (account === null || currency === null) return;
  const { rows } = await sql<{ name: string }>`
    select name from bank_integrations
     where ledger_account = ${account} and currency = ${currency} and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  if (rows[0])
    throw new AppError(
      'conflict',
      `${rows[0].name} is account ${account} in ${currency} already; an account of the ledger is one account at a bank`,
    );
}
/** Throws `conflict` where the name is taken. */
export async function demandFreeName(tx: Db, id: string | null, name: string): Promise<void> {
  const { rows } = await sql`
    select from bank_integrations where lower(name) = lower(${name}) and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  if (rows.length > 0) throw new AppError('conflict', `There is an integration named ${name} already`);
}

const SETTINGS = 'banking-sync';
const StoredSettings = SyncSettings;
export const DEFAULT_SETTINGS: SyncSettings = {
  frequency: '15min',
  dataTypes: [...DataType.options],
  version: 0,
};
export async function readSettings(db: Db): Promise<SyncSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTINGS).executeTakeFirst();
  return row ? StoredSettings.parse(row.value) : DEFAULT_SETTINGS;
}
export async function writeSettings(tx: Db, settings: SyncSettings, at: Date): Promise<void> {
  const value = JSON.stringify(settings);
  await sql`
    insert into settings (key, value, updated_at) values (${SETTINGS}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}

/** How many of the lines were not held before. */
export async function storeLines(
  tx: Db,
  integrationId: string,
  lines: readonly StatementLine[],
  source: 'api' | 'file',
  at: Date,
): Promise<number> {
  if (lines.length === 0) return 0;
  const text = (value: string | null): string | null => (value === null ? null : plain(value));
  const rows = lines.map((each) => ({
    identity: plain(each.identity),
    bookedDay: each.bookedDay,
    valueDay: each.valueDay,
    amountMinor: each.amountMinor.toString(),
    reference: text(each.reference),
    counterparty: text(each.counterparty),
    description: plain(each.description),
  }));
  const { numAffectedRows } = await sql`
    insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, reference, counterparty, description, source, received_at)
    select ${integrationId}::uuid, l.identity, l."bookedDay", l."valueDay", l."amountMinor", l.reference, l.counterparty, l.description, ${source}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as l(identity text, "bookedDay" date, "valueDay" date, "amountMinor" bigint, reference text, counterparty text, description text)
    on conflict (integration_id, identity) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
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

/** Journals are named after what they post, in lower case. */
const CAPITAL = sql`upper(left(j.description, 1)) || substr(j.description, 2)`;

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

const UNMATCHED_ENTRY = sql`not exists (
  select from bank_match_items m where m.journal_id = e.journal_id and m.posting_line = e.line)`;
const UNMATCHED_LINE = sql`not exists (select from bank_match_items m where m.line_id = l.id)`;

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
interface Proved {
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
    select l.id, l.booked_day as day, l.amount_minor, l.reference from bank_lines l
     where l.integration_id = ${id}::uuid and l.booked_day between ${from} and ${to} and ${UNMATCHED_LINE}
       and not exists (select from bank_hand_lines h where h.line_id = l.id)`.execute(db);
  const entries = await sql<UnmatchedEntry>`
    select e.journal_id, e.line, e.day, e.amount_minor, e.reference, e.batch from ${entriesOf(ledger_account, currency)} e
     where e.day between ${from} and ${to} and ${UNMATCHED_ENTRY}`.execute(db);
  return { lines: lines.rows, entries: entries.rows };
}

export interface NewMatch {
  readonly id: string;
  readonly rule: MatchRule;
  readonly explanation: string;
  readonly note: string | null;
  readonly lines: readonly Pick<UnmatchedLine, 'id' | 'day' | 'amount_minor'>[];
  readonly entries: readonly Pick<UnmatchedEntry, 'journal_id' | 'line' | 'day' | 'amount_minor'>[];
}
/** Throws where a line or an entry stands in another match. */
export async function storeMatches(
  tx: Db,
  integrationId: string,
  matches: readonly NewMatch[],
  by: string | null,
  at: Date,
): Promise<void> {
  if (matches.length === 0) return;
  const items = matches.flatMap(({ id, lines, entries }) => [
    ...lines.map((each) => ({
      match: id,
      line: each.id.toString(),
      day: each.day,
      amount: each.amount_minor.toString(),
    })),
    ...entries.map((each) => ({
      match: id,
      journal: each.journal_id.toString(),
      posting: each.line,
      day: each.day,
      amount: each.amount_minor.toString(),
    })),
  ]);
  const heads = matches.map(({ id, rule, explanation, note }) => ({ id, rule, explanation, note }));
  await sql`
    with items as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as i(match uuid, line bigint, journal bigint, posting smallint, day date, amount bigint)),
    made as (
      insert into bank_matches (id, integration_id, rule, explanation, note, difference_minor, from_day, to_day, made_by, made_at)
      select h.id, ${integrationId}::uuid, h.rule, h.explanation, h.note, s.difference, s.from_day, s.to_day, ${by}::uuid, ${at}
        from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(id uuid, rule text, explanation text, note text)
        join (select match, sum(case when line is null then -amount else amount end)::bigint as difference,
                     min(day) as from_day, max(day) as to_day from items group by match) s on s.match = h.id
      returning id)
    insert into bank_match_items (match_id, integration_id, line_id, journal_id, posting_line, day, amount_minor)
    select m.id, ${integrationId}::uuid, i.line, i.journal, i.posting, i.day, i.amount from items i join made m on m.id = i.match`.execute(
    tx,
  );
}

interface ProofRow {
  id: string;
  name: string;
  currency: Currency;
  account_number: string | null;
  ledger_account: BankLedgerAccount;
  bank: bigint | null;
  ledger: bigint;
  lines: bigint;
  spanning: bigint;
  spanning_items: bigint;
  tolerated: bigint;
  bank_only: bigint;
  bank_only_items: bigint;
  young: bigint;
  young_items: bigint;
  ledger_only: bigint;
  ledger_only_items: bigint;
  rules: Partial<Record<MatchRule, number>> | null;
}

/** In minor units; what the contract's AccountProof says in decimals. */
export interface Proof {
  readonly row: ProofRow;
  readonly inTransit: bigint;
  readonly difference: bigint | null;
  readonly unexplained: bigint | null;
}

/** Of every integration that proves an account of the ledger, at the end of `day`. */
export async function readProofs(db: Db, day: BusinessDay): Promise<Proof[]> {
  const { rows } = await sql<ProofRow>`
    select i.id, i.name, i.currency, i.account_number, i.ledger_account,
           i.balance_minor + coalesce(b.moved, 0) as bank, coalesce(e.ledger, 0) as ledger, coalesce(b.lines, 0) as lines,
           coalesce(b.bank_only, 0) as bank_only, coalesce(b.bank_only_items, 0) as bank_only_items,
           coalesce(e.young, 0) as young, coalesce(e.young_items, 0) as young_items,
           coalesce(e.old, 0) as ledger_only, coalesce(e.old_items, 0) as ledger_only_items,
           coalesce(s.spanning, 0) as spanning, coalesce(s.spanning_items, 0) as spanning_items,
           coalesce(t.tolerated, 0) as tolerated, t.rules
      from bank_integrations i
     cross join lateral (
       select sum(case when l.booked_day > ${day} and l.booked_day <= i.balance_day then -l.amount_minor
                       when l.booked_day <= ${day} and l.booked_day > i.balance_day then l.amount_minor end)::bigint as moved,
              count(*) filter (where l.booked_day <= ${day}) as lines,
              sum(l.amount_minor) filter (where l.booked_day <= ${day} and m.line_id is null)::bigint as bank_only,
              count(*) filter (where l.booked_day <= ${day} and m.line_id is null) as bank_only_items
         from bank_lines l left join bank_match_items m on m.line_id = l.id where l.integration_id = i.id) b
     cross join lateral (
       select sum(p.debit - p.credit)::bigint as ledger,
              sum(p.debit - p.credit) filter (where m.journal_id is null and p.business_day > ${day}::date - ${IN_TRANSIT_DAYS}::int)::bigint as young,
              count(*) filter (where m.journal_id is null and p.business_day > ${day}::date - ${IN_TRANSIT_DAYS}::int) as young_items,
              sum(p.debit - p.credit) filter (where m.journal_id is null and p.business_day <= ${day}::date - ${IN_TRANSIT_DAYS}::int)::bigint as old,
              count(*) filter (where m.journal_id is null and p.business_day <= ${day}::date - ${IN_TRANSIT_DAYS}::int) as old_items
         from postings p left join bank_match_items m on m.journal_id = p.journal_id and m.posting_line = p.line
        where p.account_code = i.ledger_account and p.currency = i.currency and p.business_day <= ${day} and p.debit <> p.credit) e
     cross join lateral (
       select sum(case when x.line_id is null then -x.amount_minor else x.amount_minor end)::bigint as spanning,
              count(distinct x.match_id) as spanning_items
         from bank_matches m join bank_match_items x on x.match_id = m.id and x.day <= ${day}
        where m.integration_id = i.id and m.from_day <= ${day} and m.to_day > ${day}) s
     cross join lateral (
       select sum(difference)::bigint as tolerated, jsonb_object_agg(rule, n) as rules
         from (select m.rule, sum(m.difference_minor) as difference, count(*) as n from bank_matches m
                where m.integration_id = i.id and m.to_day <= ${day} group by m.rule) r) t
     where i.ledger_account is not null and i.currency is not null
     order by i.ledger_account, i.currency desc`.execute(db);
  return rows.map((row) => {
    const inTransit = row.spanning - row.young;
    const difference = row.bank === null ? null : row.bank - row.ledger;
    return {
      row,
      inTransit,
      difference,
      unexplained:
        difference === null ? null : difference - inTransit - row.tolerated - row.bank_only + row.ledger_only,
    };
  });
}

export function presentProof(
  { row, inTransit, difference, unexplained }: Proof,
  day: BusinessDay,
): AccountProof {
  const money = (minor: bigint): string => formatMinor(minor, row.currency);
  const maybe = (minor: bigint | null): string | null => (minor === null ? null : money(minor));
  const lines = Number(row.lines);
  const open = Number(row.bank_only_items);
  return {
    integrationId: row.id,
    name: row.name,
    currency: row.currency,
    accountNumber: row.account_number === null ? null : maskedAccount(row.account_number),
    ledgerAccount: row.ledger_account,
    day,
    bankBalance: maybe(row.bank),
    ledgerBalance: money(row.ledger),
    difference: maybe(difference),
    inTransit: money(inTransit),
    inTransitItems: Number(row.spanning_items + row.young_items),
    bankOnly: money(row.bank_only),
    bankOnlyItems: open,
    ledgerOnly: money(row.ledger_only),
    ledgerOnlyItems: Number(row.ledger_only_items),
    tolerated: money(row.tolerated),
    unexplained: maybe(unexplained),
    matchedLines: lines - open,
    matchedShare: lines === 0 ? null : (100 * (lines - open)) / lines,
    byRule: MatchRule.options.flatMap((rule) => {
      const matches = row.rules?.[rule] ?? 0;
      return matches === 0 ? [] : [{ rule, matches }];
    }),
  };
}

/** The last closed day that the screens speak of; `asked` itself once it is closed. Null: none is. */
export async function provedDay(db: Db, asked: BusinessDay | undefined): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from day_closes where business_day <= ${asked ?? '9999-12-31'}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

const Items = z.array(
  z.object({
    side: z.enum(['bank', 'ledger']),
    id: z.string(),
    day: z.string(),
    amount: z.string(),
    reference: z.string().nullable(),
    description: z.string(),
  }),
);
interface MatchRow {
  id: string;
  rule: MatchRule;
  explanation: string;
  note: string | null;
  difference: bigint;
  currency: Currency;
  made_by: string | null;
  made_at: Date;
  items: unknown;
}
/** Matches that meet a condition over `m`, with their items. */
export async function readMatches(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BankMatch[]> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.rule, m.explanation, m.note, m.difference_minor as difference, i.currency, u.username as made_by, m.made_at,
           (select jsonb_agg(x order by x.side, x.day, x.id) from (
              select case when t.line_id is null then 'ledger' else 'bank' end as side,
                     coalesce(t.line_id::text, t.journal_id || '.' || t.posting_line) as id, t.day,
                     t.amount_minor::text as amount,
                     coalesce(l.reference, case when t.line_id is null then ${REFERENCE_PREFIX}::text || t.journal_id end) as reference,
                     coalesce(l.description, ${CAPITAL}) as description
                from bank_match_items t
                left join bank_lines l on l.id = t.line_id
                left join journals j on j.id = t.journal_id
               where t.match_id = m.id) x) as items
      from bank_matches m join bank_integrations i on i.id = m.integration_id
      left join users u on u.id = m.made_by
     where ${condition}
     order by m.to_day desc, m.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    rule: row.rule,
    explanation: row.explanation,
    note: row.note,
    difference: formatMinor(row.difference, row.currency),
    currency: row.currency,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    items: Items.parse(row.items).map((each) => ({
      ...each,
      amount: formatMinor(BigInt(each.amount), row.currency),
    })),
  }));
}

export { UNMATCHED_ENTRY, UNMATCHED_LINE };
