/** Rows of matches between lines and entries. */
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import type { BankMatch, MatchRule } from '@cottontree/contract/banking/reconciliation.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { AppError, invalid } from '../../platform/failures/errors.ts';
import type { IntegrationRow } from './integrations-store.ts';
import {
  CAPITAL,
  UNMATCHED_ENTRY,
  UNMATCHED_LINE,
  entriesOf,
  sameAccount,
  type UnmatchedEntry,
  type UnmatchedLine,
} from './items-store.ts';
import { REFERENCE_PREFIX } from './rules.ts';

export interface NewMatch {
  readonly id: string;
  readonly rule: MatchRule;
  readonly explanation: string;
  readonly note: string | null;
  readonly lines: readonly Pick<UnmatchedLine, 'id' | 'day' | 'amount_minor'>[];
  readonly entries: readonly Pick<UnmatchedEntry, 'journal_id' | 'line' | 'day' | 'amount_minor'>[];
}
/** Throws where a line or an entry already belongs to another match. */
export async function storeMatches(
  tx: Db,
  integrationId: string,
  matches: readonly NewMatch[],
  by: string | null,
  at: Date,
): Promise<void> {
  if (matches.length === 0) return;
  const items = matches.flatMap(({ id, lines, entries }) => [
    ...lines.map((each) => ({
      match: id,
      line: each.id.toString(),
      day: each.day,
      amount: each.amount_minor.toString(),
    })),
    ...entries.map((each) => ({
      match: id,
      journal: each.journal_id.toString(),
      posting: each.line,
      day: each.day,
      amount: each.amount_minor.toString(),
    })),
  ]);
  const heads = matches.map(({ id, rule, explanation, note }) => ({ id, rule, explanation, note }));
  await sql`
    with items as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as i(match uuid, line bigint, journal bigint, posting smallint, day date, amount bigint)),
    made as (
      insert into bank_matches (id, integration_id, rule, explanation, note, difference_minor, from_day, to_day, made_by, made_at)
      select h.id, ${integrationId}::uuid, h.rule, h.explanation, h.note, s.difference, s.from_day, s.to_day, ${by}::uuid, ${at}
        from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(id uuid, rule text, explanation text, note text)
        join (select match, sum(case when line is null then -amount else amount end)::bigint as difference,
                     min(day) as from_day, max(day) as to_day from items group by match) s on s.match = h.id
      returning id)
    insert into bank_match_items (match_id, integration_id, line_id, journal_id, posting_line, day, amount_minor)
    select m.id, ${integrationId}::uuid, i.line, i.journal, i.posting, i.day, i.amount from items i join made m on m.id = i.match`.execute(
    tx,
  );
}

