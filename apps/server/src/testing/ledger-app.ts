/** An application with a few journals in two currencies, the last of them on the open day, for tests of the general ledger. */
import { sql } from 'kysely';
import { startTestApp, type TestApp } from './test-app.ts';

/** Day, description, lines of account, currency, debit and credit in minor units. */
type Journal = readonly [
  day: string,
  description: string,
  lines: readonly (readonly [string, string, number, number])[],
];

const JOURNALS: readonly Journal[] = [
  [
    '2026-08-31',
    'Capital',
    [
      ['1010', 'USD', 100_000, 0],
      ['3000', 'USD', 0, 100_000],
    ],
  ],
  [
    '2026-09-01',
    'Merchant payments',
    [
      ['2000', 'SLL', 50_000, 0],
      ['2030', 'SLL', 0, 49_000],
      ['4010', 'SLL', 0, 1_000],
    ],
  ],
  [
    '2026-09-02',
    'Hosting for S0001234',
    [
      ['5010', 'USD', 1_234, 0],
      ['1010', 'USD', 0, 1_234],
    ],
  ],
  [
    '2026-09-02',
    'Cash in, "float"',
    [
      ['2010', 'SLL', 250_000, 0],
      ['2000', 'SLL', 0, 250_000],
    ],
  ],
  [
    '2026-09-03',
    'More capital',
    [
      ['1010', 'USD', 700, 0],
      ['3000', 'USD', 0, 700],
    ],
  ],
];

export async function postJournal(t: TestApp, [day, description, lines]: Journal): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into journals (business_day, source, type, sequence, description, created_at)
    select ${day}::date, 'manual', 'test', count(*)::int + 1, ${description}, ${`${day}T20:00:00Z`}::timestamptz from journals
    returning id::text`.execute(t.database.owner);
  const id = rows[0]?.id ?? '';
  for (const [at, [account, currency, debit, credit]] of lines.entries())
    await sql`
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      values (${id}::bigint, ${at + 1}, ${day}, ${account}, ${currency}, ${debit}, ${credit}, ${currency === 'USD' ? (debit - credit) / 100 : 0})`.execute(
      t.database.owner,
    );
  return id;
}

export async function closeDay(t: TestApp, day: string): Promise<void> {
  await sql`insert into day_closes (business_day, closed_at, reason) values (${day}, ${t.clock.now()}, 'nightly')`.execute(
    t.database.owner,
  );
}

/** September 3 is open. */
export async function startLedgerApp(): Promise<TestApp> {
  const t = await startTestApp({ now: '2026-09-03T10:00:00Z' });
  for (const journal of JOURNALS) await postJournal(t, journal);
  for (const day of ['2026-08-31', '2026-09-01', '2026-09-02']) await closeDay(t, day);
  return t;
}
