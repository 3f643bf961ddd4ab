import * as roles from '@cottontree/contract/access/roles.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { readRoles } from '../role-rows.ts';
import { agreeTo } from '../unagreed-duties.ts';
import { arisingOf, changeOf } from '../change-store.ts';
import { decide, lockWaiting } from '../proposal-store.ts';
import { changed } from '../proposing-store.ts';
import { refuseBeyond, writeRoles } from '../roles-store.ts';

const MORE_ARISES =
  'More conflicting duties would come together by it now than when it was proposed; reject it, then propose it again';

export const approveRoleProposal = command(
  roles.approveRoleProposal,
  async ({ tx, actor, params, clock, keyring }) => {
    const now = clock.now();
    const caller = { tx, actor, now };
    const found = await lockWaiting(caller, params.id);
    await demandSealed(tx, keyring, ['role_proposals'], ['role_decisions']);
    const { proposal, by, edits } = found;
    if (proposal.obstacle !== null) throw new AppError('forbidden', proposal.obstacle);
    const before = await readRoles(tx);
    const change = await changeOf(tx, { ...changed(before, edits), by, now });
    if (arisingOf(change).some((each) => !found.arising.includes(each)))
      throw new AppError('conflict', MORE_ARISES, { current: proposal });
    for (const { role, powers } of edits) refuseBeyond(actor, powers, role.powers);
    const toMake = proposal.made ? [] : edits;
    await writeRoles(tx, toMake, now);
    await agreeTo(
      tx,
      edits.map(({ role }) => role.key),
    );
    const decided = await decide(caller, found, true);
    const made = toMake.map(({ role, powers, canManage }): AuditEntry => ({
      action: 'role.update',
      entity: ['role', role.key],
      description: `Changed what the role ${role.displayName} allows, proposed by ${proposal.proposedBy}`,
      category: 'Security',
      before: { permissions: role.powers, canManage: role.canManage },
      after: { permissions: powers, canManage },
    }));
    return {
      output: { ...decided, change: { ...change, waitsFor: null, givenAfter: null } },
      audit: [
        {
          action: 'role.approve',
          entity: ['role_proposal', proposal.id],
          description: `Agreed to a change of roles that ${proposal.proposedBy} proposed`,
          category: 'Security',
          before: { state: 'waiting' },
          after: { state: 'approved' },
        },
        ...made,
      ],
    };
  },
);
