import { useState } from 'react';
import {
  MOST_SUGGESTIONS,
  SUGGESTION_ORDERS,
  listSuggestions,
} from '@cottontree/contract/suggestions/features.ts';
import type { FeatureSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { MoreSuggestions } from '../../domain/suggestions/more-suggestions.tsx';
import { OwnerResponse } from '../../domain/suggestions/owner-response.tsx';
import { PriorityMark, StatusMark } from '../../domain/suggestions/status-mark.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { VoteButton } from '../../domain/suggestions/vote-button.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { SampleList } from './sample-list.tsx';
import css from './screen.module.css';
import {
  CATEGORY_FILTERS,
  STATUS_FILTERS,
  useCategory,
  useOrder,
  useSearchText,
  useStatus,
} from './state.ts';
import { FEATURE_TEXTS } from './texts.ts';

const PAGE = 50;

/** All suggestions, most wanted first; samples only where there are no suggestions at all. */
export function CommunityList({ onOpen }: { onOpen: (id: string) => void }) {
  const [status, setStatus] = useStatus();
  const [category, setCategory] = useCategory();
  const [order, setOrder] = useOrder();
  const [search, setSearch] = useSearchText();
  const [shown, setShown] = useState(PAGE);
  const answer = useRead(listSuggestions, {
    query: {
      status: status === 'all' ? undefined : status,
      category: category === 'all' ? undefined : category,
      search: search === '' ? undefined : search,
      order,
      limit: Math.min(shown, MOST_SUGGESTIONS),
    },
  });
  const unfiltered = status === 'all' && category === 'all' && search === '';
  return (
    <Card title={FEATURE_TEXTS.list} flush>
      <div className={css.tools}>
        <ChoiceField
          label={FEATURE_TEXTS.status}
          name="status"
          options={STATUS_FILTERS}
          value={status}
          words={(each) => (each === 'all' ? FEATURE_TEXTS.allStatuses : SUGGESTION_TEXTS.statuses[each])}
          onChange={setStatus}
        />
        <ChoiceField
          label={FEATURE_TEXTS.category}
          name="category"
          options={CATEGORY_FILTERS}
          value={category}
          words={(each) => (each === 'all' ? FEATURE_TEXTS.allCategories : each)}
          onChange={setCategory}
        />
        <ChoiceField
          label={FEATURE_TEXTS.order}
          name="order"
          options={SUGGESTION_ORDERS}
          value={order}
          words={(each) => FEATURE_TEXTS.orders[each]}
          onChange={setOrder}
        />
        <SearchField search={search} onSearch={setSearch} placeholder={FEATURE_TEXTS.titleOrDescription} />
      </div>
      {answer.data === undefined ? (
        answer.error === null ? (
          <SkeletonRows rows={6} what={FEATURE_TEXTS.theSuggestions} />
        ) : (
          <PanelError
            error={answer.error}
            cause={SUGGESTION_TEXTS.loadFailed}
            what={FEATURE_TEXTS.theSuggestions}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )
      ) : answer.data.length > 0 ? (
        <>
          <ul className={css.list} aria-busy={answer.isPlaceholderData}>
            {answer.data.map((suggestion) => (
              <Item key={suggestion.id} suggestion={suggestion} onOpen={() => onOpen(suggestion.id)} />
            ))}
          </ul>
          <MoreSuggestions
            className={css.more}
            listed={answer.data.length}
            wanted={shown}
            busy={answer.isPlaceholderData}
            onMore={() => setShown(shown + PAGE)}
          />
        </>
      ) : unfiltered ? (
        <SampleList />
      ) : (
        <EmptyState
          title={FEATURE_TEXTS.none}
          action={
            <Button
              onClick={() => {
                setStatus('all');
                setCategory('all');
                setSearch('');
              }}
            >
              {COMMON_TEXTS.showAll}
            </Button>
          }
        >
          {FEATURE_TEXTS.noneWhy}
        </EmptyState>
      )}
    </Card>
  );
}

function Item({ suggestion, onOpen }: { suggestion: FeatureSuggestion; onOpen: () => void }) {
  const titleId = `suggestion-${suggestion.id}`;
  return (
    <li className={css.item} data-constant="row" aria-labelledby={titleId}>
      <VoteButton suggestion={suggestion} />
      <div className={css.what}>
        <button type="button" id={titleId} className={css.title} onClick={onOpen}>
          {suggestion.title}
        </button>
        <p className={css.description}>{suggestion.description}</p>
        <p className={css.meta}>
          <StatusMark status={suggestion.status} />
          <Badge>{suggestion.category}</Badge>
          <PriorityMark priority={suggestion.priority} />
          <span>
            {suggestion.submittedBy},{' '}
            <time dateTime={suggestion.submittedAt}>{date(suggestion.submittedAt)}</time>
          </span>
        </p>
        {suggestion.ownerResponse && <OwnerResponse response={suggestion.ownerResponse} />}
      </div>
    </li>
  );
}
