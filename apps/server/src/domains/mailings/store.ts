/** Mailings and their letters as rows. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Leone } from '@cottontree/contract/formatting.ts';
import type { MailedPage, SendingState } from '@cottontree/contract/mailings/mailings.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';
import type { Timing } from './rules.ts';

export interface MailingRow {
  id: string;
  /** Null: the receipt of a figure is sent. */
  page: MailedPage | null;
  figure_id: string | null;
  dimension: string | null;
  leone: Leone;
  to_user: string | null;
  to_role: string | null;
  to_address: string | null;
  weekdays: number[];
  minute: number;
  paused: boolean;
  set_by: string;
  since: Date;
  planned_day: BusinessDay | null;
  version: number;
}

const COLUMNS = sql`m.id, m.page, m.figure_id, m.dimension, m.leone, m.to_user, m.to_role, m.to_address, m.weekdays, m.minute,
                    m.paused, m.set_by, m.since, m.planned_day, m.version`;

export const timingOf = (row: MailingRow): Timing => ({ ...row, plannedDay: row.planned_day });

/** Whether a person set it up for themselves: nobody else has to do with it. */
export const isOwn = ({ to_user: to, set_by: by }: Pick<MailingRow, 'to_user' | 'set_by'>): boolean =>
  to === by;

/** Those that are not paused, whether due or not. */
export async function activeMailings(db: Db): Promise<MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select ${COLUMNS} from mailings m where not m.paused order by m.minute, m.created_at, m.id`.execute(db);
  return rows;
}

export interface Viewer {
  readonly userId: string;
  readonly roleKey: string;
  /** May send to others, and so sees everything that is sent to others. */
  readonly schedules: boolean;
}

/** What a person may see of mailings: what comes to them, what they set up, and what goes to others if they schedule. */
export async function visibleMailings(db: Db, { userId, roleKey, schedules }: Viewer): Promise<MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select ${COLUMNS} from mailings m
     where m.to_user = ${userId}::uuid or m.set_by = ${userId}::uuid or m.to_role = ${roleKey}
        or (${schedules}::boolean and m.to_user is distinct from m.set_by)
     order by m.created_at, m.id`.execute(db);
  return rows;
}

/** Locks one that this person may see; another gets the same answer as one that does not exist. */
export async function lockVisible(
  tx: Db,
  id: string,
  { userId, roleKey, schedules }: Viewer,
): Promise<MailingRow> {
  const { rows } = await sql<MailingRow>`
    select ${COLUMNS} from mailings m
     where m.id = ${id}::uuid
       and (m.to_user = ${userId}::uuid or m.set_by = ${userId}::uuid or m.to_role = ${roleKey}
            or (${schedules}::boolean and m.to_user is distinct from m.set_by))
       for update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This page by mail');
  return row;
}

/** Null if another server plans it at this moment, or it was deleted. */
export async function lockToPlan(tx: Db, id: string): Promise<MailingRow | null> {
  const { rows } = await sql<MailingRow>`
    select ${COLUMNS} from mailings m where m.id = ${id}::uuid for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** The newest closed day before today: a day that a wrong clock closed ahead of its time is not over. */
export async function lastClosedDay(db: Db, today: BusinessDay): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from day_closes where business_day < ${today}::date`.execute(db);
  return rows[0]?.day ?? null;
}

export interface PlannedLetter {
  readonly mailing: string;
  readonly at: Date;
  readonly due: BusinessDay | null;
  /** Null: the outside address, or nobody. */
  readonly user: string | null;
  readonly page: BusinessDay | null;
  readonly awaited: BusinessDay | null;
  /** Why it is not sent; null: it is to be sent. */
  readonly withheld: string | null;
}

/** Resolves to its id. */
export async function addLetter(tx: Db, letter: PlannedLetter): Promise<string> {
  const { mailing, at, due, user, page, awaited, withheld } = letter;
  const { rows } = await sql<{ id: string }>`
    insert into mailing_letters (mailing_id, planned_at, due_day, user_id, page_day, awaited_day, state, problem, ended_at)
    values (${mailing}::uuid, ${at}, ${due}::date, ${user}::uuid, ${page}::date, ${awaited}::date,
            ${withheld === null ? 'waiting' : 'withheld'}, ${withheld}, ${withheld === null ? null : at}::timestamptz)
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('One row was inserted');
  return row.id;
}

export interface LetterRow {
  id: string;
  mailing_id: string;
  user_id: string | null;
  page_day: BusinessDay | null;
  awaited_day: BusinessDay | null;
}

/** Locks a letter that is still to be sent, with its mailing; null if there is none, or another server sends it. */
export async function lockWaiting(
  tx: Db,
  id: string,
): Promise<{ letter: LetterRow; mailing: MailingRow } | null> {
  const { rows: letters } = await sql<LetterRow>`
    select id, mailing_id, user_id, page_day, awaited_day from mailing_letters
     where id = ${id}::uuid and state = 'waiting' for update skip locked`.execute(tx);
  const [letter] = letters;
  if (!letter) return null;
  const { rows } = await sql<MailingRow>`
    select ${COLUMNS} from mailings m where m.id = ${letter.mailing_id}::uuid`.execute(tx);
  const [mailing] = rows;
  return mailing ? { letter, mailing } : null;
}

export async function settleLetter(
  db: Db,
  id: string,
  state: SendingState,
  problem: string | null,
  at: Date,
): Promise<void> {
  await sql`
    update mailing_letters
       set state = ${state}, problem = ${problem}, ended_at = ${state === 'waiting' ? null : at}::timestamptz
     where id = ${id}::uuid and state = 'waiting'`.execute(db);
}

/** Of a letter whose attempts are over; what the mail server answered says more than the end of its job. */
export async function failLetter(db: Db, id: string, reason: string, at: Date): Promise<void> {
  await sql`
    update mailing_letters set state = 'failed', problem = coalesce(problem, ${reason}), ended_at = ${at}
     where id = ${id}::uuid and state = 'waiting'`.execute(db);
}

/** What was to be tried again is not sent any more. */
export async function withholdWaiting(tx: Db, mailingId: string, reason: string, at: Date): Promise<void> {
  await sql`
    update mailing_letters set state = 'withheld', problem = ${reason}, ended_at = ${at}
     where mailing_id = ${mailingId}::uuid and state = 'waiting'`.execute(tx);
}

export async function waitingLetters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mailing_letters where state = 'waiting' order by planned_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LastSending {
  mailing_id: string;
  at: Date;
  day: BusinessDay | null;
  state: SendingState;
  sent: number;
  recipients: number;
  problem: string | null;
}

/** The newest sending of each of these; its state is that of its letter that went worst. */
export async function lastSendings(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastSending>> {
  const { rows } = await sql<LastSending>`
    select l.mailing_id, l.planned_at as at, min(l.page_day) as day,
           case when bool_or(l.state = 'waiting') then 'waiting' when bool_or(l.state = 'failed') then 'failed'
                when bool_or(l.state = 'sent') then 'sent' else 'withheld' end as state,
           count(*) filter (where l.state = 'sent')::int as sent, count(*)::int as recipients, min(l.problem) as problem
      from mailing_letters l
      join (select mailing_id, max(planned_at) as planned_at from mailing_letters
             where mailing_id = any (${[...ids]}::uuid[]) group by mailing_id) newest using (mailing_id, planned_at)
     group by l.mailing_id, l.planned_at`.execute(db);
  return new Map(rows.map((row) => [row.mailing_id, row]));
}
