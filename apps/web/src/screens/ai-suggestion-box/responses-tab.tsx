import { MOST_SUGGESTIONS, listSuggestions } from '@cottontree/contract/suggestions/features.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { MoreSuggestions } from '../../domain/suggestions/more-suggestions.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { BoxItem } from './box-item.tsx';
import css from './screen.module.css';
import { BOX_TEXTS } from './texts.ts';

/** The responses that this person gave, if they may, and those that they received. */
export function ResponsesTab({ onOpen }: { onOpen: (id: string) => void }) {
  const me = useCurrentUser().data;
  return (
    <div className={css.tab}>
      {holds(me, 'settings.edit') && (
        <Responses of="answered-by-me" title={BOX_TEXTS.given} none={BOX_TEXTS.noneGiven} onOpen={onOpen} />
      )}
      <Responses
        of="answered-to-me"
        title={BOX_TEXTS.received}
        none={BOX_TEXTS.noneReceived}
        onOpen={onOpen}
      />
    </div>
  );
}

interface ResponsesProps {
  of: 'answered-by-me' | 'answered-to-me';
  title: string;
  none: string;
  onOpen: (id: string) => void;
}
function Responses({ of, title, none, onOpen }: ResponsesProps) {
  const answer = useRead(
    listSuggestions,
    { query: { of, order: 'newest', limit: MOST_SUGGESTIONS } },
    // The other list has the same path, so its rows must not be shown while this one loads.
    { keepPrevious: false },
  );
  return (
    <section className={css.list} aria-label={title}>
      <h2 className={css.section}>{title}</h2>
      {answer.data === undefined ? (
        answer.error === null ? (
          <SkeletonRows rows={3} what={BOX_TEXTS.theResponses} />
        ) : (
          <div className={css.state}>
            <PanelError
              error={answer.error}
              cause={SUGGESTION_TEXTS.loadFailed}
              what={BOX_TEXTS.theResponses}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          </div>
        )
      ) : answer.data.length === 0 ? (
        <div className={css.state}>
          <EmptyState title={none} />
        </div>
      ) : (
        <>
          {answer.data.map((suggestion) => (
            <BoxItem
              headed
              key={suggestion.id}
              suggestion={suggestion}
              onOpen={() => onOpen(suggestion.id)}
            />
          ))}
          <MoreSuggestions className={css.more} listed={answer.data.length} />
        </>
      )}
    </section>
  );
}
