import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { decideCandidate as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { unconfirmed } from '../../../platform/http/access.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { command, type Actor } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import type { Db } from '../../../platform/database/client.ts';
import { awaitedOf } from '../../access/index.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { notify } from '../../notifications/index.ts';
import {
  awaitedFor,
  candidateOf,
  presentCandidate,
  readDeciders,
  type CandidateRow,
} from '../candidates-store.ts';
import { programmeChanged } from '../store.ts';

/**
 * One person may decide to file, because another person must submit the report. Nobody outside sees a dismissal, so it
 * needs a second person, whatever the amount, because a suspicion has none.
 */
export const decideCandidate = command(route, async ({ tx, actor, clock, keyring, params, input }) => {
  const at = clock.now();
  await sql`select from compliance_candidates where id = ${params.id}::uuid for update`.execute(tx);
  const row = await candidateOf(tx, params.id);
  const deciders = await readDeciders(tx);
  if (row.state !== 'open' || (input.version !== undefined && input.version !== row.version))
    throw await overtaken(
      tx,
      ['compliance_candidate', row.id],
      'this candidate',
      presentCandidate(row, at, deciders),
    );
  const dismissing = input.decision === 'dismiss';
  const proposing = dismissing && row.proposed_by === null;
  if (proposing) await proposeDismissal(tx, row, actor, deciders, { note: input.note, at });
  else {
    if (dismissing) {
      refuseAgreeing(row, actor, deciders, at);
      await demandSealed(tx, keyring, ['compliance_dismissals']);
    }
    await sql`
      update compliance_candidates
         set state = ${dismissing ? 'dismissed' : 'filed'}, decided_by = ${actor.userId}::uuid,
             decided_name = ${actor.username}, decided_at = ${at}, decided_day = ${businessDayOf(at)}, note = ${input.note},
             version = version + 1
       where id = ${row.id}::uuid`.execute(tx);
  }
  const after = await candidateOf(tx, row.id);
  const did = proposing ? 'Proposed to dismiss' : dismissing ? 'Dismissed' : 'Filed';
  const proposer = dismissing && !proposing ? `, proposed by ${row.proposed_name}` : '';
  return {
    output: presentCandidate(after, at, deciders),
    announce: programmeChanged(at),
    audit: {
      action: proposing ? 'compliance.propose-dismissal' : 'compliance.decide-candidate',
      entity: ['compliance_candidate', row.id],
      description: `${did} a ${row.kind} candidate of ${row.business_day}${proposer}`,
      before: { state: row.state },
      after: {
        state: after.state,
        note: input.note,
        kind: row.kind,
        day: row.business_day,
        ...(row.proposed_name !== null && {
          proposedBy: row.proposed_name,
          proposedNote: row.dismissal_note,
        }),
      },
    },
  };
});

type Deciders = Awaited<ReturnType<typeof readDeciders>>;

/** Stores the proposal with its reason; the people who may approve are notified, without data about the customer. */
async function proposeDismissal(
  tx: Db,
  { id }: CandidateRow,
  { userId, username }: Actor,
  deciders: Deciders,
  { note, at }: { readonly note: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into compliance_dismissals (candidate_id, note, proposed_by, proposed_name, proposed_at)
    values (${id}::uuid, ${note}, ${userId}::uuid, ${username}, ${at})`.execute(tx);
  await sql`update compliance_candidates set version = version + 1 where id = ${id}::uuid`.execute(tx);
  await notify(
    tx,
    at,
    { kind: 'users', userIds: awaitedOf(deciders, { userId, at }).ids },
    {
      type: 'warning',
      category: 'security',
      title: 'A dismissal waits for a second person',
      message: `${username} would not report a candidate; look at it, then agree or file it`,
      actionType: 'dismissal_proposed',
      data: { candidateId: id },
      senderId: userId,
    },
  );
}

/** Throws AppError `forbidden` or `step-up-required` where this person cannot approve the dismissal. */
function refuseAgreeing(row: CandidateRow, actor: Actor, deciders: Deciders, now: Date): void {
  const awaited = awaitedFor(row, deciders);
  if (!awaited?.ids.includes(actor.userId))
    throw new AppError(
      'forbidden',
      `You proposed it: it waits for ${awaited?.names.join(' or ') ?? 'another person'}`,
    );
  if (awaited.from === null) return;
  if (now.toISOString() < awaited.from)
    throw new AppError(
      'forbidden',
      `Nobody else may decide candidates, so it waits for you until ${awaited.from}; then confirm who you are again`,
    );
  if (!actor.steppedUp) throw unconfirmed();
}
