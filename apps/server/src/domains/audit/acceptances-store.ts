/** Changes made outside the product that wait until owners accept them. */
import type { SealAcceptance } from '@cottontree/contract/audit/seals.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import {
  CHECKED_TABLES,
  checkedTable,
  isDerived,
  type CheckedTable,
} from '../../platform/database/sealed-tables.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../../platform/failures/errors.ts';
import { awaitedOwners, waitingObstacle } from '../access/index.ts';
import { notify } from '../notifications/index.ts';

interface Row {
  id: string;
  table_name: string;
  scope: string;
  finding: string;
  difference: string;
  reason: string;
  made_by: string;
  made_at: Date;
  maker: string;
  approved: boolean | null;
  decider: string | null;
  decided_at: Date | null;
}

export interface StoredAcceptance {
  readonly acceptance: SealAcceptance;
  readonly table: string;
  readonly scope: string;
  /** Digest of the differences at the time of the proposal. */
  readonly difference: string;
  readonly by: { readonly userId: string; readonly at: Date };
}

export interface Deciding {
  readonly actor: Actor;
  readonly now: Date;
}

/** Throws AppError `invalid` where the table is unknown, the day is missing, or the table has no days. */
export function acceptableTable(name: string, day: string | undefined): CheckedTable {
  const table = checkedTable(name);
  if (!table) throw invalid('table', `must be one of ${CHECKED_TABLES.join(', ')}`);
  const hasDays = isDerived(table) ? table.byDay : table.day !== null;
  if (hasDays === (day === undefined))
    throw invalid('day', hasDays ? 'is missing' : 'must be left out for this table');
  return table;
}

/** Acceptances that match, newest first. A waiting one may have lapsed, which shows only when its rows are compared. */
async function acceptancesWhere(
  db: Db,
  { actor, now }: Deciding,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<StoredAcceptance[]> {
  const { rows } = await sql<Row>`
    select a.*, coalesce(u.username, 'Somebody') as maker, d.approved, o.username as decider, d.decided_at
      from seal_acceptances a
      left join users u on u.id = a.made_by
      left join seal_acceptance_decisions d on d.acceptance_id = a.id
      left join users o on o.id = d.decided_by
     where ${condition} order by a.made_at desc, a.id`.execute(db);
  return await Promise.all(
    rows.map(async (row) => {
      const by = { userId: row.made_by, at: row.made_at };
      const waitsFor = row.approved === null ? (await awaitedOwners(db, by)).waitsFor : null;
      const state = row.approved === null ? 'waiting' : row.approved ? 'accepted' : 'rejected';
      return {
        by,
        table: row.table_name,
        scope: row.scope,
        difference: row.difference,
        acceptance: {
          id: row.id,
          table: row.table_name,
          day: row.scope === '' ? null : row.scope,
          finding: row.finding,
          reason: row.reason,
          proposedBy: row.maker,
          proposedAt: row.made_at.toISOString(),
          state,
          waitsFor,
          obstacle:
            waitsFor === null ? `It was ${state} already` : waitingObstacle(actor.username, now, waitsFor),
          decidedBy: row.approved === null ? null : (row.decider ?? 'Somebody'),
          decidedAt: row.decided_at?.toISOString() ?? null,
        },
      } satisfies StoredAcceptance;
    }),
  );
}

/** Acceptances that nobody has decided yet. */
export const undecided = (db: Db, caller: Deciding): Promise<StoredAcceptance[]> =>
  acceptancesWhere(db, caller, sql`d.acceptance_id is null`);

/** Acceptances approved since this time. */
export const acceptedSince = (db: Db, caller: Deciding, since: Date): Promise<StoredAcceptance[]> =>
  acceptancesWhere(db, caller, sql`d.approved and d.decided_at >= ${since}`);

/** The acceptance as lapsed, because its rows now differ in another way or not at all. */
export const lapsed = ({ acceptance }: StoredAcceptance): SealAcceptance => ({
  ...acceptance,
  state: 'lapsed',
  waitsFor: null,
  obstacle: 'Something else differs there now, or nothing does; look at it again, then propose it again',
});

/** Throws `not-found`. */
export async function readAcceptance(db: Db, caller: Deciding, id: string): Promise<StoredAcceptance> {
  const [found] = await acceptancesWhere(db, caller, sql`a.id = ${id}::uuid`);
  if (!found) throw notFound('This acceptance');
  return found;
}

/** Locks an undecided acceptance. Throws AppError: `not-found`; `conflict` where it was already decided. */
export async function lockUndecided(tx: Db, caller: Deciding, id: string): Promise<StoredAcceptance> {
  await sql`select pg_advisory_xact_lock(${LOCKS.sealAcceptance})`.execute(tx);
  const found = await readAcceptance(tx, caller, id);
  if (found.acceptance.state === 'waiting') return found;
  throw new AppError('conflict', found.acceptance.obstacle ?? 'It was decided already', {
    current: found.acceptance,
  });
}

/** Stores the decision and notifies the proposer. */
export async function decideAcceptance(
  tx: Db,
  caller: Deciding,
  { acceptance: { id, finding }, by }: StoredAcceptance,
  approved: boolean,
): Promise<SealAcceptance> {
  const { actor, now } = caller;
  await sql`
    insert into seal_acceptance_decisions (acceptance_id, approved, decided_by, decided_at)
    values (${id}::uuid, ${approved}, ${actor.userId}::uuid, ${now})`.execute(tx);
  if (by.userId !== actor.userId)
    await notify(
      tx,
      now,
      { kind: 'users', userIds: [by.userId] },
      {
        type: approved ? 'success' : 'warning',
        category: 'security',
        title: approved ? 'A finding of the seals was accepted' : 'A finding of the seals was not accepted',
        message: `${actor.name} ${approved ? 'agreed' : 'did not agree'} to accept: ${finding}`,
        actionType: 'seal_finding',
        senderId: actor.userId,
      },
    );
  return (await readAcceptance(tx, caller, id)).acceptance;
}
