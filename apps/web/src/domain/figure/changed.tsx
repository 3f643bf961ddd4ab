import { explainedChange, shownChange } from '@cottontree/contract/figures/change-words.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { ChangeArrow } from '@cottontree/ui/kpi-strip.tsx';
import { NOTHING } from '../../kernel/formatting.ts';
import css from './changed.module.css';
import { ChangeRemark } from './change-remark.tsx';
import { Derived } from './derived.tsx';
import { Constant } from './marks.tsx';

export interface ChangedProps {
  change: FigureChange | null | undefined;
  /** True if the surrounding element names the period for all of its changes. */
  withoutWindow?: boolean;
}

/**
 * A change as on every screen: signed, with its receipt and its period. It is coloured by good or bad if it is larger
 * than the calendar and chance explain; else its arrow is an outline.
 */
export function Changed({ change, withoutWindow = false }: ChangedProps) {
  if (change === null || change === undefined || change.value === null) return NOTHING;
  const { id, dimension, now, before, how, value, verdict, window } = change;
  const explained = explainedChange(change);
  return (
    <span title={`${window}. ${explained}`}>
      <span className={css.change} data-verdict={verdict}>
        <ChangeArrow value={shownChange(value)} usual={change.direction === 'stable'} />
        <Derived
          figure={{ id, dimension, day: now.to }}
          against={{ id, dimension, day: before.to, how }}
          value={value}
          explained={explained}
        />
      </span>
      {!withoutWindow && (
        <span className={css.window}>
          <Constant why="period">{window}</Constant>
        </span>
      )}
      <ChangeRemark change={change} />
    </span>
  );
}
