/** Decides to whom a page is sent: one letter to each recipient, in the transaction that marks the sending as planned. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { appendAudit, type AuditActor } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { notify } from '../notifications/index.ts';
import { addresseeOf } from './addressee.ts';
import { nounOf, titleOf } from './content.ts';
import { addSending } from './letter-job.ts';
import { readerObstacle, readersById, readersOfRole, SCHEDULE, senderObstacle } from './readers.ts';
import { dueDay, readiness } from './rules.ts';
import {
  activeMailings,
  addLetter,
  isOwn,
  lastClosedDay,
  lockToPlan,
  timingOf,
  type MailingRow,
} from './store.ts';

export const ACTOR: AuditActor = {
  id: null,
  name: 'pages by mail',
  sessionId: null,
  address: null,
  requestId: 'pages by mail',
};

interface Sending {
  readonly due: BusinessDay | null;
  readonly page: BusinessDay | null;
  readonly awaited: BusinessDay | null;
}

export interface Planned {
  /** Why nothing is sent to anybody; null if at least one letter is. */
  readonly obstacle: string | null;
}

/** Why nothing at all is sent of it now; null where something may be. */
export async function obstacleOf(db: Db, row: MailingRow): Promise<string | null> {
  const people = await readersById(db, [row.set_by, ...(row.to_user === null ? [] : [row.to_user])]);
  if (!isOwn(row)) {
    const obstacle = senderObstacle(row, people.get(row.set_by), row.to_address !== null);
    if (obstacle !== null) return obstacle;
  }
  if (row.to_user !== null) return readerObstacle(row, people.get(row.to_user));
  if (row.to_role === null) return null;
  const readers = await readersOfRole(db, row.to_role);
  return readers.some((reader) => readerObstacle(row, reader) === null)
    ? null
    : `Nobody with this role may have this ${nounOf(row)} as a file`;
}

/** Adds the letters of one sending, and the jobs that send them. */
export async function planSending(tx: Db, row: MailingRow, sending: Sending, at: Date): Promise<Planned> {
  const letter = { mailing: row.id, at, ...sending };
  const obstacle =
    (await obstacleOf(tx, row)) ?? (sending.page === null ? 'No business day has been closed yet' : null);
  if (obstacle !== null) {
    await addLetter(tx, { ...letter, user: null, withheld: obstacle });
    return { obstacle };
  }
  const readers =
    row.to_role === null
      ? null
      : (await readersOfRole(tx, row.to_role)).map((reader) => ({
          user: reader.id,
          withheld: readerObstacle(row, reader),
        }));
  for (const { user, withheld } of readers ?? [{ user: row.to_user, withheld: null }]) {
    const id = await addLetter(tx, { ...letter, user, withheld });
    if (withheld === null) await addSending(tx, id, at);
  }
  return { obstacle: null };
}

/** What stopped is announced once, to those who may set it up again; the list says so as long as it lasts. */
async function announceStop(tx: Db, row: MailingRow, obstacle: string, clock: Clock): Promise<void> {
  const at = clock.now();
  const { rows } = await sql<{ stopped: boolean }>`
    select coalesce((select state = 'withheld' from mailing_letters
                      where mailing_id = ${row.id}::uuid and planned_at < ${at}
                      order by planned_at desc limit 1), false) as stopped`.execute(tx);
  if (rows[0]?.stopped === true) return;
  const addressee = await addresseeOf(tx, row);
  await notify(
    tx,
    at,
    isOwn(row) ? { kind: 'users', userIds: [row.set_by] } : { kind: 'holders', power: SCHEDULE },
    {
      type: 'warning',
      category: 'system',
      title: `A ${nounOf(row)} by mail was not sent`,
      message: `${titleOf(row)} to ${addressee}: ${obstacle}.`,
      actionType: 'mailing',
    },
  );
  await appendAudit(tx, clock, ACTOR, {
    action: 'mailing.withhold',
    entity: ['mailing', row.id],
    description: `Did not send ${titleOf(row)} to ${addressee}: ${obstacle}`,
    category: 'Security',
  });
}

/**
 * Plans what is due and whose day is closed. Safe to run in several servers at once and again: a mailing is locked, and
 * the day of the sending is stored with its letters.
 */
export async function planDue({ read, write }: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const closed = await lastClosedDay(read, businessDayOf(now));
  for (const { id } of (await activeMailings(read)).filter((row) => isReady(row, closed, now)))
    await write.transaction().execute(async (tx) => {
      const row = await lockToPlan(tx, id);
      const due = row && dueDay(timingOf(row), now);
      if (!due) return;
      const state = readiness(due, row.minute, closed, now);
      if (!state.ready) return;
      await sql`update mailings set planned_day = ${due}::date where id = ${id}::uuid`.execute(tx);
      const { page, awaited } = state;
      const { obstacle } = await planSending(tx, row, { due, page, awaited }, now);
      if (obstacle !== null) await announceStop(tx, row, obstacle, clock);
    });
}

function isReady(row: MailingRow, closed: BusinessDay | null, now: Date): boolean {
  const due = dueDay(timingOf(row), now);
  return due !== null && readiness(due, row.minute, closed, now).ready;
}
