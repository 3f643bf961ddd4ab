/** Reads and presents adoptions, and takes the lock under which one is decided. */
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Adoption } from '@cottontree/contract/data-entry/data-entry.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { lacks } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { lockEntries } from '../../ledger/declared-entries.ts';
import { notify } from '../notifications/index.ts';
import { ENTRY_FIELDS, deciderFault, figureBooking } from './rules.ts';
import { centsText } from '@cottontree/contract/decimals.ts';

export interface AdoptionRow {
  id: string;
  entry_date: BusinessDay;
  field: string;
  version: number;
  declared: bigint;
  booked: bigint;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  declared_by: string;
  /** For an entry that came from a file: every user who uploaded, mapped or committed the file. */
  file_makers: string[];
  proposer: string;
  state: Adoption['state'];
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  account: string | null;
  against: string | null;
}

/**
 * Adoptions that match a condition, newest first. The condition may refer to a (adoption), d (decision) and e (entry).
 */
export async function readAdoptions(db: Db, condition: RawBuilder<unknown>): Promise<AdoptionRow[]> {
  const accounts = JSON.stringify(
    ENTRY_FIELDS.flatMap(({ field, adopt }) =>
      'why' in adopt ? [] : [{ field, account: adopt.account, against: adopt.against }],
    ),
  );
  const { rows } = await sql<AdoptionRow>`
    select a.*, e.made_by as declared_by,
           array(select k.user_id from import_makers k
                  where k.kind = 'financials' and k.row_key = a.entry_date || ' ' || a.version) as file_makers, ${personName('p')} as proposer, ${personName('u')} as decider, d.decided_at,
           d.reason as decision_reason, one.code || ' ' || one.name as account, two.code || ' ' || two.name as against,
           case when d.approved then 'approved' when not d.approved then 'rejected'
                when exists (select from manual_entries n where n.kind = 'financials' and n.entry_date = a.entry_date
                                and n.version > a.version) then 'lapsed'
                else 'proposed' end as state
      from adoptions a
      join manual_entries e on e.kind = 'financials' and e.entry_date = a.entry_date and e.version = a.version
      join users p on p.id = a.proposed_by
      left join adoption_decisions d on d.adoption_id = a.id
      left join users u on u.id = d.decided_by
      left join jsonb_to_recordset(${accounts}::jsonb) as x(field text, account text, against text) on x.field = a.field
      left join ledger_accounts one on one.code = x.account
      left join ledger_accounts two on two.code = x.against
     where ${condition}
     order by a.proposed_at desc, a.id`.execute(db);
  return rows;
}

/** The first permission that this person needs to decide and does not have. */
function lackedToDecide(field: string, { powers }: Actor): Power | undefined {
  const figure = figureBooking(field);
  const needed: Power[] = ['approve_transactions', ...(figure ? [figureOf(figure).permission] : [])];
  return needed.find((power) => !powers.has(power));
}

export function presentAdoption(row: AdoptionRow, actor: Actor): Adoption {
  const lacked = lackedToDecide(row.field, actor);
  const obstacle = lacked ? needsPower(lacked) : deciderFault(actor.userId, row);
  const figure = figureBooking(row.field);
  const sees = figure === null || actor.powers.has(figureOf(figure).permission);
  return {
    id: row.id,
    entryDate: row.entry_date,
    field: row.field,
    version: row.version,
    declared: centsText(row.declared),
    booked: sees ? centsText(row.booked) : null,
    account: row.account ?? '',
    against: row.against ?? '',
    reason: row.reason,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    state: row.state,
    decision:
      row.decided_at === null
        ? null
        : {
            by: row.decider ?? 'Somebody',
            at: row.decided_at.toISOString(),
            reason: row.decision_reason,
          },
    obstacle,
  };
}

/** The adoption in its current state. Throws AppError `not-found`. */
export async function readAdoption(db: Db, id: string): Promise<AdoptionRow> {
  const [row] = await readAdoptions(db, sql`a.id = ${id}::uuid`);
  if (!row) throw new AppError('not-found', 'This adoption does not exist');
  return row;
}

/**
 * Locks an adoption that this person may decide until the transaction ends. Throws AppError: `not-found`; `forbidden`
 * when the person declared or proposed it; `conflict` when it was already decided (the message names the decider) or
 * has lapsed.
 */
export async function lockDecidable(tx: Db, actor: Actor, id: string): Promise<AdoptionRow> {
  const seen = await readAdoption(tx, id);
  await lockEntries(tx, seen.entry_date);
  const row = await readAdoption(tx, id);
  const lacked = lackedToDecide(row.field, actor);
  if (lacked) throw lacks(lacked);
  const fault = deciderFault(actor.userId, row);
  if (fault === null) return row;
  if (row.state === 'proposed') throw new AppError('forbidden', fault);
  throw new AppError('conflict', row.decider ? `${row.decider} decided first: it was ${row.state}` : fault, {
    current: presentAdoption(row, actor),
  });
}

/** Notifies the proposer of the decision. Resolves to the number of people notified: 0 when the proposer has left. */
export const notifyProposer = async (
  tx: Db,
  at: Date,
  actor: Actor,
  row: AdoptionRow,
  decision: { readonly approved: boolean; readonly why?: string },
): Promise<number> =>
  notify(
    tx,
    at,
    { kind: 'users', userIds: [row.proposed_by] },
    {
      type: decision.approved ? 'success' : 'warning',
      category: 'financial',
      title: `Your adoption was ${decision.approved ? 'approved' : 'rejected'}`,
      message: `${actor.name} ${decision.approved ? 'booked' : 'did not book'} ${labelOf(row.field)} of ${row.entry_date} as declared${decision.why === undefined ? '' : `: ${decision.why}`}`,
      actionType: 'adoption_decided',
      data: { adoptionId: row.id, entryDate: row.entry_date },
      senderId: actor.userId,
    },
  );
