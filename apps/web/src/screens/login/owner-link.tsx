import { useQuery } from '@tanstack/react-query';
import { readOwnerLink, TOKEN_START } from '@cottontree/contract/access/setup.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@cottontree/ui/states.tsx';
import { call, messageOf } from '../../kernel/call.ts';
import { CreateOwner } from './create-owner.tsx';
import { OWNER_TEXTS } from './owner-texts.ts';
import type { SignedIn } from './sign-in.ts';

type State = AnswerOf<typeof readOwnerLink>['state'];

/** Why a link creates no owner, and what to do. */
const REFUSED = {
  used: {
    title: OWNER_TEXTS.thisCompanyAlreadyHas,
    remedy: OWNER_TEXTS.linkWasUsed,
  },
  outdated: {
    title: OWNER_TEXTS.thisLinkDoesNotWork,
    remedy: OWNER_TEXTS.eachStartOfTheServer,
  },
} as const satisfies Record<Exclude<State, 'open'>, { title: string; remedy: string }>;

export interface OwnerLinkProps {
  token: string;
  onLeave: () => void;
  /** Called once the owner is created and signed in. */
  onSignedIn: (done: SignedIn) => void;
}

/** The target of the one-time link: the form that creates the first owner, or why there is none and what to do. */
export function OwnerLink({ token, onLeave, onSignedIn }: OwnerLinkProps) {
  const start = token.slice(0, TOKEN_START);
  const link = useQuery({
    queryKey: ['owner-link', start],
    queryFn: async () => call(readOwnerLink, { query: { start } }),
  });
  if (link.isError && link.data === undefined) {
    return (
      <ErrorState
        cause={OWNER_TEXTS.linkCouldNotBeChecked}
        detail={messageOf(link.error)}
        onRetry={() => void link.refetch()}
        retrying={link.isFetching}
      />
    );
  }
  if (link.data === undefined) return <SkeletonRows rows={5} what={OWNER_TEXTS.theLink} />;
  const { state } = link.data;
  if (state === 'open')
    return (
      <CreateOwner
        token={token}
        onCreated={onLeave}
        onSignedIn={onSignedIn}
        onRefused={() => void link.refetch()}
      />
    );
  return (
    <div role="alert">
      <EmptyState
        title={REFUSED[state].title}
        action={<Button onClick={onLeave}>{OWNER_TEXTS.goToTheSignIn}</Button>}
      >
        {REFUSED[state].remedy}
      </EmptyState>
    </div>
  );
}
