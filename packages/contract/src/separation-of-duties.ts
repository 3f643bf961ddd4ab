/**
 * Which powers one role should not hold together. A warning to who gives them, not a rule of access: an owner agrees to it
 * (docs/decisions/0054). A pair that is added needs a migration that lists the roles which hold it without an agreement.
 */
import type { Power } from './permissions.ts';

export interface DutyConflict {
  readonly powers: readonly [Power, Power];
  /** What somebody does alone who holds both: follows the name of the role. */
  readonly why: string;
}

/**
 * Pairs of powers with which one person does what two are meant to see. The owner's role, which holds every power by
 * its nature, is not judged by them.
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

/** The conflicts that these powers, own and inherited together, make up. */
export function dutyConflicts(powers: Iterable<Power>): DutyConflict[] {
  const held = new Set(powers);
  return CONFLICTING_DUTIES.filter((conflict) => conflict.powers.every((power) => held.has(power)));
}
