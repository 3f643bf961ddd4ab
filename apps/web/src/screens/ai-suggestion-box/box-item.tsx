import reach from '@cottontree/ui/reach.module.css';
import {
  BOX_CATEGORY,
  BOX_STATUS,
  type FeatureStatus,
  type FeatureSuggestion,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { useFocusHandedOn } from '@cottontree/ui/focus-near.ts';
import { Analysis } from '../../domain/suggestions/analysis.tsx';
import { OwnerResponse } from '../../domain/suggestions/owner-response.tsx';
import { PriorityMark, StatusMark } from '../../domain/suggestions/status-mark.tsx';
import { VoteButton } from '../../domain/suggestions/vote-button.tsx';
import { date } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { BOX_TEXTS } from './texts.ts';

const DECISIONS = { approved: BOX_TEXTS.approve, rejected: BOX_TEXTS.reject } as const;

export interface BoxItemProps {
  suggestion: FeatureSuggestion;
  onOpen: () => void;
  /** Whether its list has a heading of its own. */
  headed?: boolean;
  /** Absent where the person may not decide. */
  onDecide?: (status: FeatureStatus) => void;
}

/** One suggestion with its analysis and the owner's response. While undecided, it can be approved or rejected. */
export function BoxItem({ suggestion, onOpen, headed = false, onDecide }: BoxItemProps) {
  const Heading = headed ? 'h3' : 'h2';
  const titleId = `box-${suggestion.id}`;
  const undecided = suggestion.ownerResponse === null && BOX_STATUS[suggestion.status] === 'new';
  return (
    <article className={css.item} data-constant="row" aria-labelledby={titleId}>
      <header className={css.head}>
        <Heading id={titleId} className={css.title}>
          <button type="button" className={reach.reach} onClick={onOpen}>
            {suggestion.title}
          </button>
        </Heading>
        <StatusMark status={suggestion.status}>
          {BOX_TEXTS.statuses[BOX_STATUS[suggestion.status]]}
        </StatusMark>
        <Badge>{BOX_TEXTS.categories[BOX_CATEGORY[suggestion.filedAs]]}</Badge>
        <PriorityMark priority={suggestion.priority} />
        <span className={css.small}>
          {suggestion.submittedBy},{' '}
          <time dateTime={suggestion.submittedAt}>{date(suggestion.submittedAt)}</time>
        </span>
      </header>
      <p className={css.description}>{suggestion.description}</p>
      <Analysis suggestion={suggestion} />
      {suggestion.ownerResponse && <OwnerResponse response={suggestion.ownerResponse} />}
      <footer className={css.actions}>
        <VoteButton suggestion={suggestion} />
        {onDecide && undecided && <Decisions suggestion={suggestion} onDecide={onDecide} />}
      </footer>
    </article>
  );
}

function Decisions({ suggestion, onDecide }: Required<Pick<BoxItemProps, 'suggestion' | 'onDecide'>>) {
  const part = useFocusHandedOn<HTMLSpanElement>();
  return (
    <span ref={part} className={css.actions}>
      {(['approved', 'rejected'] as const)
        .filter((status) => suggestion.moves.includes(status))
        .map((status) => (
          <Button
            key={status}
            aria-label={`${DECISIONS[status]} ${suggestion.title}`}
            onClick={() => onDecide(status)}
          >
            {DECISIONS[status]}
          </Button>
        ))}
    </span>
  );
}
