import { REPLAY_DAYS, saveFraudRules as route } from '@cottontree/contract/fraud.ts';
import { sql } from 'kysely';
import { replayScores } from '../../jobs/fraud/kept-scores.ts';
import { RULES_LOCK, readRules } from '../../jobs/fraud/rules-in-force.ts';
import { canonicalJson } from '../../kernel/audit.ts';
import { command } from '../../kernel/endpoint.ts';
import { changedBy } from '../../staff/overtaken.ts';
import { notify } from '../notifications/store.ts';
import { FRAUD_CHANGED } from './store.ts';

/** In force for what is scored from now on; what was raised stays. Whoever decides alerts is told. */
export const saveFraudRules = command(route, async ({ tx, actor, clock, input }) => {
  // Versions are numbered one after the other: whoever comes second sees the first.
  await sql`select pg_advisory_xact_lock(${RULES_LOCK})`.execute(tx);
  const held = await readRules(tx);
  if (input.version !== held.version)
    throw changedBy(held.history[0]?.madeBy ?? 'Somebody', 'the rules', held, 'them');
  if (canonicalJson(input.rules) === canonicalJson(held.rules)) return { unchanged: held };
  const at = clock.now();
  const version = held.version + 1;
  const replay = await replayScores(tx, {
    held: held.rules,
    asked: input.rules,
    days: REPLAY_DAYS[0],
    now: at,
  });
  await sql`
    insert into fraud_rules (version, rules, reason, made_by, made_at, replay)
    values (${version}, ${JSON.stringify(input.rules)}::jsonb, ${input.reason}, ${actor.userId}::uuid, ${at},
            ${JSON.stringify(replay)}::jsonb)`.execute(tx);
  await notify(
    tx,
    at,
    { kind: 'holders', power: 'compliance.manage' },
    {
      type: 'warning',
      category: 'security',
      title: 'The rules of fraud alerts changed',
      message: `${actor.username}: ${input.reason}`,
      actionType: 'fraud_rules',
      data: { version },
    },
  );
  return {
    output: await readRules(tx),
    announce: FRAUD_CHANGED,
    audit: {
      action: 'fraud-rules.update',
      entity: ['fraud_rules', String(version)],
      description: `Changed the rules of fraud alerts: ${input.reason}`,
      category: 'Security',
      before: held.rules,
      after: { ...input.rules, replay: { held: replay.held, asked: replay.asked } },
    },
  };
});
