/** Rows of statement lines: stored ones that new lines may repeat, and the new ones. */
import { createHash } from 'node:crypto';
import type { HeldLine } from '@cottontree/models/known-lines.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import { compared, type ComparedLine } from './banks/statement-parts.ts';
import { plain, type StatementFormat, type StatementLine } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';

/** A line that is stored, or that will be once `insertLines` has set its id. */
export interface StoredLine extends ComparedLine, Omit<HeldLine, 'format'> {
  id: bigint | null;
}
/** A new line that is not stored yet. */
export const fresh = (line: ComparedLine): StoredLine => ({
  ...line,
  id: null,
  counted: true,
  unplaced: false,
  unproved: false,
});
/** The line as it is stored, so that it equals itself when read again. */
export function cleaned(line: StatementLine): StatementLine {
  const text = (value: string | null): string | null => (value === null ? null : plain(value));
  return {
    ...line,
    bankReference: text(line.bankReference),
    reference: text(line.reference),
    counterparty: text(line.counterparty),
    description: plain(line.description),
  };
}

interface HeldRow {
  id: bigint;
  identity: string;
  known_by: 'reference' | 'content';
  bank_reference: string | null;
  booked_day: BusinessDay;
  value_day: BusinessDay;
  amount_minor: bigint;
  reference: string | null;
  counterparty: string | null;
  description: string;
  source: 'api' | 'file';
  format: StatementFormat | null;
  counted: boolean;
  unproved: boolean;
  balance: bigint | null;
}
/** An earlier release identified lines without a reference by a digest of their text. */
const DIGEST = /^f[0-9a-f]{32}(#\d+)?$/;

/** Lines of an account that match a condition over `l`, in the order of arrival. */
export async function readHeld(
  tx: Db,
  integrationId: string,
  condition: RawBuilder<unknown>,
): Promise<StoredLine[]> {
  const { rows } = await sql<HeldRow>`
    select l.id, l.identity, l.known_by, l.bank_reference, l.booked_day, l.value_day, l.amount_minor, l.reference,
           l.counterparty, l.description, l.source, s.format, c.id is not null as counted, u.line_id is not null as unproved,
           (select p.balance_minor from bank_line_places p where p.line_id = l.id limit 1) as balance
      from bank_lines l
      left join bank_statements s on s.id = l.statement_id
      left join bank_counted_lines c on c.id = l.id
      left join bank_unproved_lines u on u.line_id = l.id and u.state in ('open', 'joined')
     where l.integration_id = ${integrationId}::uuid and ${condition} order by l.id`.execute(tx);
  return rows.map((row) => {
    const earlier = row.known_by === 'reference';
    const line: StatementLine = {
      bankReference: earlier ? (DIGEST.test(row.identity) ? null : row.identity) : row.bank_reference,
      bookedDay: row.booked_day,
      valueDay: row.value_day,
      amountMinor: row.amount_minor,
      reference: row.reference,
      counterparty: row.counterparty,
      description: row.description,
    };
    return {
      ...compared(line, row.source === 'api' ? 'api' : row.format, row.balance),
      id: row.id,
      counted: row.counted,
      unproved: row.unproved,
      unplaced: earlier && row.source === 'file' && row.balance === null,
    };
  });
}
/** SQL over `l`: its day and amount are those of one of these lines. */
export function ofDayAndAmount(lines: readonly ComparedLine[]): RawBuilder<unknown> {
  const keys = new Map(lines.map(({ day, amount }) => [`${day} ${amount}`, { day, amount: `${amount}` }]));
  return sql`(l.booked_day, l.amount_minor) in (
    select k.day, k.amount from jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as k(day date, amount bigint))`;
}

export interface Arrival {
  readonly integrationId: string;
  readonly source: 'api' | 'file';
  /** The statement of a file; null for a line from an API. */
  readonly statementId: string | null;
  readonly at: Date;
}
export interface NewLine {
  readonly line: StoredLine;
  /** The stored line that it may repeat; null if it is new. */
  readonly of: StoredLine | null;
}
/** Stores lines and sets their ids. `held` are the lines of the account that they were compared with. */
export async function insertLines(
  tx: Db,
  arrival: Arrival,
  lines: readonly NewLine[],
  held: readonly StoredLine[],
): Promise<void> {
  const seen = new Map<string, number>();
  for (const { content } of held) seen.set(content, (seen.get(content) ?? 0) + 1);
  const named = lines.map((each) => {
    const { content } = each.line;
    const n = (seen.get(content) ?? 0) + 1;
    seen.set(content, n);
    return { ...each, identity: `c${createHash('sha256').update(content).digest('hex').slice(0, 32)}#${n}` };
  });
  await insertRows(
    tx,
    arrival,
    named.filter(({ of }) => of === null),
  );
  // Inserted second, because the lines that they may repeat need ids first.
  await insertRows(
    tx,
    arrival,
    named.filter(({ of }) => of !== null),
  );
}

async function insertRows(
  tx: Db,
  { integrationId, source, statementId, at }: Arrival,
  lines: readonly (NewLine & { readonly identity: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ line: { statement }, of, identity }) => {
    if (of !== null && of.id === null) throw new Error('A possible repeat names a line that is not stored');
    return {
      identity,
      ...statement,
      amountMinor: statement.amountMinor.toString(),
      repeats: of?.id?.toString() ?? null,
    };
  });
  const inserted = await sql<{ id: bigint; identity: string }>`
    insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, reference, counterparty,
                            description, bank_reference, repeats_line, source, statement_id, received_at)
    select ${integrationId}::uuid, l.identity, l."bookedDay", l."valueDay", l."amountMinor", l.reference, l.counterparty,
           l.description, l."bankReference", l.repeats, ${source}, ${statementId}::uuid, ${at}
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as (identity text, "bookedDay" date, "valueDay" date, "amountMinor" bigint, reference text,
                 counterparty text, description text, "bankReference" text, repeats bigint))
           with ordinality as l(identity, "bookedDay", "valueDay", "amountMinor", reference, counterparty, description,
                                "bankReference", repeats, n)
     order by l.n
    returning id, identity`.execute(tx);
  const ids = new Map(inserted.rows.map(({ id, identity }) => [identity, id]));
  for (const { line, identity } of lines) line.id = ids.get(identity) ?? null;
}
