/**
 * Permissions that one role should not combine. This is a warning to the people who assign them, not an access rule: an
 * owner agrees to it (docs/decisions/0054). A new pair needs a migration that lists the roles that combine it without
 * an agreement.
 */
import type { Power } from './permissions.ts';

export interface DutyConflict {
  readonly powers: readonly [Power, Power];
  /** What one person with both can do alone; follows the name of the role. */
  readonly why: string;
}

/**
 * Pairs of permissions with which one person can do what should need two people. The owner's role always has every
 * permission and is not checked.
 */
export const CONFLICTING_DUTIES: readonly DutyConflict[] = [
  { powers: ['expenses.manage', 'approve_transactions'], why: 'records expenses and approves them' },
  { powers: ['treasury.manage', 'approve_transactions'], why: 'moves funds and approves the movement' },
  {
    powers: ['api_access', 'approve_transactions'],
    why: 'loads transactions and releases those that were blocked',
  },
  {
    powers: ['users.edit', 'approve_transactions'],
    why: 'sets colleagues’ passwords and approves what was entered in their names',
  },
  { powers: ['users.create', 'roles.edit'], why: 'opens accounts and decides what they may do' },
  { powers: ['users.edit', 'roles.edit'], why: 'gives people their roles and decides what these allow' },
  { powers: ['kyc.verify', 'cards.issue'], why: 'decides who a customer is and issues the card' },
  { powers: ['cards.issue', 'cards.activate'], why: 'issues cards and activates them' },
];

/** The conflicts among these permissions, own and inherited together. */
export function dutyConflicts(powers: Iterable<Power>): DutyConflict[] {
  const held = new Set(powers);
  return CONFLICTING_DUTIES.filter((conflict) => conflict.powers.every((power) => held.has(power)));
}
