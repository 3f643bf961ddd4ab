/** Rows of integrations: reading, locking, presenting. */
import {
  DataType,
  type BankFault,
  type BankIntegration,
  type BankLedgerAccount,
  type ClosedIntegration,
} from '@cottontree/contract/banking/integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { DecimalString, formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { MASKS } from '../../platform/personal-data/personal-data.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { problemOf, statusOf } from './rules.ts';

/** Makes the jobs of every process check for work. */
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
  readonly closed_at: Date | null;
  readonly closed_day: BusinessDay | null;
  readonly close_note: string | null;
}

/** The context to which a secret is bound: it cannot be decrypted for another row. */
export const secretPlace = (id: string): string => `bank_integrations.secret_sealed:${id}`;
export const tokenPlace = (id: string): string => `bank_integrations.token_sealed:${id}`;

export async function readIntegrations(db: Db): Promise<BankIntegration[]> {
  const { rows } = await sql<IntegrationRow & { n: bigint }>`
    select i.*, (select count(*) from bank_counted_lines l where l.integration_id = i.id) as n
      from bank_integrations i where i.closed_at is null order by i.name`.execute(db);
  return rows.map((row) => presentIntegration(row, row.n));
}
export async function findIntegration(db: Db, id: string): Promise<IntegrationRow> {
  const { rows } = await sql<IntegrationRow>`select * from bank_integrations where id = ${id}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This integration');
  return rows[0];
}
/**
 * Locks an account for this transaction, open or closed: exceptions of a closed account can still be worked on. Throws
 * `not-found`; `conflict` naming who changed it when `version` is not the newest.
 */
export async function lockAccount(tx: Db, id: string, version?: number): Promise<IntegrationRow> {
  await sql`select from bank_integrations where id = ${id}::uuid for update`.execute(tx);
  const row = await findIntegration(tx, id);
  if (version !== undefined && version !== row.version) {
    const current = await shownIntegration(tx, id);
    throw await overtaken(tx, ['bank_integration', id], row.name, current);
  }
  return row;
}
/** Like `lockAccount`, for an open account. Throws `conflict` where it is closed. */
export async function lockIntegration(tx: Db, id: string, version?: number): Promise<IntegrationRow> {
  const row = await lockAccount(tx, id, version);
  if (row.closed_at !== null) throw new AppError('conflict', `${row.name} is closed; reopen it first`);
  return row;
}
export async function shownIntegration(db: Db, id: string): Promise<BankIntegration> {
  const row = await findIntegration(db, id);
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from bank_counted_lines where integration_id = ${id}::uuid`.execute(db);
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
    accountNumber: row.account_number,
    apiVersion: row.api_version,
    features: DataType.options.filter((each) => row.features.includes(each)),
    balanceDay: row.balance_day,
    endpoint: row.endpoint,
    clientId: row.client_id,
    hasSecret: row.secret_sealed !== null,
    ledgerAccount: row.ledger_account,
    bankAccountId: row.bank_account_id,
    bankAccounts: offeredAccounts(row),
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

/** The accounts in the bank's latest response. */
export const offeredAccounts = (row: IntegrationRow) => BankAccounts.parse(row.bank_accounts);

/** The content for the audit trail: everything but secrets. */
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
  accountNumber: account_number === null ? null : MASKS.account(account_number),
});

/** Throws `conflict` where another integration proves the same ledger account. */
export async function demandFreeLedgerAccount(
  tx: Db,
  id: string | null,
  account: BankLedgerAccount | null,
  currency: Currency | null,
): Promise<void> {
  if (account === null || currency === null) return;
  const { rows } = await sql<{ name: string }>`
    select name from bank_integrations
     where ledger_account = ${account} and currency = ${currency} and closed_at is null and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  if (rows[0])
    throw new AppError(
      'conflict',
      `${rows[0].name} is account ${account} in ${currency} already; an account of the ledger is one account at a bank`,
    );
}
/**
 * Throws `conflict` where another integration, open or closed, has the same bank account: its lines would be stored
 * twice.
 */
export async function demandFreeAccount(
  tx: Db,
  id: string | null,
  { accountNumber, currency }: { readonly accountNumber: string; readonly currency: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; closed: boolean }>`
    select name, closed_at is not null as closed from bank_integrations
     where account_number = ${accountNumber} and currency = ${currency} and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  const [twin] = rows;
  if (twin)
    throw new AppError(
      'conflict',
      twin.closed
        ? `${twin.name} was this account and is closed; reopen it, so that its lines stay together`
        : `${twin.name} is this account already`,
    );
}
/** Throws `conflict` where the name is taken. */
export async function demandFreeName(tx: Db, id: string | null, name: string): Promise<void> {
  const { rows } = await sql`
    select from bank_integrations where lower(name) = lower(${name}) and closed_at is null and id is distinct from ${id}::uuid`.execute(
    tx,
  );
  if (rows.length > 0) throw new AppError('conflict', `There is an integration named ${name} already`);
}

type ClosedRow = IntegrationRow & {
  readonly n: bigint;
  readonly closed_at: Date;
  readonly closed_day: BusinessDay;
  readonly close_note: string;
  readonly by: string | null;
};
/** The closed integrations, or one of them, the last closed first. */
export async function readClosedIntegrations(db: Db, id: string | null = null): Promise<ClosedIntegration[]> {
  const { rows } = await sql<ClosedRow>`
    select i.*, ${personName('u')} as by, (select count(*) from bank_counted_lines l where l.integration_id = i.id) as n
      from bank_integrations i left join users u on u.id = i.closed_by
     where i.closed_at is not null and i.closed_day is not null and i.close_note is not null and (${id}::uuid is null or i.id = ${id}::uuid)
     order by i.closed_at desc, i.id`.execute(db);
  return rows.map((row) => {
    const shown = presentIntegration(row, row.n);
    return {
      id: shown.id,
      name: shown.name,
      type: shown.type,
      balance: shown.balance,
      balanceDay: shown.balanceDay,
      currency: shown.currency,
      accountNumber: shown.accountNumber,
      ledgerAccount: shown.ledgerAccount,
      statementLines: shown.statementLines,
      version: shown.version,
      closedAt: row.closed_at.toISOString(),
      closedDay: row.closed_day,
      closedBy: row.by ?? 'Somebody',
      note: row.close_note,
    };
  });
}
