/** Lines that may repeat another, with the origin of both. */
import type { PossibleRepeat } from '@cottontree/contract/banking/reconciliation.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';

interface RepeatRow {
  id: bigint;
  integration_id: string;
  day: BusinessDay;
  amount: bigint;
  file: string;
  received_at: Date;
  of_id: bigint;
  of_file: string;
  of_received_at: Date;
  of_day: BusinessDay;
  of_amount: bigint;
  of_reference: string | null;
  of_description: string;
  verdict: 'same' | 'another' | null;
  decided_by: string | null;
}
const FILE = (line: 'l' | 'o', statement: 's' | 't'): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${statement}.file_name`)},
        case ${sql.ref(`${line}.source`)} when 'api' then 'The bank’s API' else 'A file of an earlier release' end)`;

/** Possible repeats, decided or not, by a condition over l (the line) and o (the line it may repeat). */
export async function readRepeats(db: Db, condition: RawBuilder<unknown>): Promise<RepeatRow[]> {
  const { rows } = await sql<RepeatRow>`
    select l.id, l.integration_id, l.booked_day as day, l.amount_minor as amount, ${FILE('l', 's')} as file, l.received_at,
           o.id as of_id, ${FILE('o', 't')} as of_file, o.received_at as of_received_at, o.booked_day as of_day,
           o.amount_minor as of_amount, o.reference as of_reference, o.description as of_description,
           d.verdict, ${personName('u')} as decided_by
      from bank_lines l join bank_lines o on o.id = l.repeats_line
      left join bank_statements s on s.id = l.statement_id
      left join bank_statements t on t.id = o.statement_id
      left join bank_repeat_decisions d on d.line_id = l.id
      left join users u on u.id = d.decided_by
     where ${condition}`.execute(db);
  return rows;
}

export const presentRepeat = (row: RepeatRow, currency: Currency): PossibleRepeat => ({
  file: row.file,
  receivedAt: row.received_at.toISOString(),
  of: {
    id: row.of_id.toString(),
    file: row.of_file,
    receivedAt: row.of_received_at.toISOString(),
    day: row.of_day,
    amount: formatMinor(row.of_amount, currency),
    reference: row.of_reference,
    description: row.of_description,
  },
});
