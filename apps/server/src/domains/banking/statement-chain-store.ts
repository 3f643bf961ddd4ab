/** Whether the statements of an account follow one another, and which lines that came without balances they prove. */
import { grouped } from '@cottontree/models/grouped.ts';
import {
  chainOf,
  type Chain,
  type LooseLine,
  type ProvedStatement,
} from '@cottontree/models/statement-chain.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { StatementFormat, StatementSection } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';

/** Where a section is in time: the days of its balances, or of its lines where a balance has no day. Null: unknown. */
function daysOf({
  opening,
  closing,
  lines,
}: StatementSection): { readonly from: BusinessDay; readonly to: BusinessDay } | null {
  if (opening === null && closing === null) return null;
  const days = lines.map(({ bookedDay }) => bookedDay).toSorted();
  const first = opening?.day ?? days[0] ?? closing?.day;
  const last = closing?.day ?? days.at(-1) ?? opening?.day;
  if (!first || !last) return null;
  // One balance alone is a statement of its day.
  if (opening === null) return { from: last, to: last };
  if (closing === null) return { from: first, to: first };
  return { from: first < last ? first : last, to: last };
}

/** Stores the days and numbers of sections that state a balance. */
export async function storeBounds(
  tx: Db,
  integrationId: string,
  sections: readonly (StatementSection & { readonly digest: string })[],
): Promise<void> {
  const rows = sections.flatMap((section) => {
    const days = daysOf(section);
    return days === null ? [] : [{ digest: section.digest, sequence: section.sequence, ...days }];
  });
  if (rows.length === 0) return;
  await sql`
    insert into bank_statement_bounds (integration_id, digest, sequence, opening_day, closing_day)
    select ${integrationId}::uuid, b.digest, b.sequence, b.from, b.to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b(digest text, sequence int, "from" date, "to" date)`.execute(
    tx,
  );
}

export async function addUnproved(tx: Db, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into bank_unproved_lines (line_id) select unnest(${[...lines]}::bigint[])`.execute(tx);
}

interface StatementRow {
  integration_id: string;
  format: StatementFormat;
  sequence: number | null;
  opening_day: BusinessDay;
  closing_day: BusinessDay;
  opening: bigint;
  closing: bigint;
}
interface LooseRow {
  integration_id: string;
  id: bigint;
  day: BusinessDay;
  amount: bigint;
  open: boolean;
}
type Loose = LooseLine & { readonly id: string; readonly open: boolean };

/** The chains of the accounts that match a condition over `i`, by integration. */
export async function readChains(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Chain<Loose>>> {
  const { rows: statements } = await sql<StatementRow>`
    select i.id as integration_id, f.format, b.sequence, b.opening_day, b.closing_day,
           coalesce(s.opening_minor, s.closing_minor, 0) as opening, coalesce(s.closing_minor, s.opening_minor, 0) as closing
      from bank_integrations i
      join bank_statement_bounds b on b.integration_id = i.id
      join bank_statement_sections s on s.integration_id = b.integration_id and s.digest = b.digest
      join bank_statements f on f.id = s.statement_id
     where ${condition}`.execute(db);
  const { rows: lines } = await sql<LooseRow>`
    select i.id as integration_id, l.id, l.booked_day as day, l.amount_minor as amount, u.state = 'open' as open
      from bank_unproved_lines u
      join bank_counted_lines l on l.id = u.line_id
      join bank_integrations i on i.id = l.integration_id
     where u.state in ('open', 'joined') and ${condition}`.execute(db);
  const loose = grouped(lines, (line) => line.integration_id);
  const chains = new Map<string, Chain<Loose>>();
  for (const [id, rows] of grouped(statements, (row) => row.integration_id))
    chains.set(
      id,
      chainOf(
        rows.map((row): ProvedStatement => ({
          // Pages and reports of other formats are not counted with it.
          series: row.format === 'CSV' ? null : row.format,
          sequence: row.sequence,
          openingDay: row.opening_day,
          closingDay: row.closing_day,
          opening: row.opening,
          closing: row.closing,
        })),
        (loose.get(id) ?? []).map(({ id: line, ...row }) => ({ ...row, id: line.toString() })),
      ),
    );
  return chains;
}

/**
 * Proves or contradicts unproved lines of an account by its statements. `stated` are lines that a statement with both
 * balances contains. Call it in the transaction that stored the statement, with the account locked.
 */
export async function settleStatements(
  tx: Db,
  integrationId: string,
  stated: readonly string[],
  at: Date,
): Promise<void> {
  await settle(tx, 'stated', stated, at);
  const chain = (await readChains(tx, sql`i.id = ${integrationId}::uuid`)).get(integrationId);
  if (chain === undefined) return;
  const openOf = (lines: readonly Loose[]): string[] => lines.flatMap(({ id, open }) => (open ? [id] : []));
  await settle(tx, 'joined', openOf(chain.joined), at);
  await settle(tx, 'contradicted', openOf(chain.contradicted), at);
}

async function settle(
  tx: Db,
  state: 'stated' | 'joined' | 'contradicted',
  lines: readonly string[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update bank_unproved_lines set state = ${state}, settled_at = ${at}
     where line_id = any(${[...lines]}::bigint[]) and state in ('open', 'joined')`.execute(tx);
}
