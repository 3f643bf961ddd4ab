import { useState } from 'react';
import { readSuggestion } from '@cottontree/contract/suggestions/features.ts';
import type { FeatureStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { Analysis } from './analysis.tsx';
import { OwnerResponse } from './owner-response.tsx';
import { SimilarList } from './similar-list.tsx';
import { StatusMark } from './status-mark.tsx';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';
import { VoteButton } from './vote-button.tsx';

type Answer = AnswerOf<typeof readSuggestion>;
/** The status to change to; 'respond' keeps the status. */
type Move = FeatureStatus | 'respond';

const AnswerForm = deferred(async () => (await import('./answer-form.tsx')).AnswerForm);

/** The names of the first voters, and the number of the others. */
function votersText(voters: readonly string[], votes: number): string {
  const more = votes - voters.length;
  return more > 0 ? `${voters.join(', ')} and ${count(more)} more` : voters.join(', ');
}

export interface SuggestionPanelProps {
  id: string;
  /** Opens another suggestion, from the list of similar ones. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A suggestion in full: its text, its outcome, its voters, and the next step for people who decide. */
export function SuggestionPanel({ id, onOpen, onClose }: SuggestionPanelProps) {
  const answer = useRead(readSuggestion, { params: { id } });
  const me = useCurrentUser().data;
  const [move, setMove] = useState<Move>();
  const { data } = answer;
  return (
    <>
      <SidePanel
        open
        wide
        onOpenChange={(open) => !open && onClose()}
        title={<span data-constant="message">{data?.suggestion.title ?? 'Suggestion'}</span>}
        footer={
          data !== undefined && holds(me, 'settings.edit') ? (
            <span className={css.actions}>
              {data.suggestion.moves.map((status) => (
                <Button
                  key={status}
                  variant={status === 'rejected' ? 'danger' : 'plain'}
                  onClick={() => setMove(status)}
                >
                  {SUGGESTION_TEXTS.moves[status]}
                </Button>
              ))}
              <Button variant="quiet" onClick={() => setMove('respond')}>
                {data.suggestion.ownerResponse === null ? 'Respond' : 'Change response'}
              </Button>
            </span>
          ) : undefined
        }
      >
        {data === undefined ? (
          answer.error === null ? (
            <SkeletonRows rows={8} what="the suggestion" />
          ) : (
            <PanelError
              error={answer.error}
              cause={SUGGESTION_TEXTS.loadFailed}
              what="this suggestion"
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          )
        ) : (
          <Found answer={data} onOpen={onOpen} />
        )}
      </SidePanel>
      {data && move !== undefined && (
        <AnswerForm
          suggestion={data.suggestion}
          status={move === 'respond' ? undefined : move}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  );
}

function Found({
  answer: { suggestion, history, voters, similar },
  onOpen,
}: {
  answer: Answer;
  onOpen: (id: string) => void;
}) {
  return (
    <div data-constant="row">
      <PanelSection title="Suggestion">
        <p className={css.whole} data-constant="message">
          {suggestion.description}
        </p>
        <Lines>
          <Line name="Status">
            <StatusMark status={suggestion.status} />
          </Line>
          <Line name="Category">
            {suggestion.category}
            {suggestion.categoryChosen ? '' : ` (${SUGGESTION_TEXTS.computed.toLowerCase()})`}
          </Line>
          <Line name="Submitted by">{suggestion.submittedBy}</Line>
          <Line name="Submitted">{moment(suggestion.submittedAt)}</Line>
        </Lines>
        {suggestion.ownerResponse && <OwnerResponse response={suggestion.ownerResponse} />}
      </PanelSection>
      <PanelSection title="Votes">
        <div className={css.voters}>
          <VoteButton suggestion={suggestion} />
          <span>{voters.length === 0 ? 'Nobody has voted yet.' : votersText(voters, suggestion.votes)}</span>
        </div>
      </PanelSection>
      <PanelSection title={SUGGESTION_TEXTS.analysis}>
        <Analysis suggestion={suggestion} headed={false} />
        <p className={`${css.small} ${css.why}`}>{SUGGESTION_TEXTS.computedWhy}</p>
      </PanelSection>
      {similar.length > 0 && (
        <PanelSection title={SUGGESTION_TEXTS.similar}>
          <SimilarList similar={similar} onOpen={onOpen} />
        </PanelSection>
      )}
      <PanelSection title="History">
        <ol className={css.history}>
          {history.map((event, place) => (
            <li key={place}>
              <span>
                <strong>
                  {SUGGESTION_TEXTS.events[event.what]}
                  {event.what === 'moved' && ` to ${SUGGESTION_TEXTS.statuses[event.to].toLowerCase()}`}
                </strong>{' '}
                by {event.by}
              </span>
              <time className={css.small} dateTime={event.at}>
                {moment(event.at)}
              </time>
              {event.response !== null && <p data-constant="message">{event.response}</p>}
            </li>
          ))}
        </ol>
      </PanelSection>
    </div>
  );
}
