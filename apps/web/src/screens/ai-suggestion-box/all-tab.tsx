import { useState } from 'react';
import { MOST_SUGGESTIONS, listSuggestions } from '@cottontree/contract/suggestions/features.ts';
import type { FeatureStatus, FeatureSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { MoreSuggestions } from '../../domain/suggestions/more-suggestions.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { BoxItem } from './box-item.tsx';
import css from './screen.module.css';
import { CATEGORY_FILTERS, STATUS_FILTERS, useCategory, useStatus } from './state.ts';
import { BOX_TEXTS } from './texts.ts';

const PAGE = 25;

const AnswerForm = deferred(
  async () => (await import('../../domain/suggestions/answer-form.tsx')).AnswerForm,
);

export interface AllTabProps {
  onOpen: (id: string) => void;
  /** Opens the form, offered where the list is empty. */
  onSubmit: () => void;
}

/** Every suggestion, newest first, with its computed analysis. */
export function AllTab({ onOpen, onSubmit }: AllTabProps) {
  const [status, setStatus] = useStatus();
  const [category, setCategory] = useCategory();
  const [shown, setShown] = useState(PAGE);
  const [decided, setDecided] = useState<{ suggestion: FeatureSuggestion; status: FeatureStatus }>();
  const answer = useRead(listSuggestions, {
    query: {
      boxStatus: status === 'all' ? undefined : status,
      boxCategory: category === 'all' ? undefined : category,
      order: 'newest',
      limit: Math.min(shown, MOST_SUGGESTIONS),
    },
  });
  const unfiltered = status === 'all' && category === 'all';
  return (
    <div className={css.tab}>
      <div className={css.tools}>
        <ChoiceField
          label={BOX_TEXTS.status}
          name="status"
          options={STATUS_FILTERS}
          value={status}
          words={(each) => (each === 'all' ? BOX_TEXTS.allStatuses : BOX_TEXTS.statuses[each])}
          onChange={setStatus}
        />
        <ChoiceField
          label={BOX_TEXTS.category}
          name="category"
          options={CATEGORY_FILTERS}
          value={category}
          words={(each) => (each === 'all' ? BOX_TEXTS.allCategories : BOX_TEXTS.categories[each])}
          onChange={setCategory}
        />
      </div>
      {answer.data === undefined ? (
        answer.error === null ? (
          <SkeletonRows rows={8} what={BOX_TEXTS.theSuggestions} />
        ) : (
          <div className={css.state}>
            <PanelError
              error={answer.error}
              cause={SUGGESTION_TEXTS.loadFailed}
              what={BOX_TEXTS.theSuggestions}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          </div>
        )
      ) : answer.data.length === 0 ? (
        <div className={css.state}>
          {unfiltered ? (
            <EmptyState
              title={BOX_TEXTS.none}
              action={<Button onClick={onSubmit}>{BOX_TEXTS.tabs.submit}</Button>}
            >
              {BOX_TEXTS.noneWhy}
            </EmptyState>
          ) : (
            <EmptyState
              title={BOX_TEXTS.noneFits}
              action={
                <Button
                  onClick={() => {
                    setStatus('all');
                    setCategory('all');
                  }}
                >
                  {COMMON_TEXTS.showAll}
                </Button>
              }
            >
              {BOX_TEXTS.noneFitsWhy}
            </EmptyState>
          )}
        </div>
      ) : (
        <div className={css.list} aria-busy={answer.isPlaceholderData}>
          {answer.data.map((suggestion) => (
            <BoxItem
              key={suggestion.id}
              suggestion={suggestion}
              onOpen={() => onOpen(suggestion.id)}
              onDecide={(next) => setDecided({ suggestion, status: next })}
            />
          ))}
          <MoreSuggestions
            className={css.more}
            listed={answer.data.length}
            wanted={shown}
            busy={answer.isPlaceholderData}
            onMore={() => setShown(shown + PAGE)}
          />
        </div>
      )}
      {decided && (
        <AnswerForm
          suggestion={decided.suggestion}
          status={decided.status}
          onClose={() => setDecided(undefined)}
        />
      )}
    </div>
  );
}
