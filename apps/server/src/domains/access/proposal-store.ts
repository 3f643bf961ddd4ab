/** Role changes that wait for an owner's approval. */
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import type { RoleProposal } from '@cottontree/contract/access/role-changes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { awaitedOwners } from './awaited-owners.ts';
import { readRoles, type RoleRow } from './role-rows.ts';
import { notify } from '../notifications/index.ts';
import { decisionObstacle } from './roles-rules.ts';
import { lockRoleEdits, type RoleEdit } from './roles-store.ts';

export interface Caller {
  readonly tx: Db;
  readonly actor: Actor;
  readonly now: Date;
}

export const named = (edits: readonly RoleEdit[]): string =>
  edits.map(({ role }) => role.displayName).join(', ');

export const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Whether the role already is as this edit would make it. */
export const isMade = ({ role, powers, canManage }: RoleEdit): boolean =>
  sameSet(powers, role.powers) && sameSet(canManage, role.canManage);

const Edits = z.array(
  z.object({
    key: z.string(),
    version: z.int(),
    powers: z.array(z.string()),
    canManage: z.array(z.string()),
  }),
);
interface Row {
  id: string;
  edits: unknown;
  arising: string[];
  made_by: string;
  made_at: Date;
  maker: string;
  approved: boolean | null;
}
export interface StoredProposal {
  readonly proposal: RoleProposal;
  readonly by: { readonly userId: string; readonly at: Date };
  /** Edits of the current roles; roles that were deleted are left out. */
  readonly edits: readonly RoleEdit[];
  /** The conflicting pairs that it created when it was proposed, in the form of arisingOf. */
  readonly arising: readonly string[];
}

async function proposalsWhere(
  db: Db,
  actor: Actor,
  now: Date,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<StoredProposal[]> {
  const { rows } = await sql<Row>`
    select p.*, coalesce(u.username, 'Somebody') as maker, d.approved
      from role_proposals p left join users u on u.id = p.made_by left join role_decisions d on d.proposal_id = p.id
     where ${condition} order by p.made_at desc, p.id`.execute(db);
  const roles = rows.length === 0 ? [] : await readRoles(db);
  const found: StoredProposal[] = [];
  for (const row of rows) found.push(await stored(db, actor, now, row, roles));
  return found;
}

async function stored(
  db: Db,
  actor: Actor,
  now: Date,
  row: Row,
  roles: readonly RoleRow[],
): Promise<StoredProposal> {
  const wanted = Edits.parse(row.edits);
  const edits = wanted.flatMap(({ key, version, powers, canManage }) => {
    const role = roles.find((each) => each.key === key && each.version === version);
    if (!role) return [];
    // A later release may have removed a power, and a managed role may have been deleted or moved to another level.
    const below = roles.filter(({ level }) => level > role.level).map((each) => each.key);
    return [
      {
        role,
        powers: POWERS.filter((power) => powers.includes(power)),
        canManage: canManage.filter((each) => below.includes(each)),
      },
    ];
  });
  const by = { userId: row.made_by, at: row.made_at };
  const lapsed = edits.length < wanted.length;
  const state =
    row.approved === null ? (lapsed ? 'lapsed' : 'waiting') : row.approved ? 'approved' : 'rejected';
  const waitsFor = state === 'waiting' ? (await awaitedOwners(db, by)).waitsFor : null;
  return {
    by,
    edits,
    arising: row.arising,
    proposal: {
      id: row.id,
      roles: wanted.map(({ key, powers, canManage }) => ({
        role: key,
        displayName: roles.find((role) => role.key === key)?.displayName ?? key,
        permissions: POWERS.filter((power) => powers.includes(power)),
        canManage,
      })),
      made: !lapsed && edits.every(isMade),
      proposedBy: row.maker,
      proposedAt: row.made_at.toISOString(),
      state,
      waitsFor,
      obstacle: decisionObstacle(actor.username, now, { state, waitsFor }),
    },
  };
}

/** Throws `not-found`. */
export async function readProposal(db: Db, actor: Actor, id: string, now: Date): Promise<StoredProposal> {
  const [found] = await proposalsWhere(db, actor, now, sql`p.id = ${id}::uuid`);
  if (!found) throw notFound('This proposal');
  return found;
}

/** The waiting proposals, newest first. */
export async function waitingProposals(db: Db, actor: Actor, now: Date): Promise<StoredProposal[]> {
  const open = await proposalsWhere(db, actor, now, sql`d.proposal_id is null`);
  return open.filter(({ proposal }) => proposal.state === 'waiting');
}

/**
 * Locks a waiting proposal and all roles. Throws AppError: `not-found`; `conflict` where it was already decided or one
 * of its roles has changed since.
 */
export async function lockWaiting({ tx, actor, now }: Caller, id: string): Promise<StoredProposal> {
  await lockRoleEdits(tx);
  const found = await readProposal(tx, actor, id, now);
  if (found.proposal.state === 'waiting') return found;
  throw new AppError('conflict', found.proposal.obstacle ?? 'This proposal waits no more', {
    current: found.proposal,
  });
}

/** Stores the decision and notifies the proposer. */
export async function decide(
  { tx, actor, now }: Caller,
  { proposal, by, edits }: StoredProposal,
  approved: boolean,
): Promise<RoleProposal> {
  await sql`
    insert into role_decisions (proposal_id, approved, decided_by, decided_at)
    values (${proposal.id}::uuid, ${approved}, ${actor.userId}::uuid, ${now})`.execute(tx);
  if (by.userId !== actor.userId)
    await notify(
      tx,
      now,
      { kind: 'users', userIds: [by.userId] },
      {
        type: approved ? 'success' : 'warning',
        category: 'security',
        title: `Your change of roles was ${approved ? 'approved' : 'rejected'}`,
        message: `${actor.name} ${approved ? 'agreed' : 'did not agree'} to change ${named(edits)}`,
        actionType: 'role_decided',
        data: { proposalId: proposal.id },
        senderId: actor.userId,
      },
    );
  return (await readProposal(tx, actor, proposal.id, now)).proposal;
}
