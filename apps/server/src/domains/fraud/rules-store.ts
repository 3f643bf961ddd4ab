/** Presents the alert rules, puts them in force, and stores proposals that are less strict. */
import {
  FraudRules,
  loosenedIn,
  type FraudRulesProposal,
  type FraudRulesState,
} from '@cottontree/contract/fraud/rules.ts';
import { REPLAY_DAYS } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { replayScores } from './stored-scores.ts';
import { readRules, type RulesHeld } from './rules-in-force.ts';
import { canonicalJson, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { awaitedOf } from '../access/index.ts';
import { readHolders } from '../../platform/sessions/holders.ts';
import { notify } from '../notifications/index.ts';
import { rulesObstacle } from './rules.ts';

export interface RulesCaller {
  readonly tx: Db;
  readonly actor: Actor;
  readonly now: Date;
}

/** Versions are created and decided one after the other, so that the second transaction sees the first. */
export const lockRules = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.fraudRules})`.execute(tx);

interface Row {
  id: string;
  version: number;
  rules: unknown;
  reason: string;
  made_by: string;
  maker: string | null;
  made_at: Date;
  approved: boolean | null;
}
interface Stored {
  readonly proposal: FraudRulesProposal;
  readonly by: { readonly userId: string; readonly at: Date };
  readonly approved: boolean | null;
}

async function proposalsWhere(
  db: Db,
  who: Pick<Actor, 'username'>,
  now: Date,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<Stored[]> {
  const { rows } = await sql<Row>`
    select p.*, u.username as maker, d.approved
      from fraud_rule_proposals p left join users u on u.id = p.made_by
      left join fraud_rule_decisions d on d.proposal_id = p.id
     where ${condition} order by p.made_at desc, p.id`.execute(db);
  if (rows.length === 0) return [];
  const holders = await readHolders(db, 'settings.edit');
  return rows.map((row) => {
    const by = { userId: row.made_by, at: row.made_at };
    const { names, from } = awaitedOf(holders, by);
    const waitsFor = { people: names, from };
    return {
      by,
      approved: row.approved,
      proposal: {
        id: row.id,
        version: row.version,
        rules: FraudRules.parse(row.rules),
        reason: row.reason,
        proposedBy: row.maker ?? 'Somebody',
        proposedAt: row.made_at.toISOString(),
        waitsFor,
        obstacle: rulesObstacle(who.username, now, waitsFor),
      },
    };
  });
}

const waitingOf = (db: Db, who: Pick<Actor, 'username'>, now: Date, version: number): Promise<Stored[]> =>
  proposalsWhere(db, who, now, sql`d.proposal_id is null and p.version = ${version}`);

/** The rules in force, the earlier ones, and pending proposals. */
export async function readState(db: Db, who: Pick<Actor, 'username'>, now: Date): Promise<FraudRulesState> {
  const held = await readRules(db);
  const waiting = await waitingOf(db, who, now, held.version);
  return { ...held, waiting: waiting.map(({ proposal }) => proposal) };
}

/** A pending proposal. Throws AppError `not-found`; `conflict` when it was decided, or when the rules changed since. */
export async function findWaiting({ tx, actor, now }: RulesCaller, id: string): Promise<Stored> {
  const [found] = await proposalsWhere(tx, actor, now, sql`p.id = ${id}::uuid`);
  if (!found) throw notFound('This proposal');
  const current = await readState(tx, actor, now);
  if (found.approved !== null)
    throw new AppError('conflict', `It was ${found.approved ? 'approved' : 'rejected'} already`, { current });
  if (found.proposal.version !== current.version)
    throw new AppError('conflict', 'The rules changed since; look at them again, then propose it again', {
      current,
    });
  return found;
}

/** For example "fewer alerts open and one person alone may block up to 9000000 SLL". */
function effectsOf(held: FraudRules, proposed: FraudRules): string {
  const { fewerAlerts, largerBlocks } = loosenedIn(held, proposed);
  return [
    ...(fewerAlerts ? ['fewer alerts open'] : []),
    ...(largerBlocks ? [`one person alone may block up to ${proposed.blockThresholdSll} SLL`] : []),
  ].join(' and ');
}

/** Stores the proposal and notifies the people who may agree. Null when an identical one is already pending. */
export async function proposeRules(
  { tx, actor, now }: RulesCaller,
  held: RulesHeld,
  { rules, reason }: { readonly rules: FraudRules; readonly reason: string },
): Promise<AuditEntry | null> {
  const waiting = await waitingOf(tx, actor, now, held.version);
  if (
    waiting.some(
      ({ proposal, by }) =>
        by.userId === actor.userId && canonicalJson(proposal.rules) === canonicalJson(rules),
    )
  )
    return null;
  const { rows } = await sql<{ id: string }>`
    insert into fraud_rule_proposals (version, rules, reason, made_by, made_at)
    values (${held.version}, ${JSON.stringify(rules)}::jsonb, ${reason}, ${actor.userId}::uuid, ${now}) returning id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? '';
  const awaited = awaitedOf(await readHolders(tx, 'settings.edit'), { userId: actor.userId, at: now });
  await notify(
    tx,
    now,
    { kind: 'users', userIds: awaited.ids },
    {
      type: 'warning',
      category: 'security',
      title: 'A change of the fraud rules waits for you',
      message: `${actor.name} proposes rules by which ${effectsOf(held.rules, rules)}: ${reason}`,
      actionType: 'fraud_rules_proposed',
      data: { proposalId: id },
      senderId: actor.userId,
    },
  );
  return {
    action: 'fraud-rules.propose',
    entity: ['fraud_rules_proposal', id],
    description: `Proposed rules of fraud alerts, which wait for ${awaited.names.join(' or ')}: ${reason}`,
    category: 'Security',
    before: held.rules,
    after: { ...rules, waitsFor: { people: awaited.names, from: awaited.from } },
  };
}

