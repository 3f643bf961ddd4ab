/** Connects the sandbox bank with the demo company: it reads the company's books, and the integrations lead to it. */
import type { Currency } from '@cottontree/contract/money.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { entriesOf } from './items-store.ts';
import { secretPlace } from './integrations-store.ts';
import {
  SANDBOX_ACCOUNTS,
  SANDBOX_ENDPOINT,
  WITHDRAWN_SECRET,
  sandboxSecret,
  type SandboxAccount,
} from './banks/sandbox/accounts.ts';
import { sandboxLines, type SandboxEntry } from './banks/sandbox/lines.ts';
import { startSandbox, type SandboxBank, type SandboxFaults } from './banks/sandbox/server.ts';
import type { BankRate } from './banks/connector.ts';
import type { StatementLine } from './banks/statement.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { openDay, type Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import { holdDemoCompany } from '../../ledger/demo-lock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { readDemoState } from '../../ledger/demo-state.ts';

/** The bank makes mistakes from this many days before the demo was created. */
const FAULT_DAYS = 45;

const COLLECTED = ['float_purchase', 'employer_funding', 'card_load', 'remittance_in'];

async function entriesAt(db: Db, account: SandboxAccount): Promise<SandboxEntry[]> {
  const { rows } = await sql<{
    reference: string;
    batch: string | null;
    day: BusinessDay;
    amount_minor: bigint;
    description: string;
    type: string;
  }>`
    select e.reference, e.batch, e.day, e.amount_minor, e.description, e.type
      from ${entriesOf(account.ledgerAccount, account.currency)} e
     -- Adjustments are corrections in the books only; no money moved.
     where e.source <> 'adjustment' order by e.day, e.journal_id, e.line`.execute(db);
  return rows.map((row) => ({
    reference: row.reference,
    batch: row.batch,
    day: row.day,
    amountMinor: row.amount_minor,
    description: row.description,
    collected: COLLECTED.includes(row.type) && row.amount_minor > 0n,
  }));
}

async function rateOf(db: Db, today: BusinessDay): Promise<BankRate | null> {
  const { rows } = await sql<BankRate>`
    select day, buy::text as buy, sell::text as sell from fx_rates
     where currency = ${'SLL' satisfies Currency} and day <= ${today} order by day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export function sandboxBank(
  database: Database,
  clock: Clock,
  faults: SandboxFaults,
  random: () => number,
): Promise<SandboxBank> {
  const linesOf = async (account: SandboxAccount): Promise<StatementLine[]> => {
    const state = await readDemoState(database.read);
    const today = openDay(clock);
    const faultsFrom = addDays(state?.config.lastDay ?? today, -FAULT_DAYS);
    const plan = { accountId: account.accountId, monthlyFee: account.monthlyFee, faultsFrom };
    return sandboxLines(await entriesAt(database.read, account), plan, today);
  };
  return startSandbox({ clock, faults, random, linesOf, rate: () => rateOf(database.read, openDay(clock)) });
}

/**
 * Connects the company's accounts at the sandbox once the demo history is loaded. Resolves to how many were connected.
 */
export async function connectSandbox(database: Database, keyring: Keyring, clock: Clock): Promise<number> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from demo_company where complete) and not exists (select from bank_integrations) as due`.execute(
    database.read,
  );
  if (rows[0]?.due !== true) return 0;
  return await database.write.transaction().execute(async (tx) => {
    // Of several processes, the second finds them connected; it also waits for a demo company that is being removed.
    await holdDemoCompany(tx);
    const held = await sql`select from demo_company where complete for update`.execute(tx);
    const there = await sql`select from bank_integrations limit 1`.execute(tx);
    if (held.rows.length === 0 || there.rows.length > 0) return 0;
    const at = clock.now();
    const accounts = SANDBOX_ACCOUNTS.filter(({ begins }) => begins !== 'unconnected');
    for (const account of accounts) {
      const made = await sql<{ id: string }>`
        insert into bank_integrations (name, type, endpoint, client_id, ledger_account, sync_requested_at, created_at)
        values (${account.bank}, 'api', ${SANDBOX_ENDPOINT}, ${account.clientId}, ${account.ledgerAccount}, ${at}, ${at})
        returning id`.execute(tx);
      const id = made.rows[0]?.id ?? '';
      const secret = account.begins === 'withdrawn' ? WITHDRAWN_SECRET : sandboxSecret(account.clientId);
      await sql`
        update bank_integrations set secret_sealed = ${keyring.seal(Buffer.from(secret), secretPlace(id))}
         where id = ${id}::uuid`.execute(tx);
    }
    await appendAudit(
      tx,
      clock,
      { id: null, name: 'demo company', sessionId: null, address: null, requestId: 'demo' },
      {
        action: 'banking.connect',
        entity: ['bank_integration', 'sandbox'],
        description: `Connected ${accounts.length} accounts at the sandbox bank`,
        category: 'Financial',
        after: { banks: accounts.map(({ bank }) => bank) },
      },
    );
    await announce(tx, at, { topic: 'banking.changed', payload: {} });
    return accounts.length;
  });
}
