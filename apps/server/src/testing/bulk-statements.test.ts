import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNotifications } from '../domains/notifications/store.ts';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { seedDepartments } from '../ledger/seed-departments.ts';
import { ROOM } from './banking.ts';
import { cashFile, cashLine, imported, peopleFile, personLine, stepped } from './imports.ts';
import { LISTENING } from './listening.ts';
import {
  sampleCard,
  sampleRate,
  sampleSecurityEvent,
  sampleSubscriber,
  sampleTicket,
  sampleTransaction,
} from './sample-rows.ts';
import { mt940 } from './statement-files.ts';
import { statementsOf } from './statements.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const SIZES = [10, 100, 1_000] as const;
/** What a thousand rows may take beyond ten: statements of caches and of work that is due by chance. */
const BESIDES = 5;
/** The same for each second of it, since progress is stored once a second. */
const BESIDES_A_SECOND = 2;

const many = <T>(size: number, make: (index: number) => T): T[] =>
  Array.from({ length: size }, (_, index) => make(index));

describe('as many statements for 1,000 rows as for 10', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
    await seedDepartments(t.database.write, t.clock);
    person = await t.signIn('owner');
    await imported(t, person, 'subscribers', peopleFile(...many(1_000, (n) => personLine(`S${n}`))));
  });
  afterAll(() => t.close());

  const post = async (path: string, body: object): Promise<void> => {
    const answer = await person.send('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  };
  /** `prepare` is not counted. */
  async function expectConstant(
    work: (size: number) => Promise<unknown>,
    prepare: (size: number) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const counts: number[] = [];
    let spentMs = 0;
    for (const size of SIZES) {
      await prepare(size);
      const began = performance.now();
      counts.push((await statementsOf(() => work(size))).count);
      spentMs = performance.now() - began;
    }
    const besides = BESIDES + BESIDES_A_SECOND * (spentMs / 1_000);
    const [ten = 0, hundred = 0, thousand = 0] = counts;
    expect(ten).toBeGreaterThan(3);
    expect({ counts, grown: hundred > ten + besides || thousand > ten + besides }).toEqual({
      counts,
      grown: false,
    });
  }

  const HEAD = 'department,description,category,amount,expenseDate\n';
  const expense = (n: number): string =>
    `IT,Taxi ${n},travel,12.50,2026-11-${String(1 + (n % 20)).padStart(2, '0')}\n`;
  it.each([
    ['transactions', (size: number) => cashFile(...many(size, (n) => cashLine(`F${size}-${n}`, `S${n}`)))],
    ['subscribers', (size: number) => peopleFile(...many(size, (n) => personLine(`F${size}-${n}`)))],
    ['expenses', (size: number) => HEAD + many(size, expense).join('')],
  ] as const)('of a file, checked, stored and undone: %s', async (kind, file) => {
    await expectConstant(async (size) => {
      const it = await imported(t, person, kind, file(size));
      expect(it).toMatchObject({ state: 'committed', stored: size });
      expect(await stepped(t, person, it, 'undo')).toMatchObject({ state: 'undone' });
    });
  });

  it.each([
    ['subscribers', (size: number) => many(size, (n) => sampleSubscriber(`I${size}-${n}`))],
    ['cards', (size: number) => many(size, (n) => sampleCard(`I${size}-${n}`, `S${n}`))],
    [
      'transactions',
      (size: number) => many(size, (n) => sampleTransaction(`I${size}-${n}`, { subscriberId: `S${n}` })),
    ],
    ['security-events', (size: number) => many(size, (n) => sampleSecurityEvent(`I${size}-${n}`, `S${n}`))],
    ['support-tickets', (size: number) => many(size, (n) => sampleTicket(`I${size}-${n}`, `S${n}`))],
  ] as const)('ingested in one batch: %s', async (kind, rows) => {
    await expectConstant((size) => post(`/api/ingest/${kind}`, { rows: rows(size) }));
  });

  it('of a bank’s statement', async () => {
    await post(`${ROOM}/integrations`, {
      type: 'files',
      name: 'Harbour Bank',
      accountNumber: '11223344',
      currency: 'SLL',
      ledgerAccount: '1000',
    });
    const { body } = await person.get(`${ROOM}/integrations`);
    let opening = 0;
    await expectConstant(async (size) => {
      const lines = many(size, (n) => ({
        day: '2026-11-20',
        amount: 1 + n,
        bankReference: `B${size}-${n}`,
        text: 'Payment',
      }));
      const text = mt940({ account: '11223344', number: `N${size}`, opening, lines });
      opening += lines.reduce((sum, { amount }) => sum + amount, 0);
      await post(`${ROOM}/integrations/${body[0].id}/statements`, {
        fileName: `${size}.sta`,
        text,
      });
    });
  });

  it('recorded in several departments at once', async () => {
    await expectConstant(
      async (size) => {
        const { rows } = await sql<{ id: string }>`
          select id from departments where name like ${`D${size}-%`}`.execute(t.database.read);
        await post('/api/expense-management/bulk-expenses', {
          description: 'Paper',
          category: 'other',
          month: 11,
          year: 2026,
          expenses: rows.map(({ id }) => ({ departmentId: id, amount: '1.00' })),
        });
      },
      async (size) => {
        await sql`
          with account as (
            insert into ledger_accounts (code, name, kind)
            select (${20_000 + size}::int + n)::text, 'Costs ' || n, 'opex' from generate_series(1, ${Math.min(size, 200)}) n
            returning code)
          insert into departments (name, account_code, created_at)
          select 'D' || ${size}::text || '-' || code, code, ${t.clock.now()} from account`.execute(
          t.database.write,
        );
      },
    );
  });

  it('removed as test data', async () => {
    await expectConstant(
      () => post('/api/system/clear-test-data', {}),
      async (size) => {
        for (let n = 0; n < size; n += 1)
          await insertNotifications(
            t.database.write,
            t.clock.now(),
            { kind: 'users', userIds: [person.userId] },
            { type: 'info', category: 'system', title: `Test ${n}`, message: 'Text', isTest: true },
          );
      },
    );
  });

  it('closed with their day', async () => {
    await post('/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    await closeDueDays(t.database, t.clock, LISTENING);
    await expectConstant(
      async () => {
        t.clock.advance(24 * 60 * 60_000);
        expect(await closeDueDays(t.database, t.clock, LISTENING)).toHaveLength(1);
      },
      async (size) => {
        person = await t.signIn('owner');
        const at = t.clock.now().toISOString();
        await post('/api/ingest/transactions', {
          rows: many(size, (n) => sampleTransaction(`D${size}-${n}`, { subscriberId: `S${n}`, at })),
        });
      },
    );
  });
});
