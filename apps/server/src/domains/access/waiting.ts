/** Changes of roles that wait for an owner. */
import { approveRoleProposal, listRoleProposals } from '@cottontree/contract/access/roles.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import {
  DECISION_DAYS,
  daysBeyond,
  folded,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { waitingProposals } from './proposal-store.ts';

/** Proposals that the caller may agree to now. */
export async function waitingRoleChanges({ db, actor, now, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listRoleProposals, approveRoleProposal)) return null;
  const open = await waitingProposals(db, actor, now);
  return folded(
    open
      .filter(({ proposal }) => proposal.obstacle === null)
      .map(({ proposal: { id, roles, proposedAt } }) => {
        const since = businessDayOf(new Date(proposedAt));
        return {
          kind: 'role-change',
          id,
          title: 'Role change joins conflicting duties',
          detail: `${roles.map(({ displayName }) => displayName).join(', ')}, agree or reject`,
          amountUsd: null,
          since,
          due: null,
          daysLate: daysBeyond(since, DECISION_DAYS, today),
          href: '/role-permissions',
          needs: powersOf(listRoleProposals, approveRoleProposal),
        };
      }),
    today,
    (count) => ({
      title: `${count} role changes join conflicting duties`,
      detail: 'Agree to each or reject it',
      href: '/role-permissions',
    }),
  );
}
