/**
 * Fetches new data from one bank, stores it, and matches it with the ledger. Only one process at a time; safe to
 * repeat.
 */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import type { DataType } from '@cottontree/contract/banking/integrations.ts';
import { sql } from 'kysely';
import { OVERLAP_DAYS, secondsAfterFailure, secondsBetween, statusOf } from './rules.ts';
import { declareBalance, heldBeforeLines } from './items-store.ts';
import { storeResponse } from './response-lines-store.ts';
import { findIntegration, secretPlace, tokenPlace, type IntegrationRow } from './integrations-store.ts';
import { readSettings } from './sync-settings-store.ts';
import { notify } from '../notifications/index.ts';
import { BankError, type BankAnswer, type BankConnector, type BankToken } from './banks/connector.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';
import { latestCredible, type Clock } from '../../platform/time/clock.ts';
import { KeyringError, type Keyring } from '../../platform/keys/keyring.ts';
import { countSides, matchLines, type Proved } from './match-lines.ts';

export interface SyncParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly connector: BankConnector;
  readonly random: () => number;
}

/** Unless both are read, the balance includes lines that are not. */
const ALL_LINES: readonly DataType[] = ['transactions', 'wires'];
const NOT_STORED = 'The bank answered, but its response could not be stored; Error Tracking has the cause';
const ACTOR = { id: null, name: 'bank sync', sessionId: null, address: null, requestId: 'bank sync' };

/** Locks the integration against other processes during `work`; resolves to false when another one holds it. */
export async function underBankLock(
  database: Database,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return await database.write.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.bankSync}, hashtext(${id})) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return false;
    await work();
    return true;
  });
}

function opened(
  keyring: Keyring,
  { id, token_sealed: token, token_expires_at: expiresAt }: IntegrationRow,
  secret: Buffer,
): { clientSecret: string; token: BankToken | null } {
  try {
    return {
      clientSecret: keyring.open(secret, secretPlace(id)).toString(),
      token:
        token === null || expiresAt === null
          ? null
          : { value: keyring.open(token, tokenPlace(id)).toString(), expiresAt },
    };
  } catch (cause) {
    if (!(cause instanceof KeyringError)) throw cause;
    throw new BankError('credentials', 'The secret kept here does not open; enter it again', null, cause);
  }
}

async function queryBank(
  parts: SyncParts,
  row: IntegrationRow,
  wants: readonly DataType[],
  signal: AbortSignal,
): Promise<BankAnswer> {
  const { keyring, database, connector } = parts;
  if (row.endpoint === null || row.client_id === null || row.secret_sealed === null)
    throw new BankError('credentials', 'The secret is missing; enter it under Configure');
  const { rows } = await sql<{ account_number: string }>`
    select account_number from bank_integrations where account_number is not null and id <> ${row.id}::uuid`.execute(
    database.read,
  );
  return await connector.ask({
    credentials: {
      endpoint: row.endpoint,
      clientId: row.client_id,
      ...opened(keyring, row, row.secret_sealed),
    },
    accountId: row.bank_account_id,
    taken: rows.map((each) => each.account_number),
    from: firstDayOf(row),
    wants,
    signal,
  });
}

/** The first day that is requested from the bank; null for everything. */
const firstDayOf = ({ read_through: day }: IntegrationRow): BusinessDay | null =>
  day === null ? null : addDays(day, -OVERLAP_DAYS);

/** Stores the whole response or nothing; lines that are already stored do not change. */
async function keepAnswer(
  parts: SyncParts,
  row: IntegrationRow,
  answer: BankAnswer,
  began: Date,
): Promise<void> {
  const { database, clock, keyring, random } = parts;
  await database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`select from bank_integrations where id = ${row.id}::uuid for update`.execute(tx);
    const held = await findIntegration(tx, row.id);
    // The configuration has changed meanwhile, so the response no longer fits.
    if (held.version !== row.version) return;
    const at = clock.now();
    const { account, token } = answer;
    const from = firstDayOf(row);
    const before = await heldBeforeLines(tx, row.id);
    const { fresh, possibleRepeats } = await storeResponse(tx, row.id, answer.pages, from, at);
    await declareBalance(tx, row.id, answer.balance);
    // The balance changed by more than the lines: the bank booked a line on a day before those that were read, so the
    // next round reads the whole statement once.
    const missed =
      from !== null &&
      before !== null &&
      answer.balance !== null &&
      ALL_LINES.every((type) => answer.features.includes(type)) &&
      (await heldBeforeLines(tx, row.id)) !== before;
    const { frequency } = await readSettings(tx);
    const next = new Date(at.getTime() + secondsBetween(frequency) * 1_000 * (0.95 + random() / 10));
    await sql`
      update bank_integrations i
         set bank_account_id = ${account.id}, account_number = ${account.accountNumber}, currency = ${account.currency},
             bank_accounts = ${JSON.stringify(answer.accounts)}::jsonb, api_version = ${answer.apiVersion},
             features = ${[...answer.features]}::text[],
             rate = ${answer.rate === null ? null : JSON.stringify(answer.rate)}::jsonb,
             -- When the ledger account was chosen, the currency was not known; another integration may have it.
             ledger_account = case when exists (select from bank_integrations o where o.id <> i.id and o.closed_at is null and o.currency = ${account.currency}
                                                   and o.ledger_account = i.ledger_account) then null else i.ledger_account end,
             token_sealed = coalesce(${token ? keyring.seal(Buffer.from(token.value), tokenPlace(row.id)) : null}::bytea, token_sealed),
             token_expires_at = coalesce(${token?.expiresAt ?? null}::timestamptz, token_expires_at),
             fault = null, problem = null, failures = 0, last_sync_at = ${at}, next_sync_at = ${next},
             read_through = ${missed ? null : businessDayOf(began)}::date,
             sync_requested_at = case when ${missed} then ${at}
                                      when sync_requested_at > ${began} and sync_requested_at <= ${latestCredible(at)} then sync_requested_at end
       where id = ${row.id}::uuid`.execute(tx);
    // A sync without news needs no record; new lines or a recovery do.
    if (fresh + possibleRepeats > 0 || row.fault !== null || row.last_sync_at === null)
      await appendAudit(tx, clock, ACTOR, {
        action: 'banking.sync',
        entity: ['bank_integration', row.id],
        description: `${row.name} answered${row.fault === null ? '' : ' again'}: ${fresh} new lines${possibleRepeats === 0 ? '' : `, ${possibleRepeats} possible repeats`}`,
        category: 'Financial',
        after: {
          lines: fresh,
          possibleRepeats,
          balance: answer.balance ? formatMinor(answer.balance.amountMinor, account.currency) : null,
          currency: account.currency,
          features: answer.features,
        },
      });
    await proveChanges(tx, clock, 'banking schedule', `Balance of ${row.name}`);
  });
}

