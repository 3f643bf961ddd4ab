import type { FigureChange } from '@cottontree/contract/changes.ts';
import { ChangeArrow } from '@cottontree/ui/kpi-strip.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { NOTHING } from '../../kernel/formatting.ts';
import { changeInWords, shownChange } from './change-words.ts';
import css from './changed.module.css';
import { Derived } from './derived.tsx';
import { Constant } from './marks.tsx';

export interface ChangedProps {
  change: FigureChange | null | undefined;
  /** Where the place around it names the window for all of its changes. */
  withoutWindow?: boolean;
}

/**
 * A change as every screen shows it: signed, with its receipt and its window, coloured by good or bad where it is more
 * than the calendar and chance make of it.
 */
export function Changed({ change, withoutWindow = false }: ChangedProps) {
  if (change === null || change === undefined || change.value === null) return NOTHING;
  const { id, dimension, now, before, how, value, verdict, window } = change;
  const words = changeInWords(change);
  return (
    <span title={[window, words].filter((each) => each !== '').join('; ')}>
      <span className={css.change} data-verdict={verdict}>
        <ChangeArrow value={shownChange(value)} />
        <Derived
          figure={{ id, dimension, day: now.to }}
          against={{ id, dimension, day: before.to, how }}
          value={value}
        />
      </span>
      {!withoutWindow && (
        <span className={css.window}>
          <Constant why="period">{window}</Constant>
        </span>
      )}
      {words !== '' && <VisuallyHidden>, {words}</VisuallyHidden>}
    </span>
  );
}
