/**
 * The effect of role changes on people: who gains and loses which permissions, and how they used them. The same form
 * before a role is saved, after it is saved, and while a change waits for another owner.
 */
import { z } from 'zod';
import { Power } from './permissions.ts';
import { personal } from '../personal-data.ts';

/** How many days of uses of a permission are counted before it is taken from somebody. */
export const USES_DAYS = 90;
/** How long a change waits for its own proposer, if the company has only one owner. */
export const SOLE_OWNER_HOURS = 24;

export const InheritedPower = z.object({
  permission: Power,
  /** Display names of the roles of lower authority that provide it. */
  from: z.array(z.string()),
});
export type InheritedPower = z.infer<typeof InheritedPower>;

/**
 * What one person did with one permission in the last USES_DAYS days: the audit records that name this person and this
 * permission. Each change, export and recorded reading under a permission creates one; merely viewing data creates
 * none.
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
  /** Permissions, inherited ones included, that people of this role gain; and those that they lose. */
  gains: z.array(Power),
  loses: z.array(Power),
  /** Removed from the role itself, but still inherited from roles of lower authority. */
  keeps: z.array(InheritedPower),
  /** Added to the role itself, but already inherited from roles of lower authority. */
  had: z.array(Power),
  /** Conflicting duties that a person of this role would combine; `arises`: and did not before. */
  combinations: z.array(z.object({ powers: z.tuple([Power, Power]), why: z.string(), arises: z.boolean() })),
  /** All accounts of this role, suspended ones included. */
  people: z.array(
    z.object({
      id: z.string(),
      username: personal('staffName'),
      name: personal('staffName'),
      /** One entry per lost permission. */
      uses: z.array(PowerUse),
    }),
  ),
});
export type ChangedRole = z.infer<typeof ChangedRole>;

/** Who must agree before a change is applied. */
export const AwaitedOwner = z.object({
  /** Usernames: any of these owners may agree; only the proposer if the company has no other owner. */
  owners: z.array(z.string()),
  /** Not before this time: 24 hours after the proposal, if its proposer must agree a second time. */
  from: z.iso.datetime().nullable(),
});
export type AwaitedOwner = z.infer<typeof AwaitedOwner>;

export const RoleChange = z.object({
  /** Roles whose people or own permissions change, highest authority first. */
  roles: z.array(ChangedRole),
  /** For a new role: what it inherits in addition to its own permissions. */
  inherits: z.array(InheritedPower),
  /** Of those, what the call that creates it must list in `inherits`: all that View Only does not have. */
  confirm: z.array(Power),
  /** The start of the period in which uses are counted. */
  countedFrom: z.iso.datetime(),
  /**
   * Null: it takes effect at once. Otherwise it waits, because conflicting duties would be combined in a role that
   * somebody has, or in a seeded role, which may be assigned at any time.
   */
  waitsFor: AwaitedOwner.nullable(),
  /**
   * For a change that takes effect at once but combines conflicting duties in roles that nobody has: these roles cannot
   * be assigned until an owner agrees to the related proposal.
   */
  givenAfter: AwaitedOwner.nullable(),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** A role change that combines conflicting duties, and that an owner must agree to. */
export const RoleProposal = z.object({
  id: z.string(),
  roles: z.array(
    z.object({
      role: z.string(),
      displayName: z.string(),
      /** Its own permissions after the change. */
      permissions: z.array(Power),
      canManage: z.array(z.string()),
    }),
  ),
  /**
   * True: the roles are already changed but cannot be assigned until an owner agrees; false: nothing is changed until
   * then.
   */
  made: z.boolean(),
  proposedBy: z.string(),
  proposedAt: z.iso.datetime(),
  /** lapsed: one of the roles was changed or deleted meanwhile. */
  state: z.enum(['waiting', 'approved', 'rejected', 'lapsed']),
  /** Null: it no longer waits. */
  waitsFor: AwaitedOwner.nullable(),
  /** Why the caller cannot approve it now; null if they can. */
  obstacle: z.string().nullable(),
});
export type RoleProposal = z.infer<typeof RoleProposal>;

/** Fields of the responses of calls that change roles. */
export const MADE_CHANGE = {
  /** Who gained and lost which permissions or, with `proposal`, would do so. */
  change: RoleChange.optional(),
  /** Instead of the change: it waits for an owner, and the roles are unchanged. */
  proposal: RoleProposal.optional(),
};
