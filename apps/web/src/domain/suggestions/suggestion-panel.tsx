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
  return more > 0 ? SUGGESTION_TEXTS.andMore(voters.join(', '), count(more)) : voters.join(', ');
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
        title={<span data-constant="message">{data?.suggestion.title ?? SUGGESTION_TEXTS.suggestion}</span>}
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
                {data.suggestion.ownerResponse === null
                  ? SUGGESTION_TEXTS.respond
                  : SUGGESTION_TEXTS.changeResponse}
              </Button>
            </span>
          ) : undefined
        }
      >
        {data === undefined ? (
          answer.error === null ? (
            <SkeletonRows rows={8} what={SUGGESTION_TEXTS.theSuggestion} />
          ) : (
            <PanelError
              error={answer.error}
              cause={SUGGESTION_TEXTS.loadFailed}
              what={SUGGESTION_TEXTS.thisSuggestion}
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
      <PanelSection title={SUGGESTION_TEXTS.suggestion}>
        <p className={css.whole} data-constant="message">
          {suggestion.description}
        </p>
        <Lines>
          <Line name={SUGGESTION_TEXTS.status}>
            <StatusMark status={suggestion.status} />
          </Line>
          <Line name={SUGGESTION_TEXTS.category}>
            {suggestion.category}
            {suggestion.categoryChosen ? '' : ` (${SUGGESTION_TEXTS.computed.toLowerCase()})`}
          </Line>
          <Line name={SUGGESTION_TEXTS.submittedBy}>{suggestion.submittedBy}</Line>
          <Line name={SUGGESTION_TEXTS.submittedName}>{moment(suggestion.submittedAt)}</Line>
        </Lines>
        {suggestion.ownerResponse && <OwnerResponse response={suggestion.ownerResponse} />}
      </PanelSection>
      <PanelSection title={SUGGESTION_TEXTS.votes}>
        <div className={css.voters}>
          <VoteButton suggestion={suggestion} />
          <span>
            {voters.length === 0 ? SUGGESTION_TEXTS.nobodyHasVotedYet : votersText(voters, suggestion.votes)}
          </span>
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
      <PanelSection title={SUGGESTION_TEXTS.history}>
        <ol className={css.history}>
          {history.map((event, place) => (
            <li key={place}>
              <span>
                <strong>
                  {SUGGESTION_TEXTS.events[event.what]}
                  {event.what === 'moved' &&
                    SUGGESTION_TEXTS.toTo(SUGGESTION_TEXTS.statuses[event.to].toLowerCase())}
                </strong>{' '}
                {SUGGESTION_TEXTS.byBy(event.by)}
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
