/** A company with money at banks, for the tests of banking: books of a few days, and a bank with programmed answers. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { matchIfNew, syncBank, type SyncParts } from '../domains/banking/sync-bank.ts';
import { findIntegration } from '../domains/banking/integrations-store.ts';
import {
  BankError,
  type BankAnswer,
  type BankConnector,
  type BankQuestion,
} from '../domains/banking/banks/connector.ts';
import type { StatementLine } from '../domains/banking/banks/statement.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

export const ROOM = '/api/banking';
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export interface Booked {
  readonly day: BusinessDay;
  readonly account: string;
  readonly against: string;
  readonly amount: bigint;
  readonly currency?: Currency;
  readonly source?: 'derived' | 'accrual' | 'adjustment';
  readonly description?: string;
}

/** Books journals of two postings; a positive amount is debited to `account`. Resolves to their ids. */
export async function book(t: TestApp, entries: readonly Booked[]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const each of entries) {
    const {
      day,
      account,
      against,
      amount,
      currency = 'USD',
      source = 'derived',
      description = 'Payment',
    } = each;
    const { rows } = await sql<{ id: bigint }>`
      insert into journals (business_day, source, type, currency, sequence, description, created_at)
      values (${day}, ${source}, 'test', ${currency},
              (select count(*) + 1 from journals where business_day = ${day}), ${description}, ${t.clock.now()}) returning id`.execute(
      t.database.write,
    );
    const id = rows[0]?.id ?? 0n;
    const size = amount < 0n ? -amount : amount;
    const [debit, credit] = amount > 0n ? [size, 0n] : [0n, size];
    await sql`
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      values (${id}, 1, ${day}, ${account}, ${currency}, ${debit}, ${credit}, 0),
             (${id}, 2, ${day}, ${against}, ${currency}, ${credit}, ${debit}, 0)`.execute(t.database.write);
    ids.push(id);
  }
  return ids;
}

/** Records days up to `last` as closed. */
export async function closeThrough(t: TestApp, last: BusinessDay, days = 40): Promise<void> {
  await sql`
    insert into day_closes (business_day, closed_at, reason)
    select d::date, ${t.clock.now()}, 'nightly' from generate_series(${addDays(last, -days)}::date, ${last}::date, interval '1 day') d
    on conflict do nothing`.execute(t.database.write);
}

export const line = (
  bankReference: string,
  day: BusinessDay,
  amountMinor: bigint,
  more: Partial<StatementLine> = {},
): StatementLine => ({
  bankReference,
  bookedDay: day,
  valueDay: day,
  amountMinor,
  reference: null,
  counterparty: null,
  description: 'Transfer',
  ...more,
});

/** Gives programmed answers and stores the requests. */
export class TestBank implements BankConnector {
  lines: StatementLine[] = [];
  balance: bigint | null = null;
  currency: Currency = 'USD';
  accounts = [{ id: 'acc-1', accountNumber: 'SL00TEST0000112233', currency: 'USD' }];
  fault: BankError | null = null;
  readonly asked: BankQuestion[] = [];
  /** Called while the bank processes a request. */
  meanwhile: () => Promise<void> = async () => undefined;
  readonly #today: () => BusinessDay;
  constructor(today: () => BusinessDay) {
    this.#today = today;
  }
  async ask(question: BankQuestion): Promise<BankAnswer> {
    this.asked.push(question);
    await this.meanwhile();
    if (this.fault) throw this.fault;
    const account = this.accounts.find(({ id }) => id === (question.accountId ?? 'acc-1'));
    if (!account) throw new BankError('protocol', 'The bank names no account');
    const { from } = question;
    return {
      accounts: this.accounts,
      account: { ...account, currency: Currency.parse(account.currency) },
      apiVersion: '1.3.12',
      features: question.wants,
      pages: [this.lines.filter(({ bookedDay }) => from === null || bookedDay >= from)],
      balance: this.balance === null ? null : { day: this.#today(), amountMinor: this.balance },
      rate: null,
      token: null,
    };
  }
}

export const syncParts = (t: TestApp, connector: BankConnector): SyncParts => ({
  database: t.database,
  clock: t.clock,
  keyring: t.keyring,
  connector,
  random: () => 0.5,
});

/** An integration over an API that posts to `ledgerAccount`; not synced yet. Resolves to its id. */
export async function connectBank(
  who: Person,
  name = 'Harbour Bank',
  ledgerAccount: string | undefined = '1010',
): Promise<string> {
  const { status, body } = await who.send('POST', `${ROOM}/integrations`, {
    type: 'api',
    name,
    endpoint: 'https://api.harbour.example/v1',
    clientId: 'cottontree',
    clientSecret: 'a-secret-of-the-bank',
    ...(ledgerAccount !== undefined && { ledgerAccount }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

export const sync = (t: TestApp, bank: BankConnector, id: string): Promise<boolean> =>
  syncBank(syncParts(t, bank), id, new AbortController().signal);

/** What the job does after a statement file was uploaded. */
export const match = async (t: TestApp, id: string): Promise<number> =>
  matchIfNew(t.database, await findIntegration(t.database.read, id), t.clock);

export interface WriteOffCase {
  /** Id of the integration. */
  readonly id: string;
  /** Ids of lines: an account fee, and a payment that is 1.50 short. */
  readonly fee: string;
  readonly short: string;
  /** Ids of entries: that payment, and one of 7.00 that never arrived. */
  readonly paid: string;
  readonly unpaid: string;
  propose(changes?: object): Promise<Answer>;
  /** Adds a line on the 19th; resolves to its id. */
  line(amountMinor: bigint): Promise<string>;
}
/** An account at the end of 2026-11-20 with exceptions that `who` may propose to write off. */
export async function writeOffCase(t: TestApp, who: Person): Promise<WriteOffCase> {
  const [paid, unpaid] = await book(t, [
    { day: '2026-11-03', account: '1010', against: '6000', amount: -33_00n },
    { day: '2026-11-05', account: '1010', against: '6000', amount: -7_00n },
  ]);
  await closeThrough(t, '2026-11-20');
  const bank = new TestBank(() => '2026-11-20');
  bank.lines = [
    line('F', '2026-11-12', -9_00n, { description: 'Account fee' }),
    line('S', '2026-11-15', -34_50n),
  ];
  bank.balance = -43_50n;
  const id = await connectBank(who);
  await sync(t, bank, id);
  const idOf = async (reference: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id::text from bank_lines where integration_id = ${id}::uuid and bank_reference = ${reference}`.execute(
      t.database.read,
    );
    return rows[0]?.id ?? '';
  };
  return {
    id,
    fee: await idOf('F'),
    short: await idOf('S'),
    paid: `${paid}.1`,
    unpaid: `${unpaid}.1`,
    propose: (changes = {}) =>
      who.send('POST', `${ROOM}/write-offs`, {
        integrationId: id,
        lines: [],
        entries: [],
        account: '5010',
        day: '2026-11-20',
        note: 'Charges of October',
        ...changes,
      }),
    line: async (amountMinor) => {
      const reference = `more ${bank.lines.length}`;
      bank.lines.push(line(reference, '2026-11-19', amountMinor));
      bank.balance = (bank.balance ?? 0n) + amountMinor;
      await sync(t, bank, id);
      return idOf(reference);
    },
  };
}
