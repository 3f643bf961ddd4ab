import * as roles from '@cottontree/contract/access/roles.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readRoles } from '../role-rows.ts';
import { changeOf } from '../change-store.ts';
import { waitingProposals } from '../proposal-store.ts';
import { changed } from '../proposing-store.ts';

export const listRoleProposals = query(roles.listRoleProposals, async ({ db, actor, clock }) => {
  const now = clock.now();
  const before = await readRoles(db);
  const waiting = await waitingProposals(db, actor, now);
  return await Promise.all(
    waiting.map(async ({ proposal, by, edits }) => ({
      ...proposal,
      change: await changeOf(db, { ...changed(before, edits), by, now }),
    })),
  );
});
