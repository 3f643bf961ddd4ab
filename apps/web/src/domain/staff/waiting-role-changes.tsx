import {
  approveRoleProposal,
  listRoleProposals,
  rejectRoleProposal,
} from '@cottontree/contract/access/roles.ts';
import type { RoleChange, RoleProposal } from '@cottontree/contract/access/role-changes.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { useAttemptKey } from './attempt-key.ts';
import { useStaffChange } from './change.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { awaitedInWords } from './awaited-owner.ts';
import { RoleChangeView } from './role-change.tsx';
import css from './role-change.module.css';

/** Role changes that wait for an owner; renders nothing if there are none, or for people who are not owners. */
export function WaitingRoleChanges() {
  const me = useCurrentUser().data ?? undefined;
  const waiting = useRead(listRoleProposals, {}, { enabled: isOwner(me) });
  if (!isOwner(me) || waiting.data === undefined || waiting.data.length === 0) return null;
  return (
    <Card title="Changes of roles that wait for an owner">
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
      failed: 'The decision was not saved',
      action: 'update',
      describe: () => ({ description: `${done}: ${named}`.slice(0, 500) }),
    });
  return (
    <section className={css.role} aria-label={`Change of ${named}`}>
      <p data-constant="row">
        {proposal.made
          ? `${proposal.proposedBy} changed ${named} on ${moment(proposal.proposedAt)}. Nobody can be given it until that is approved.`
          : `${proposal.proposedBy} proposed on ${moment(proposal.proposedAt)} to change ${named}.`}
        {proposal.waitsFor !== null && ` It waits for ${awaitedInWords(proposal.waitsFor)}.`}
      </p>
      <RoleChangeView
        change={{ ...proposal.change, waitsFor: null, givenAfter: null }}
        isEdited={(role) => proposal.roles.some((each) => each.role === role)}
      />
      <div className={css.decisions}>
        <Button disabled={pending} onClick={() => decide(rejectRoleProposal, 'Change of roles rejected')}>
          {own ? 'Take back' : 'Reject'}
        </Button>
        <Button
          variant="primary"
          disabled={proposal.obstacle !== null}
          busy={pending}
          onClick={() => decide(approveRoleProposal, 'Change of roles approved')}
        >
          Approve
        </Button>
      </div>
    </section>
  );
}
