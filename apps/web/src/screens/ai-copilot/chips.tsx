import { buttonClass } from '@cottontree/ui/button.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import css from './screen.module.css';

export interface ChipsProps {
  label: string;
  questions: readonly string[];
  onAsk: (query: string) => void;
  shownLabel?: boolean;
}

/** Example questions; a click sends one. */
export function Chips({ label, questions, onAsk, shownLabel = false }: ChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label={label}>
      {shownLabel && <span className={css.chipsLabel}>{label}</span>}
      {questions.map((query) => (
        <button
          key={query}
          type="button"
          className={classNames(buttonClass('plain'), css.chip)}
          onClick={() => onAsk(query)}
        >
          <Constant why="option">{query}</Constant>
        </button>
      ))}
    </div>
  );
}
