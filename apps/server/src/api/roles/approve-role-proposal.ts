import * as roles from '@cottontree/contract/roles.ts';
import type { AuditEntry } from '../../kernel/audit.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { readRoles } from '../../staff/role-rows.ts';
import { changeOf } from './change-store.ts';
import { decide, edited, lockWaiting } from './proposal-store.ts';
import { refuseBeyond, writeRole } from './store.ts';

export const approveRoleProposal = command(
  roles.approveRoleProposal,
  async ({ tx, actor, params, clock }) => {
    const now = clock.now();
    const caller = { tx, actor, now };
    const found = await lockWaiting(caller, params.id);
    const { proposal, by, edits } = found;
    if (proposal.obstacle !== null) throw new AppError('forbidden', proposal.obstacle);
    const before = await readRoles(tx);
    const change = await changeOf(tx, { before, after: edited(before, edits), by, now });
    for (const { role, powers, canManage } of edits) {
      refuseBeyond(actor, powers, role.powers);
      await writeRole(tx, role, { powers, canManage }, now);
    }
    const decided = await decide(caller, found, true);
    const made = edits.map(({ role, powers, canManage }): AuditEntry => ({
      action: 'role.update',
      entity: ['role', role.key],
      description: `Changed what the role ${role.displayName} allows, proposed by ${proposal.proposedBy}`,
      category: 'Security',
      before: { permissions: role.powers, canManage: role.canManage },
      after: { permissions: powers, canManage },
    }));
    return {
      output: { ...decided, change: { ...change, waitsFor: null } },
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
