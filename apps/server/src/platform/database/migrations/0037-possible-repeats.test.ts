import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { takeInStatement } from '../../../domains/banking/statement-lines-store.ts';
import { digestsOf } from '../../../domains/banking/banks/statement-parts.ts';
import { readStatement } from '../../../domains/banking/banks/read-statement.ts';
import { mt940 } from '../../../testing/statement-files.ts';
import { connect, type Database } from '../client.ts';
import { MIGRATIONS } from './index.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'bank_lines_of_yesterday';
const BANK = '00000000-0000-4000-8000-0000000000b1';
const LINES = 20_000;
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe('bank lines of an older release', () => {
  let database: Database;
  /** A charge of 2 a day, in the words of that release: every second under a reference, the others under a digest. */
  const rows = () =>
    sql<{ id: bigint; identity: string; amount: bigint }>`
      select id, identity, amount_minor as amount from bank_lines order by id`.execute(database.owner);
  beforeAll(async () => {
    await asAdmin(`create database ${NAME}`);
    database = connect({ ...admin, database: NAME });
    const run = async (wanted: (name: string) => boolean): Promise<void> => {
      for (const { name, sql: text } of MIGRATIONS)
        if (wanted(name)) await sql.raw(text).execute(database.owner);
    };
    await run((name) => name < '0037');
    await sql`
      insert into bank_integrations (id, name, type, account_number, currency, created_at)
      values (${BANK}::uuid, 'Harbour Bank', 'files', '11223344', 'SLL', now())`.execute(database.owner);
    await sql`
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at)
      select ${BANK}::uuid, case when n % 2 = 0 then 'B' || n else 'f' || md5(n::text) end,
             date '2024-01-01' + n / 100, date '2024-01-01' + n / 100, 2 + n % 100, 'Charge', 'file', now()
        from generate_series(0, ${LINES - 1}::int) n`.execute(database.owner);
    await run((name) => /^(0037-possible-repeats|0087-|0088-)/.test(name));
  });
  afterAll(async () => {
    await database.close();
    await asAdmin(`drop database ${NAME}`);
  });

  it('keep their names and all count', async () => {
    const { rows: held } = await rows();
    expect(held).toHaveLength(LINES);
    expect(held.slice(0, 3)).toMatchObject([
      { identity: 'B0', amount: 2n },
      { identity: 'fc4ca4238a0b923820dcc509a6f75849b', amount: 3n },
      { identity: 'B2', amount: 4n },
    ]);
    const { rows: counted } = await sql<{ n: bigint; sum: string }>`
      select count(*) as n, sum(amount_minor)::text as sum from bank_counted_lines`.execute(database.owner);
    expect(counted).toEqual([{ n: 20_000n, sum: '1030000' }]);
  });
  it('add nothing when their statement comes again', async () => {
    const text = mt940({
      account: '11223344',
      number: 'S1',
      opening: 0,
      lines: Array.from({ length: 2_000 }, (_, n) => ({
        day: new Date(Date.UTC(2024, 0, 1 + Math.floor(n / 100))).toISOString().slice(0, 10),
        amount: 2 + (n % 100),
        bankReference: n % 2 === 0 ? `B${n}` : null,
        text: 'Charge',
      })),
    });
    const statement = readStatement(text);
    const digests = digestsOf(statement.sections, text);
    const taken = await takeInStatement(database.owner, BANK, { fileName: 'a.sta', statement, digests });
    expect([taken.fresh, taken.held, taken.possibleRepeats]).toEqual([0, 2_000, 0]);
    await taken.store(database.owner, new Date('2026-11-21T10:00:00Z'));
    const { rows: held } = await rows();
    expect(held).toHaveLength(LINES);
  });
});
