/**
 * Alerts people to errors, once per crossing: an error alerts again only after its count fell below the threshold, or
 * after it came back when resolved.
 */
import type { AlertRules } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorSeverity } from '@cottontree/contract/errors/records.ts';
import { sql } from 'kysely';
import { ERRORS_CHANGED, readRules } from './store.ts';
import { notify } from '../notifications/index.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { appendAudit, type AuditActor } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';

const HOUR_MS = 3_600_000;
const ACTOR: AuditActor = {
  id: null,
  name: 'error tracking',
  sessionId: null,
  address: null,
  requestId: 'job',
};

interface AlertState {
  id: string;
  title: string;
  message: string;
  severity: ErrorSeverity;
  status: string;
  alerted: boolean;
  regression_due: boolean;
  occurrences: bigint;
}

const thresholdOf = (severity: ErrorSeverity, rules: AlertRules): number | null => {
  if (severity === 'critical') return rules.criticalThreshold;
  return severity === 'high' ? rules.highThreshold : null;
};

async function fireAlert(
  tx: Db,
  clock: Clock,
  rules: AlertRules,
  it: AlertState,
  kind: 'threshold' | 'regression',
): Promise<void> {
  const at = clock.now();
  const threshold = kind === 'threshold' ? thresholdOf(it.severity, rules) : null;
  const grave = it.severity === 'critical';
  const title =
    kind === 'regression'
      ? 'A resolved error is back'
      : grave
        ? 'Critical error'
        : 'Error above its threshold';
  const message = `${it.title}: ${Number(it.occurrences).toLocaleString('en-US')} in the last hour`;
  const notified = rules.notifyCentre
    ? await notify(
        tx,
        at,
        { kind: 'holders', power: 'settings.edit' },
        {
          type: grave ? 'error' : 'warning',
          category: 'system',
          title,
          message,
          actionType: 'error_tracking',
          data: { errorId: it.id },
        },
      )
    : 0;
  const mailTo = rules.notifyMail ? rules.recipients : [];
  await sql`
    insert into error_alerts (group_id, kind, severity, occurrences, threshold, at, told, mail_to, mail, mail_next_at)
    values (${it.id}::uuid, ${kind}, ${it.severity}, ${it.occurrences}, ${threshold}, ${at}, ${notified}, ${mailTo}::text[],
            ${mailTo.length > 0 ? 'waiting' : 'none'}, ${mailTo.length > 0 ? at : null})`.execute(tx);
  await appendAudit(tx, clock, ACTOR, {
    action: 'error-tracking.alert',
    entity: ['error', it.id],
    description: `Told ${notified} people of an error, and wrote to ${mailTo.length}: ${it.title}`,
    after: { kind, occurrences: Number(it.occurrences), threshold, told: notified, letters: mailTo.length },
  });
}

/** One round; resolves to the number of alerts fired. */
export async function fireAlerts({ write }: Database, clock: Clock): Promise<number> {
  return await write.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.errorAlerts})`.execute(tx);
    const at = clock.now();
    const since = new Date(at.getTime() - HOUR_MS);
    const rules = await readRules(tx);
    // Locked in the order in which they are written, so that the two do not deadlock.
    const { rows } = await sql<AlertState>`
      select g.id, g.title, g.message, g.severity, g.status, g.alerted, g.regression_due,
             (select coalesce(sum(count), 0)::bigint from error_minutes m where m.group_id = g.id and m.minute > ${since})
               as occurrences
        from error_groups g
       where g.alerted or g.regression_due or (g.severity in ('critical', 'high') and g.last_seen > ${since})
       order by g.fingerprint for update`.execute(tx);
    let fired = 0;
    for (const each of rows) {
      const threshold = thresholdOf(each.severity, rules);
      const above = threshold !== null && each.occurrences >= BigInt(threshold);
      const silent = each.status === 'ignored' || each.status === 'resolved';
      const returned = each.regression_due && rules.notifyRegressions && !silent;
      // A regression is reported as such, and not a second time for the same occurrences.
      const crossed = above && !each.alerted && !silent && !returned;
      if (returned || crossed) {
        await fireAlert(tx, clock, rules, each, returned ? 'regression' : 'threshold');
        fired += 1;
      }
      const alerted = above && !silent;
      if (alerted !== each.alerted || each.regression_due)
        await sql`update error_groups set alerted = ${alerted}, regression_due = false where id = ${each.id}::uuid`.execute(
          tx,
        );
    }
    if (fired > 0) await announce(tx, at, ERRORS_CHANGED);
    return fired;
  });
}