/** A line or an entry in a match; day and amount are those of the match. */
const Items = z.array(
  z.object({
    side: z.enum(['bank', 'ledger']),
    id: z.string(),
    day: z.string(),
    amount: z.string(),
    reference: z.string().nullable(),
    description: z.string(),
  }),
);
/** SQL: the displayed items of a relation (line_id, journal_id, posting_line, day, amount_minor). */
export const ITEMS = (relation: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case when t.line_id is null then 'ledger' else 'bank' end as side,
         coalesce(t.line_id::text, t.journal_id || '.' || t.posting_line) as id, t.day, t.amount_minor::text as amount,
         coalesce(l.reference, case when t.line_id is null then ${REFERENCE_PREFIX}::text || t.journal_id end) as reference,
         coalesce(l.description, ${CAPITAL}, '') as description
    from (${relation}) t
    left join bank_lines l on l.id = t.line_id
    left join journals j on j.id = t.journal_id`;
export const presentItems = (items: unknown, currency: Currency): BankMatch['items'] =>
  Items.parse(items).map((each) => ({ ...each, amount: formatMinor(BigInt(each.amount), currency) }));

interface MatchRow {
  id: string;
  rule: MatchRule;
  explanation: string;
  note: string | null;
  difference: bigint;
  currency: Currency;
  made_by: string | null;
  made_at: Date;
  items: unknown;
}
/** Matches that meet a condition over `m`, with their items. */
export async function readMatches(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BankMatch[]> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.rule, m.explanation, m.note, m.difference_minor as difference, i.currency, ${personName('u')} as made_by, m.made_at,
           (select jsonb_agg(x order by x.side, x.day, x.id)
              from (${ITEMS(sql`select * from bank_match_items o where o.match_id = m.id`)}) x) as items
      from bank_matches m join bank_integrations i on i.id = m.integration_id
      left join users u on u.id = m.made_by
     where i.currency is not null and (${condition})
     order by m.to_day desc, m.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    rule: row.rule,
    explanation: row.explanation,
    note: row.note,
    difference: formatMinor(row.difference, row.currency),
    currency: row.currency,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    items: presentItems(row.items, row.currency),
  }));
}

export interface Chosen {
  readonly account: BankLedgerAccount;
  readonly currency: Currency;
  readonly lines: NewMatch['lines'];
  readonly entries: NewMatch['entries'];
}
/** The sum of the lines minus the sum of the entries, in minor units. */
export const differenceOf = ({ lines, entries }: Pick<Chosen, 'lines' | 'entries'>): bigint =>
  lines.reduce((sum, each) => sum + each.amount_minor, 0n) -
  entries.reduce((sum, each) => sum + each.amount_minor, 0n);

/**
 * The items of an account that a person selected: lines by id, entries as "journal.line". Call it with the account
 * locked. Throws AppError: `invalid` for items of another account; `conflict` where one was matched meanwhile.
 */
export async function readChosen(
  tx: Db,
  it: IntegrationRow,
  selected: { readonly lines: readonly string[]; readonly entries: readonly string[] },
): Promise<Chosen> {
  const { currency, ledger_account: account } = it;
  if (currency === null || account === null)
    throw new AppError('conflict', `${it.name} has no ledger account yet; configure it first`);
  const lineIds = selected.lines.filter((id) => /^\d{1,18}$/.test(id));
  const entryIds = selected.entries.flatMap((id) => {
    const [, journal, line] = /^(\d{1,18})\.(\d{1,4})$/.exec(id) ?? [];
    return journal === undefined || line === undefined ? [] : [{ journal, line: Number(line) }];
  });
  const lines = await sql<NewMatch['lines'][number] & { taken: boolean; counted: boolean }>`
    select l.id, l.booked_day as day, l.amount_minor, not ${UNMATCHED_LINE} as taken,
           exists (select from bank_counted_lines c where c.id = l.id) as counted
      from bank_lines l where l.integration_id in ${sameAccount(it.id)} and l.id = any(${lineIds}::bigint[])`.execute(
    tx,
  );
  const entries = await sql<NewMatch['entries'][number] & { taken: boolean }>`
    select e.journal_id, e.line, e.day, e.amount_minor, not ${UNMATCHED_ENTRY} as taken
      from ${entriesOf(account, currency)} e
      join jsonb_to_recordset(${JSON.stringify(entryIds)}::jsonb) as a(journal bigint, line smallint)
        on a.journal = e.journal_id and a.line = e.line`.execute(tx);
  if (lines.rows.length !== new Set(selected.lines).size)
    throw invalid('lines', 'contain a line that is not of this account');
  if (entries.rows.length !== new Set(selected.entries).size)
    throw invalid('entries', 'contain an entry that is not of this account');
  if (lines.rows.some(({ counted }) => !counted))
    throw new AppError(
      'conflict',
      'One of these lines may repeat another; say first whether it is the same line or another one',
    );
  if ([...lines.rows, ...entries.rows].some(({ taken }) => taken))
    throw new AppError('conflict', 'Some of these were matched meanwhile; look at the exceptions again');
  return { account, currency, lines: lines.rows, entries: entries.rows };
}
