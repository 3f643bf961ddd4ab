import { saveAlertRules as route } from '@cottontree/contract/errors/error-tracking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { ERRORS_CHANGED, readRules, writeRules } from '../store.ts';
import { LOCKS } from '../../../platform/database/locks.ts';

const ENTITY = ['error_alert_rules', 'all'] as const;

export const saveAlertRules = command(route, async ({ tx, input, clock }) => {
  await sql`select pg_advisory_xact_lock(${LOCKS.errorAlertRules})`.execute(tx);
  const before = await readRules(tx);
  if (input.version !== before.version) throw await overtaken(tx, ENTITY, 'the alert rules', before, 'them');
  const recipients = [...new Set(input.recipients.map((each) => each.toLowerCase()))];
  if (input.notifyMail && recipients.length === 0)
    throw invalid('recipients', 'name at least one, or switch mail off');
  const after = { ...input, recipients, version: before.version + 1 };
  await writeRules(tx, after, clock.now());
  return {
    output: after,
    announce: [ERRORS_CHANGED],
    audit: {
      action: 'error-tracking.alert-rules',
      entity: ENTITY,
      description: 'Changed when people are notified of errors',
      before,
      after,
    },
  };
});
