/**
 * What changing roles does to people: who gains and loses which powers, and what they used of them. The same answer
 * before a role is saved, once it is saved, and while a change waits for another owner.
 */
import { z } from 'zod';
import { Power } from './permissions.ts';
import { personal } from './personal-data.ts';

/** How far back the use of a power is counted before it is taken from somebody. */
export const USES_DAYS = 90;
/** How long a change waits for its own proposer, where the company has one owner only. */
export const SOLE_OWNER_HOURS = 24;

export const InheritedPower = z.object({
  permission: Power,
  /** Display names of the roles of lower authority that bring it. */
  from: z.array(z.string()),
});
export type InheritedPower = z.infer<typeof InheritedPower>;

/**
 * What one person did by one power in the last USES_DAYS days: the records of the audit trail that name this person and
 * that power. Each change, export and recorded reading under a permission leaves one; merely looking leaves none.
 */
export const PowerUse = z.object({
  power: Power,
  uses: z.int(),
  /** Null: not used. */
  lastAt: z.iso.datetime().nullable(),
});
export type PowerUse = z.infer<typeof PowerUse>;

export const ChangedRole = z.object({
  role: z.string(),
  displayName: z.string(),
  level: z.int(),
  /** Powers, inherited ones included, that the people of this role have afterwards and had not before; and the other way round. */
  gains: z.array(Power),
  loses: z.array(Power),
  /** Taken from the role itself, but still coming to it from roles of lower authority. */
  keeps: z.array(InheritedPower),
  /** Given to the role itself, which its people had before from roles of lower authority. */
  had: z.array(Power),
  /** Duties that one person of this role would hold together; `arises`: and did not before. */
  combinations: z.array(z.object({ powers: z.tuple([Power, Power]), why: z.string(), arises: z.boolean() })),
  /** All accounts of this role, suspended ones included. */
  people: z.array(
    z.object({
      id: z.string(),
      username: personal('staffName'),
      name: personal('staffName'),
      /** Of each power that is lost. */
      uses: z.array(PowerUse),
    }),
  ),
});
export type ChangedRole = z.infer<typeof ChangedRole>;

/** Who has to agree before a change is made. */
export const AwaitedOwner = z.object({
  /** Usernames: the owners any of whom may agree; the proposer alone where the company has no other. */
  owners: z.array(z.string()),
  /** Not before this moment: 24 hours after the proposal, where its proposer has to agree a second time. */
  from: z.iso.datetime().nullable(),
});
export type AwaitedOwner = z.infer<typeof AwaitedOwner>;

export const RoleChange = z.object({
  /** Roles whose people or own powers change, the highest authority first. */
  roles: z.array(ChangedRole),
  /** Of a role that does not exist yet: what it inherits beyond its own powers. */
  inherits: z.array(InheritedPower),
  /** Of those, what the call that creates it must name in `inherits`: all that View Only does not hold. */
  confirm: z.array(Power),
  /** From when on uses are counted. */
  countedFrom: z.iso.datetime(),
  /**
   * Null: it takes effect at once. Otherwise it waits, because conflicting duties would come together in a role that
   * somebody holds, or in one of the seeded ones, which are given at any time.
   */
  waitsFor: AwaitedOwner.nullable(),
  /**
   * Of a change that takes effect at once: it brings conflicting duties together in roles that nobody holds, and nobody is
   * given these before one of the owners agrees to the proposal that goes with it.
   */
  givenAfter: AwaitedOwner.nullable(),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** A change of roles that brings conflicting duties together, and to which an owner is to agree. */
export const RoleProposal = z.object({
  id: z.string(),
  roles: z.array(
    z.object({
      role: z.string(),
      displayName: z.string(),
      /** Its own powers afterwards. */
      permissions: z.array(Power),
      canManage: z.array(z.string()),
    }),
  ),
  /** The roles are so already, and nobody is given them until it is agreed to; otherwise nothing is changed until then. */
  made: z.boolean(),
  proposedBy: z.string(),
  proposedAt: z.iso.datetime(),
  /** lapsed: one of the roles was changed or deleted since. */
  state: z.enum(['waiting', 'approved', 'rejected', 'lapsed']),
  /** Null: it waits no more. */
  waitsFor: AwaitedOwner.nullable(),
  /** Why the caller cannot approve it now; null: they can. */
  obstacle: z.string().nullable(),
});
export type RoleProposal = z.infer<typeof RoleProposal>;

/** Both in the answer of a call that changes roles, and nowhere else. */
export const MADE_CHANGE = {
  /** Who gained and lost what or, with `proposal`, would. */
  change: RoleChange.optional(),
  /** Instead of the change: it waits for an owner, and the roles are as they were. */
  proposal: RoleProposal.optional(),
};
