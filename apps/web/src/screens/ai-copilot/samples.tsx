import type { AiSuggestion } from '@cottontree/contract/copilot/ai.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import css from './screen.module.css';
import { COPILOT_TEXTS } from './texts.ts';

export interface SamplesProps {
  suggestions: readonly AiSuggestion[];
  onAsk: (query: string) => void;
  disabled: boolean;
}

/**
 * Sample questions, each with its subject: a list beside the conversation, or a scrollable row below it on narrow
 * screens.
 */
export function Samples({ suggestions, onAsk, disabled }: SamplesProps) {
  if (suggestions.length === 0) return null;
  return (
    <section>
      <h2 className={css.sideHead}>{COPILOT_TEXTS.samples}</h2>
      <div className={css.samples} role="group" aria-label={COPILOT_TEXTS.samples}>
        {suggestions.map(({ query, description }) => (
          <button
            key={query}
            type="button"
            className={css.entry}
            // A real `disabled` attribute would drop the focus of the person who sent a question from here.
            aria-disabled={disabled}
            onClick={() => onAsk(query)}
          >
            <Constant why="option">{query}</Constant>
            <span className={css.entryNote} data-constant="note">
              {description}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
