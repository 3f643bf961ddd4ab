import { randomUUID } from 'node:crypto';
import { matchByHand as route } from '@cottontree/contract/banking.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { command } from '../../kernel/endpoint.ts';
import { AppError, invalid } from '../../kernel/errors.ts';
import { entriesOf, lockIntegration, readMatches, storeMatches } from './store.ts';

interface LineRow {
  id: bigint;
  day: BusinessDay;
  amount_minor: bigint;
  taken: boolean;
}
interface EntryRow {
  journal_id: bigint;
  line: number;
  day: BusinessDay;
  amount_minor: bigint;
  taken: boolean;
}

export const matchByHand = command(route, async ({ tx, actor, input, clock }) => {
  // The lock of the row keeps a second person, and the job, from matching the same items at this moment.
  const it = await lockIntegration(tx, input.integrationId);
  const { currency, ledger_account: account } = it;
  if (currency === null || account === null)
    throw new AppError('conflict', `${it.name} is no account of the ledger yet; configure it first`);
  const lineIds = input.lines.filter((id) => /^\d{1,18}$/.test(id));
  const entryIds = input.entries.flatMap((id) => {
    const [, journal, line] = /^(\d{1,18})\.(\d{1,4})$/.exec(id) ?? [];
    return journal === undefined || line === undefined ? [] : [{ journal, line: Number(line) }];
  });
  const lines = await sql<LineRow>`
    select l.id, l.booked_day as day, l.amount_minor, exists (select from bank_match_items m where m.line_id = l.id) as taken
      from bank_lines l where l.integration_id = ${it.id}::uuid and l.id = any(${lineIds}::bigint[])`.execute(
    tx,
  );
  const entries = await sql<EntryRow>`
    select e.journal_id, e.line, e.day, e.amount_minor,
           exists (select from bank_match_items m where m.journal_id = e.journal_id and m.posting_line = e.line) as taken
      from ${entriesOf(account, currency)} e
      join jsonb_to_recordset(${JSON.stringify(entryIds)}::jsonb) as a(journal bigint, line smallint)
        on a.journal = e.journal_id and a.line = e.line`.execute(tx);
  if (lines.rows.length !== new Set(input.lines).size)
    throw invalid('lines', 'name what is no line of this account');
  if (entries.rows.length !== new Set(input.entries).size)
    throw invalid('entries', 'name what is no entry of this account');
  if ([...lines.rows, ...entries.rows].some(({ taken }) => taken))
    throw new AppError('conflict', 'Some of these were matched meanwhile; look at the exceptions again');
  const at = clock.now();
  const id = randomUUID();
  const match = {
    id,
    rule: 'by-hand' as const,
    explanation: `${actor.username} matched them by hand.`,
    note: input.note,
    lines: lines.rows,
    entries: entries.rows,
  };
  await storeMatches(tx, it.id, [match], actor.userId, at);
  const [output] = await readMatches(tx, sql`m.id = ${id}::uuid`, { limit: 1, offset: 0 });
  if (!output) throw new Error('The match was stored above');
  return {
    output,
    audit: {
      action: 'banking.match',
      entity: ['bank_match', id],
      description: `Matched ${input.lines.length} lines with ${input.entries.length} entries of ${it.name}: ${input.note}`,
      category: 'Financial',
      after: {
        lines: input.lines,
        entries: input.entries,
        difference: output.difference,
        currency,
        note: input.note,
      },
    },
  };
});
