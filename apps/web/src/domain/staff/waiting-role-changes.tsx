import {
  approveRoleProposal,
  listRoleProposals,
  rejectRoleProposal,
} from '@cottontree/contract/access/roles.ts';
import type { RoleChange, RoleProposal } from '@cottontree/contract/access/role-changes.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { useAttemptKey } from './attempt-key.ts';
import { useStaffChange } from './change.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { awaitedInWords } from './awaited-owner.ts';
import { RoleChangeView } from './role-change.tsx';
import css from './role-change.module.css';
import { STAFF_TEXTS } from './texts.ts';

/** Role changes that wait for an owner; renders nothing if there are none, or for people who are not owners. */
export function WaitingRoleChanges() {
  const me = useCurrentUser().data ?? undefined;
  const waiting = useRead(listRoleProposals, {}, { enabled: isOwner(me) });
  if (!isOwner(me) || waiting.data === undefined || waiting.data.length === 0) return null;
  return (
    <Card title={STAFF_TEXTS.changesOfRolesWaiting}>
      {waiting.data.map((proposal) => (
        <Waiting key={proposal.id} proposal={proposal} own={proposal.proposedBy === me?.username} />
      ))}
    </Card>
  );
}

function Waiting({ proposal, own }: { proposal: RoleProposal & { change: RoleChange }; own: boolean }) {
  const { pending, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const named = proposal.roles.map(({ displayName }) => displayName).join(', ');
  const params = { id: proposal.id };
  const decide = (route: typeof approveRoleProposal | typeof rejectRoleProposal, done: string) =>
    void change(() => call(route, { params }, { idempotencyKey: keyFor([route.spec.path, params]) }), {
      done,
      failed: STAFF_TEXTS.decisionWasNotSaved,
      action: 'update',
      describe: () => ({ description: `${done}: ${named}`.slice(0, 500) }),
    });
  return (
    <section className={css.role} aria-label={STAFF_TEXTS.changeOf(named)}>
      <p data-constant="row">
        {proposal.made
          ? STAFF_TEXTS.changedOn(proposal.proposedBy, named, moment(proposal.proposedAt))
          : STAFF_TEXTS.proposedOnToChange(proposal.proposedBy, moment(proposal.proposedAt), named)}
        {proposal.waitsFor !== null && STAFF_TEXTS.andItWaitsFor(awaitedInWords(proposal.waitsFor))}
      </p>
      <RoleChangeView
        change={{ ...proposal.change, waitsFor: null, givenAfter: null }}
        isEdited={(role) => proposal.roles.some((each) => each.role === role)}
      />
      <div className={css.decisions}>
        <Button
          disabled={pending}
          onClick={() => decide(rejectRoleProposal, STAFF_TEXTS.changeOfRolesRejected)}
        >
          {own ? STAFF_TEXTS.takeBack : COMMON_TEXTS.reject}
        </Button>
        <Button
          variant="primary"
          disabled={proposal.obstacle !== null}
          busy={pending}
          onClick={() => decide(approveRoleProposal, STAFF_TEXTS.changeOfRolesApproved)}
        >
          {COMMON_TEXTS.approve}
        </Button>
      </div>
    </section>
  );
}