async function keepFault(
  parts: SyncParts,
  row: IntegrationRow,
  error: BankError,
  began: Date,
): Promise<void> {
  const { database, clock, random } = parts;
  await database.write.transaction().execute(async (tx) => {
    await sql`select from bank_integrations where id = ${row.id}::uuid for update`.execute(tx);
    const held = await findIntegration(tx, row.id);
    if (held.version !== row.version) return;
    const at = clock.now();
    const failures = row.failures + 1;
    const pause = secondsAfterFailure(failures, error.fault, error.retryAfter, random);
    await sql`
      update bank_integrations
         set fault = ${error.fault}, problem = ${error.message}, failures = ${failures},
             next_sync_at = ${new Date(at.getTime() + pause * 1_000)},
             token_sealed = case when ${error.fault} = 'credentials' then null else token_sealed end,
             sync_requested_at = case when sync_requested_at > ${began} and sync_requested_at <= ${latestCredible(at)} then sync_requested_at end
       where id = ${row.id}::uuid`.execute(tx);
    const before = statusNow(row);
    const after = statusNow({ ...row, fault: error.fault, failures });
    // A person who has just connected a bank sees its card; notify only when a working one fails.
    if (after === 'error' && before !== 'error' && row.last_sync_at !== null)
      await notify(
        tx,
        at,
        { kind: 'holders', power: 'treasury.manage' },
        {
          type: 'warning',
          category: 'financial',
          title: 'A bank cannot be reached',
          message: `${row.name}: ${error.message}. It will be retried automatically.`,
          actionType: 'bank_fault',
          data: { integrationId: row.id },
        },
      );
    // Recorded once at the start of a fault, not at every attempt.
    if (row.fault !== error.fault || after !== before)
      await appendAudit(tx, clock, ACTOR, {
        action: 'banking.fault',
        entity: ['bank_integration', row.id],
        description: `${row.name} failed: ${error.message}`,
        category: 'Financial',
        before: { status: before, fault: row.fault },
        after: { status: after, fault: error.fault, failures },
      });
  });
}
const statusNow = (row: IntegrationRow) =>
  statusOf({
    type: row.type,
    fault: row.fault,
    failures: row.failures,
    lastSyncAt: row.last_sync_at,
    ledgerAccount: row.ledger_account,
  });

/** Resolves to false, without a sync, when another process is syncing this bank. Throws only internal errors, after recording that
 * the bank fails. */
export async function syncBank(parts: SyncParts, id: string, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = parts;
  return await underBankLock(database, id, async () => {
    // Read outside the lock's transaction, which stays open during the whole call.
    const row = await findIntegration(database.read, id);
    if (row.closed_at !== null) return;
    const began = clock.now();
    const { dataTypes } = await readSettings(database.read);
    let answer: BankAnswer;
    try {
      answer = await queryBank(parts, row, dataTypes, signal);
    } catch (error) {
      if (!(error instanceof BankError) || signal.aborted) throw error;
      return await keepFault(parts, row, error, began);
    }
    try {
      await keepAnswer(parts, row, answer, began);
    } catch (error) {
      // The card must not say that all is well while nothing arrives, and the bank is not called every few seconds.
      if (!signal.aborted) await keepFault(parts, row, new BankError('protocol', NOT_STORED), began);
      throw error;
    }
    await matchIfNew(database, await findIntegration(database.read, id), clock);
  });
}

type Examined = Pick<
  IntegrationRow,
  'id' | 'ledger_account' | 'currency' | 'examined_lines' | 'examined_entries'
>;
/** The account in the form that matching takes; null where nothing is unexamined. */
async function toExamine(db: Db, row: Examined): Promise<Proved | null> {
  const { id, ledger_account, currency } = row;
  if (ledger_account === null || currency === null) return null;
  const it = { id, ledger_account, currency };
  const { lines, entries } = await countSides(db, it);
  return lines === row.examined_lines && entries === row.examined_entries ? null : it;
}

/** Whether an account has lines or entries which were not examined yet. */
export const hasUnexamined = async (db: Db, row: Examined): Promise<boolean> =>
  (await toExamine(db, row)) !== null;

/** Matches such an account; resolves to the number of new matches. */
export async function matchIfNew(database: Database, row: Examined, clock: Clock): Promise<number> {
  const it = await toExamine(database.read, row);
  return it === null ? 0 : await matchLines(database, it, clock);
}