/** Puts rules in force and notifies the people who decide alerts. */
export async function putInForce(
  { tx, actor, now }: RulesCaller,
  held: RulesHeld,
  proposed: {
    readonly rules: FraudRules;
    readonly reason: string;
    readonly madeBy: string;
    readonly proposer?: string;
  },
): Promise<{ version: number; audit: AuditEntry }> {
  const { rules, reason } = proposed;
  const version = held.version + 1;
  const replay = await replayScores(tx, { held: held.rules, asked: rules, days: REPLAY_DAYS[0], now });
  await sql`
    insert into fraud_rules (version, rules, reason, made_by, made_at, replay)
    values (${version}, ${JSON.stringify(rules)}::jsonb, ${reason}, ${proposed.madeBy}::uuid, ${now},
            ${JSON.stringify(replay)}::jsonb)`.execute(tx);
  const by = proposed.proposer === undefined ? '' : `, proposed by ${proposed.proposer}`;
  await notify(
    tx,
    now,
    { kind: 'holders', power: 'compliance.manage' },
    {
      type: 'warning',
      category: 'security',
      title: 'The rules of fraud alerts changed',
      message: `${actor.name}${by}: ${reason}`,
      actionType: 'fraud_rules',
      data: { version },
    },
  );
  return {
    version,
    audit: {
      action: 'fraud-rules.update',
      entity: ['fraud_rules', String(version)],
      description: `Changed the rules of fraud alerts${by}: ${reason}`,
      category: 'Security',
      before: held.rules,
      after: { ...rules, replay: { held: replay.held, asked: replay.asked } },
    },
  };
}

/** Stores the decision on a proposal, and notifies the proposer. */
export async function decideProposal(
  { tx, actor, now }: RulesCaller,
  { proposal, by }: Stored,
  version: number | null,
): Promise<void> {
  const approved = version !== null;
  await sql`
    insert into fraud_rule_decisions (proposal_id, approved, decided_by, decided_at, version)
    values (${proposal.id}::uuid, ${approved}, ${actor.userId}::uuid, ${now}, ${version})`.execute(tx);
  if (by.userId === actor.userId) return;
  await notify(
    tx,
    now,
    { kind: 'users', userIds: [by.userId] },
    {
      type: approved ? 'success' : 'warning',
      category: 'security',
      title: `Your change of the fraud rules was ${approved ? 'approved' : 'rejected'}`,
      message: `${actor.name} ${approved ? 'agreed' : 'did not agree'} to it`,
      actionType: 'fraud_rules_decided',
      data: { proposalId: proposal.id },
      senderId: actor.userId,
    },
  );
}
