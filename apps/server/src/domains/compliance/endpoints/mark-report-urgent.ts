import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { markReportUrgent as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { notify } from '../../notifications/index.ts';
import { lockReport, nameOf, presentReport } from '../reports-store.ts';

/** Notifies the preparer, or everybody who could prepare the report while nobody has; once a day. */
export const markReportUrgent = command(route, async ({ tx, actor, clock, params }) => {
  const at = clock.now();
  const row = await lockReport(tx, actor, params.id, undefined, at);
  const shown = presentReport(row, actor, at);
  if (shown.status !== 'overdue') throw new AppError('conflict', 'Only an overdue report is urgent');
  if (shown.lastUrgent !== null && businessDayOf(new Date(shown.lastUrgent.at)) === businessDayOf(at))
    throw new AppError('conflict', `${shown.lastUrgent.by} marked it as urgent today already`);
  const notified = await notify(
    tx,
    at,
    row.prepared_by === null
      ? { kind: 'holders', power: 'compliance.manage', except: actor.userId }
      : { kind: 'users', userIds: [row.prepared_by] },
    {
      type: 'warning',
      category: 'system',
      title: 'Overdue report',
      message: `${nameOf(row)} was due on ${row.due_day}; ${actor.name} asks for it`,
      actionType: 'compliance_report',
      data: { reportId: row.id },
      senderId: actor.userId,
    },
  );
  await sql`
    insert into compliance_urgings (report_id, at, by_id, by_name, told)
    values (${row.id}::uuid, ${at}, ${actor.userId}::uuid, ${actor.username}, ${notified})`.execute(tx);
  return {
    output: { told: notified },
    audit: {
      action: 'compliance.urge',
      entity: ['compliance_report', row.id],
      description: `Called ${nameOf(row)} urgent; notified ${notified}`,
      after: { due: row.due_day, told: notified },
    },
  };
});
