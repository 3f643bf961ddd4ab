import { MOST_SUGGESTIONS } from '@cottontree/contract/suggestions/features.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count } from '../../kernel/formatting.ts';
import { SUGGESTION_TEXTS } from './texts.ts';

export interface MoreSuggestionsProps {
  className: string | undefined;
  /** How many are listed. */
  listed: number;
  /** How many were requested; if as many are listed, there may be more. */
  wanted?: number;
  busy?: boolean;
  onMore?: () => void;
}

/** The end of a list of suggestions: a button for more, or a note that one response cannot contain more. */
export function MoreSuggestions({ className, listed, wanted, busy = false, onMore }: MoreSuggestionsProps) {
  if (listed >= MOST_SUGGESTIONS)
    return (
      <p className={className} data-constant="limit">
        {SUGGESTION_TEXTS.onlyTheFirstAreListed(count(MOST_SUGGESTIONS))}
      </p>
    );
  if (onMore === undefined || listed !== wanted) return null;
  return (
    <div className={className}>
      <Button busy={busy} onClick={onMore}>
        {COMMON_TEXTS.showMore}
      </Button>
    </div>
  );
}
