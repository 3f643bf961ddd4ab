/** Rows of write-offs, their presentation, and the lock for deciding them. */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import type { BANK_LEDGER_ACCOUNTS } from '@cottontree/contract/banking/integrations.ts';
import type { WriteOff, WriteOffAccount } from '@cottontree/contract/banking/reconciliation.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { lacks } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { notify } from '../notifications/index.ts';
import { lockAccount } from './integrations-store.ts';
import { ITEMS, presentItems } from './matches-store.ts';
import { lackedToDecide, writeOffFault } from './rules.ts';

export interface WriteOffRow {
  id: string;
  integration_id: string;
  bank: string;
  lines: readonly bigint[];
  entries: readonly string[];
  ledger_account: keyof typeof BANK_LEDGER_ACCOUNTS;
  account_code: WriteOffAccount;
  currency: Currency;
  amount_minor: bigint;
  business_day: BusinessDay;
  note: string;
  proposed_by: string;
  proposer: string | null;
  proposed_at: Date;
  state: WriteOff['state'];
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
  journal_id: bigint | null;
  items: unknown;
}

/** The write-offs that match a condition over w (the write-off) and d (its decision), newest first. */
export async function readWriteOffs(db: Db, condition: RawBuilder<unknown>): Promise<WriteOffRow[]> {
  const { rows } = await sql<WriteOffRow>`
    select w.*, i.name as bank, ${personName('p')} as proposer, ${personName('u')} as decider, d.decided_at, d.reason, d.journal_id,
           case when d.approved then 'approved' when not d.approved then 'rejected'
                when exists (select from bank_match_items m where m.line_id = any(w.lines)
                                or m.journal_id || '.' || m.posting_line = any(w.entries)) then 'lapsed'
                else 'proposed' end as state,
           (select jsonb_agg(x order by x.side, x.day, x.id) from (${ITEMS(sql`
              select l.id as line_id, null::bigint as journal_id, null::smallint as posting_line, l.booked_day as day,
                     l.amount_minor
                from bank_lines l where l.id = any(w.lines)
              union all
              select null, q.journal_id, q.line, q.business_day, q.debit - q.credit
                from unnest(w.entries) as named(entry)
                join postings q on q.journal_id = split_part(entry, '.', 1)::bigint and q.line = split_part(entry, '.', 2)::smallint`)}) x) as items
      from bank_write_offs w
      join bank_integrations i on i.id = w.integration_id
      left join bank_write_off_decisions d on d.write_off_id = w.id
      left join users p on p.id = w.proposed_by
      left join users u on u.id = d.decided_by
     where ${condition}
     order by w.proposed_at desc, w.id`.execute(db);
  return rows;
}

export function presentWriteOff(row: WriteOffRow, actor: Actor): WriteOff {
  const lacked = lackedToDecide(actor.powers);
  return {
    id: row.id,
    integrationId: row.integration_id,
    account: row.account_code,
    day: row.business_day,
    amount: formatMinor(row.amount_minor, row.currency),
    currency: row.currency,
    note: row.note,
    proposedBy: row.proposer ?? 'Somebody',
    proposedAt: row.proposed_at.toISOString(),
    state: row.state,
    decision:
      row.decided_at === null
        ? null
        : { by: row.decider ?? 'Somebody', at: row.decided_at.toISOString(), reason: row.reason },
    journalId: row.journal_id === null ? null : String(row.journal_id),
    items: presentItems(row.items, row.currency),
    obstacle: lacked ? needsPower(lacked) : writeOffFault(actor.userId, row),
  };
}

export async function readWriteOff(db: Db, id: string): Promise<WriteOffRow> {
  const [row] = await readWriteOffs(db, sql`w.id = ${id}::uuid`);
  if (!row) throw notFound('This write-off');
  return row;
}

/**
 * Locks a write-off that this person may decide, until the transaction ends. Throws AppError: `not-found`; `forbidden`
 * for the person who proposed it; `conflict` when it has lapsed or was decided, naming by whom.
 */
export async function lockWriteOff(tx: Db, actor: Actor, id: string): Promise<WriteOffRow> {
  const { integration_id: integrationId } = await readWriteOff(tx, id);
  const lacked = lackedToDecide(actor.powers);
  if (lacked) throw lacks(lacked);
  await lockAccount(tx, integrationId);
  const row = await readWriteOff(tx, id);
  const fault = writeOffFault(actor.userId, row);
  if (fault === null) return row;
  if (row.state === 'proposed') throw new AppError('forbidden', fault);
  throw new AppError('conflict', row.decider ? `${row.decider} decided first: it was ${row.state}` : fault, {
    current: presentWriteOff(row, actor),
  });
}

/** Notifies the proposer of the decision. */
export const notifyProposer = (
  tx: Db,
  at: Date,
  actor: Actor,
  row: WriteOffRow,
  { approved, why }: { readonly approved: boolean; readonly why?: string },
): Promise<number> =>
  notify(
    tx,
    at,
    { kind: 'users', userIds: [row.proposed_by] },
    {
      type: approved ? 'success' : 'warning',
      category: 'financial',
      title: `Your write-off was ${approved ? 'approved' : 'rejected'}`,
      message: `${actor.name} ${approved ? 'booked' : 'did not book'} ${formatMinor(row.amount_minor, row.currency)} ${row.currency} of ${row.bank}${why === undefined ? '' : `: ${why}`}`,
      actionType: 'write_off_decided',
      data: { integrationId: row.integration_id },
      senderId: actor.userId,
    },
  );
