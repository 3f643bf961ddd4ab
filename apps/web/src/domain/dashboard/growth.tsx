import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { explainedChange, shownChange } from '@cottontree/contract/figures/change-words.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { ChangeArrow } from '@cottontree/ui/kpi-strip.tsx';
import { signedPercent, type Amount } from '../../kernel/formatting.ts';
import { ChangeRemark } from '../figure/change-remark.tsx';
import changed from '../figure/changed.module.css';
import { Figure } from '../figure/figure.tsx';
import { Constant } from '../figure/marks.tsx';
import css from './key-figures.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface GrowthProps {
  /** The figure that measures the growth. */
  id: KnownFigure;
  /** Null if there is nothing to compare with. */
  value: number | null;
  /** A percentage by default. */
  format?: (value: Amount) => string;
  /** The assessment of the same change, and the periods that it compares. */
  change: FigureChange | null;
  /** Label after the number: "MoM". */
  name?: string;
  /** The format of the value that the change led to: for a level, whose value beside it is of a later day. */
  reached?: ((value: Amount) => string) | undefined;
}

/** A signed difference that opens its receipt and names its periods. Its colour means good or bad, not up or down. */
export function Growth({ id, value, format = signedPercent, change, name, reached }: GrowthProps) {
  if (value === null) return DASHBOARD_TEXTS.noComparison;
  return (
    <span title={change === null ? undefined : explainedChange(change)}>
      <span className={changed.change} data-verdict={change?.verdict ?? 'neutral'}>
        <ChangeArrow value={shownChange(value)} usual={change?.direction === 'stable'} />
        <Figure id={id} value={value} format={format} />
      </span>{' '}
      {name !== undefined && `${name} `}
      {change !== null && <Constant why="period">{change.window}</Constant>}
      {change !== null && reached !== undefined && (
        <span className={css.reached}>
          {DASHBOARD_TEXTS.reaching}
          <Figure
            id={change.id}
            dimension={change.dimension}
            day={change.now.to}
            value={change.now.value}
            format={reached}
          />
        </span>
      )}
      {change !== null && <ChangeRemark change={change} />}
    </span>
  );
}
