import { ChevronUp } from 'lucide-react';
import { voteSuggestion, withdrawVote } from '@cottontree/contract/suggestions/features.ts';
import type { SimilarSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';
import { useSuggestionChange } from './use-change.ts';

type Votable = Pick<SimilarSuggestion, 'id' | 'title' | 'votes' | 'voted' | 'voteFault'>;

/** The number of votes, including the person's own vote: pressing again withdraws it. */
export function VoteButton({ suggestion }: { suggestion: Votable }) {
  const { id, title, votes, voted, voteFault } = suggestion;
  const word = voted ? SUGGESTION_TEXTS.votedText : SUGGESTION_TEXTS.vote;
  const { pending, change } = useSuggestionChange();
  const vote = () =>
    change(
      () => (voted ? call(withdrawVote, { params: { id } }) : call(voteSuggestion, { params: { id } })),
      {
        done: voted ? SUGGESTION_TEXTS.withdrawn : SUGGESTION_TEXTS.voted,
        failed: SUGGESTION_TEXTS.failed,
        action: 'update',
        describe: () => ({
          description: `${voted ? 'Withdrew the vote for' : 'Voted for'} ${title}`,
          data: { suggestionId: id },
        }),
      },
    );
  return (
    <Button
      className={css.vote}
      aria-pressed={voted}
      // Starts with the visible text, for people who use voice control.
      aria-label={SUGGESTION_TEXTS.votesWordForTitle(count(votes), word, title)}
      title={voteFault ?? (voted ? SUGGESTION_TEXTS.withdrawYourVote : SUGGESTION_TEXTS.voteForIt)}
      disabled={voteFault !== null}
      busy={pending}
      data-constant="row"
      onClick={() => void vote()}
    >
      <ChevronUp size={16} aria-hidden="true" />
      <span>{count(votes)}</span> <span className={css.voteWord}>{word}</span>
    </Button>
  );
}
