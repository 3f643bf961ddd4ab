/** Role changes: applied at once, or proposed to an owner. */
import type { RoleChange, RoleProposal } from '@cottontree/contract/access/role-changes.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { readRoles, type RoleRow } from './role-rows.ts';
import { keepUnagreed } from './unagreed-duties.ts';
import { notify } from '../notifications/index.ts';
import { awaitedOwners } from './awaited-owners.ts';
import { arisingOf, changeOf, type RequestedChange } from './change-store.ts';
import { isMade, named, readProposal, sameSet, waitingProposals, type Caller } from './proposal-store.ts';
import { writeRoles, type RoleEdit } from './roles-store.ts';

/** All roles as they are now, and after these edits. */
export const changed = (
  before: readonly RoleRow[],
  edits: readonly RoleEdit[],
): Pick<RequestedChange, 'before' | 'after' | 'edited'> => ({
  before,
  after: before.map((role) => {
    const edit = edits.find((each) => each.role.key === role.key);
    return edit ? { ...role, powers: [...edit.powers], canManage: [...edit.canManage] } : role;
  }),
  edited: edits.map(({ role }) => role.key),
});

export interface Made {
  readonly change: RoleChange;
  /** The proposal that was stored instead of the change. Null when the change was made. */
  readonly proposal: RoleProposal | null;
  /** Null when the same change is already waiting. */
  readonly audit: readonly [AuditEntry, ...AuditEntry[]] | null;
}

/**
 * Changes existing roles, which `records` then report. Where the change would combine conflicting duties in a role that
 * somebody holds or that is seeded, it is stored as a proposal instead. In other roles the change is made, but the role
 * cannot be assigned until an owner approves.
 */
export async function makeOrPropose(
  caller: Caller,
  edits: readonly RoleEdit[],
  records: readonly [AuditEntry, ...AuditEntry[]],
): Promise<Made> {
  const { tx, actor, now } = caller;
  const before = await readRoles(tx);
  const by = { userId: actor.userId, at: now };
  const change = await changeOf(tx, { ...changed(before, edits), by, now });
  if (change.waitsFor) {
    const { proposal, audit } = await propose(caller, edits);
    return { change, proposal, audit: audit && [audit] };
  }
  await writeRoles(tx, edits, now);
  return { change, proposal: null, audit: [...records, ...(await seekAgreement(caller, change))] };
}

/**
 * After a change was made: roles in which it combines conflicting duties cannot be assigned until an owner approves the
 * proposal that this function stores. Resolves to its audit record, or to none where there is nothing to approve.
 */
export async function seekAgreement(caller: Caller, { roles }: RoleChange): Promise<AuditEntry[]> {
  const { tx } = caller;
  const arising = roles.flatMap(({ role, combinations }) => {
    const pairs = combinations.filter(({ arises }) => arises);
    return pairs.length === 0 ? [] : [{ role, pairs }];
  });
  if (arising.length === 0) return [];
  for (const { role, pairs } of arising) await keepUnagreed(tx, role, pairs);
  const all = await readRoles(tx);
  const edits = all
    .filter(({ key }) => arising.some(({ role }) => role === key))
    .map((role) => ({ role, powers: role.powers, canManage: role.canManage }));
  const { audit } = await propose(caller, edits);
  return audit ? [audit] : [];
}

const sameEdits = (one: readonly RoleEdit[], other: readonly RoleEdit[]): boolean =>
  one.length === other.length &&
  one.every((edit) =>
    other.some(
      ({ role, powers, canManage }) =>
        role.key === edit.role.key && sameSet(powers, edit.powers) && sameSet(canManage, edit.canManage),
    ),
  );

/**
 * Stores the change as a proposal, with its audit record. Where the same change is already waiting, it returns that
 * one, with nothing to record. The caller holds the lock of role edits, so that of two identical concurrent calls the
 * second finds the proposal of the first.
 */
export async function propose(
  { tx, actor, now }: Caller,
  edits: readonly RoleEdit[],
): Promise<{ proposal: RoleProposal; audit: AuditEntry | null }> {
  const by = { userId: actor.userId, at: now };
  const arising = arisingOf(await changeOf(tx, { ...changed(await readRoles(tx), edits), by, now }));
  const waiting = await waitingProposals(tx, actor, now);
  const same = waiting.find((each) => sameEdits(each.edits, edits) && sameSet(each.arising, arising));
  if (same) return { proposal: same.proposal, audit: null };
  const stored = edits.map(({ role: { key, version }, powers, canManage }) => ({
    key,
    version,
    powers,
    canManage,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into role_proposals (edits, arising, made_by, made_at)
    values (${JSON.stringify(stored)}::jsonb, ${arising}::text[], ${actor.userId}::uuid, ${now}) returning id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? '';
  const { ids, waitsFor } = await awaitedOwners(tx, by);
  const made = edits.every(isMade);
  await notify(
    tx,
    now,
    { kind: 'users', userIds: ids },
    {
      type: 'warning',
      category: 'security',
      title: 'A change of roles waits for you',
      message: made
        ? `${actor.name} brought conflicting duties together in ${named(edits)}, which nobody is given until you agree`
        : `${actor.name} proposes to change ${named(edits)}: conflicting duties would come together`,
      actionType: 'role_proposed',
      data: { proposalId: id },
      senderId: actor.userId,
    },
  );
  const { proposal } = await readProposal(tx, actor, id, now);
  return {
    proposal,
    audit: {
      action: 'role.propose',
      entity: ['role_proposal', id],
      description: `Proposed to ${made ? 'give people' : 'change'} ${named(edits)}, which waits for ${waitsFor.owners.join(' or ')}`,
      category: 'Security',
      after: { edits: stored, waitsFor },
    },
  };
}
