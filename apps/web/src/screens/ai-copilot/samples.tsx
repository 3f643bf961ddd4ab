import type { AiSuggestion } from '@cottontree/contract/ai.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import css from './screen.module.css';
import { COPILOT_TEXTS } from './texts.ts';

export interface SamplesProps {
  suggestions: readonly AiSuggestion[];
  onAsk: (query: string) => void;
  disabled: boolean;
}

/** Questions to begin with, each with what it is about: a list beside the conversation, or a line below it to be swept. */
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
            // A real `disabled` would drop the focus of whoever asked from here.
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
