/** What a person may see of mailings, and do with them. */
import type { Mailing } from '@cottontree/contract/mailings/mailings.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { lacks } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { titleOf } from './content.ts';
import { obstacleOf } from './plan-sending.ts';
import { readersById, SCHEDULE, type Reader } from './readers.ts';
import { dueDay, nextSending, pageDayOf, slotOn, timeOf } from './rules.ts';
import {
  isOwn,
  lastClosedDay,
  lastSendings,
  timingOf,
  visibleMailings,
  type LastSending,
  type MailingRow,
  type Viewer,
} from './store.ts';

export const viewerOf = ({ userId, roleKey, powers }: Actor): Viewer => ({
  userId,
  roleKey,
  schedules: powers.has(SCHEDULE),
});

/** Without the permission one changes only what one has sent to oneself. */
const mayChange = ({ userId, schedules }: Viewer, row: MailingRow): boolean =>
  isOwn(row) ? row.set_by === userId : schedules;

/** The person who set it up may end it, and the one who gets it in person. */
export const mayDelete = (viewer: Viewer, row: MailingRow): boolean =>
  mayChange(viewer, row) || row.set_by === viewer.userId || row.to_user === viewer.userId;

export function requireChange(viewer: Viewer, row: MailingRow): void {
  if (!mayChange(viewer, row)) throw lacks(SCHEDULE);
}

function recipientOf(
  row: MailingRow,
  viewer: Viewer,
  people: ReadonlyMap<string, Reader>,
  roles: ReadonlyMap<string, string>,
): Mailing['to'] {
  if (row.to_address !== null) return { kind: 'address', address: row.to_address };
  if (row.to_role !== null) return { kind: 'role', name: roles.get(row.to_role) ?? row.to_role };
  if (row.to_user === viewer.userId) return { kind: 'self' };
  return { kind: 'person', name: people.get(row.to_user ?? '')?.name ?? 'Former user' };
}

/** When it is sent next; one that is due waits for the close of its day. */
function comingOf(row: MailingRow, now: Date, closed: string | null): Pick<Mailing, 'nextAt' | 'awaits'> {
  const timing = timingOf(row);
  const due = dueDay(timing, now);
  if (due !== null) {
    const day = pageDayOf(due);
    return {
      nextAt: slotOn(due, row.minute).toISOString(),
      awaits: closed === null || closed < day ? day : null,
    };
  }
  return { nextAt: nextSending(timing, now)?.toISOString() ?? null, awaits: null };
}

const lastOf = (sending: LastSending | undefined): Mailing['last'] =>
  sending === undefined
    ? null
    : {
        at: sending.at.toISOString(),
        day: sending.day,
        state: sending.state,
        sent: sending.sent,
        recipients: sending.recipients,
        problem: sending.problem,
      };

const namesOfRoles = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{
    key: string;
    display_name: string;
  }>`select key, display_name from roles`.execute(db);
  return new Map(rows.map(({ key, display_name: name }) => [key, name]));
};

export async function presentMailings(db: Db, viewer: Viewer, now: Date): Promise<Mailing[]> {
  const rows = await visibleMailings(db, viewer);
  const ids = rows.flatMap(({ set_by: by, to_user: to }) => (to === null ? [by] : [by, to]));
  const [people, roles, last, closed] = await Promise.all([
    readersById(db, [...new Set(ids)]),
    namesOfRoles(db),
    lastSendings(
      db,
      rows.map(({ id }) => id),
    ),
    lastClosedDay(db, businessDayOf(now)),
  ]);
  const obstacles = new Map<string, string | null>();
  for (const row of rows) obstacles.set(row.id, await obstacleOf(db, row));
  return rows.map((row) => ({
    id: row.id,
    title: titleOf(row),
    page: row.page,
    receipt: row.figure_id === null ? null : { figure: row.figure_id, dimension: row.dimension ?? '' },
    weekdays: row.weekdays,
    time: timeOf(row.minute),
    leone: row.leone,
    to: recipientOf(row, viewer, people, roles),
    setBy: row.set_by === viewer.userId ? null : (people.get(row.set_by)?.name ?? 'Former user'),
    paused: row.paused,
    obstacle: obstacles.get(row.id) ?? null,
    ...comingOf(row, now, closed),
    last: lastOf(last.get(row.id)),
    mayChange: mayChange(viewer, row),
    mayDelete: mayDelete(viewer, row),
    version: row.version,
  }));
}
