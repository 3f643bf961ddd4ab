import { MOST_SUGGESTIONS } from '@cottontree/contract/features.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { count } from '../../kernel/formatting.ts';

export interface MoreSuggestionsProps {
  className: string | undefined;
  /** How many are listed. */
  listed: number;
  /** How many were requested; the same number may mean that there are more. */
  wanted?: number;
  busy?: boolean;
  onMore?: () => void;
}

/** The end of a list of suggestions: more of them, or that one answer holds no more than these. */
export function MoreSuggestions({ className, listed, wanted, busy = false, onMore }: MoreSuggestionsProps) {
  if (listed >= MOST_SUGGESTIONS)
    return (
      <p className={className} data-constant="limit">
        Only the first {count(MOST_SUGGESTIONS)} are listed; filters on All Suggestions find the others.
      </p>
    );
  if (onMore === undefined || listed !== wanted) return null;
  return (
    <div className={className}>
      <Button busy={busy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
