/** A hundred thousand statement lines against a million ledger entries: read from the database and matched. */
import { MATCH_RULES, MatchRule } from '@cottontree/contract/banking/reconciliation.ts';
import { sql } from 'kysely';
import { readUnmatched } from '../apps/server/src/domains/banking/items-store.ts';
import { connect, type Db } from '../apps/server/src/platform/database/client.ts';
import { proposeMatches } from '../apps/server/src/domains/banking/match-lines.ts';
import { atLeast, atMost, count, ms, type Section } from './report.ts';
import { onCopy, type Stage } from './stage.ts';

const ACCOUNT = { ledger_account: '1040', currency: 'SLL' } as const;
const FIRST = '2023-01-01';
const LAST = '2024-12-30';
const DAYS = 730;
const GOAL_MS = 10_000;

/**
 * Creates entries over two years. For the first tenth there are statement lines: by reference, without one, in two
 * parts, late, and with a small difference.
 */
async function generateEntries(db: Db, entries: number, lines: number): Promise<string> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    insert into journals (id, business_day, source, type, currency, sequence, description, created_at)
    select 100000000 + n, ${FIRST}::date + (n % ${DAYS}::int), 'manual', 'bench', 'SLL', n, 'Payment ' || n, now()
      from generate_series(1, ${entries}::int) n`.execute(db);
  await sql`
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select 100000000 + n, 1, ${FIRST}::date + (n % ${DAYS}::int), '1040', 'SLL', 100000 + (n::bigint * 7919) % 90000000, 0, 0
      from generate_series(1, ${entries}::int) n`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into bank_integrations (name, type, account_number, currency, ledger_account, created_at)
    values ('Bench', 'files', '00112233', 'SLL', '1040', now()) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, reference, description, source, received_at)
    select ${id}::uuid, 'B' || n || '.' || part, day + late, day,
           case when n % 20 = 1 then case part when 1 then amount / 3 else amount - amount / 3 end
                when n % 20 = 2 then amount - amount / 400 else amount end,
           case when n % 20 = 0 then null else 'CT' || (100000000 + n) end, 'Payment', 'file', now()
      from (select n, ${FIRST}::date + (n % ${DAYS}::int) as day, 100000 + (n::bigint * 7919) % 90000000 as amount,
                   case when n % 9 = 0 then 2 else 0 end as late
              from generate_series(1, (${lines}::int * 20) / 21) n) e
     cross join lateral generate_series(1, case when n % 20 = 1 then 2 else 1 end) part`.execute(db);
  return id;
}

export async function measureReconcile(stage: Stage): Promise<Section> {
  const entries = stage.options.quick ? 100_000 : 1_000_000;
  const lines = entries / 10;
  const found = await onCopy(stage, async (connection) => {
    const database = connect(connection, { statementTimeoutMs: 120_000 });
    try {
      const id = await database.write.transaction().execute((tx) => generateEntries(tx, entries, lines));
      await sql`analyze postings, journals, bank_lines`.execute(database.owner);
      const began = performance.now();
      const read = await readUnmatched(database.read, { id, ...ACCOUNT }, { from: FIRST, to: LAST });
      const reading = performance.now() - began;
      const matching = performance.now();
      const matches = proposeMatches(read, ACCOUNT.currency);
      return {
        reading,
        matching: performance.now() - matching,
        lines: read.lines.length,
        entries: read.entries.length,
        matched: matches.reduce((sum, each) => sum + each.lines.length, 0),
        rules: MatchRule.options.map(
          (rule) => [rule, matches.filter((each) => each.rule === rule).length] as const,
        ),
      };
    } finally {
      await database.close();
    }
  });
  const all = found.reading + found.matching;
  return {
    title: 'Reconciliation',
    method:
      'Statement lines against ledger entries of one account over two years, none of them matched before: both read from the database and matched by the rules in one pass. One line in twenty has no reference, one payment in twenty comes in two parts, one in twenty is a quarter of a per cent off, one in nine is two days late.',
    tables: [
      {
        head: ['', 'Lines', 'Entries', 'Reading', 'Matching', 'Lines matched'],
        rows: [
          [
            'One account',
            count(found.lines),
            count(found.entries),
            ms(found.reading),
            ms(found.matching),
            count(found.matched),
          ],
        ],
      },
      {
        head: ['Rule', 'Matches'],
        rows: found.rules.map(([rule, made]) => [MATCH_RULES[rule].name, count(made)]),
      },
    ],
    goals: [
      atMost(
        `${count(found.lines)} lines against ${count(found.entries)} entries, read and matched`,
        all,
        GOAL_MS,
        ms,
      ),
      atLeast('Lines that find their entry, in per cent', (100 * found.matched) / found.lines, 99, (value) =>
        value.toFixed(1),
      ),
    ],
  };
}
