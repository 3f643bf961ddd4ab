import { classNames } from '@cottontree/ui/class-names.ts';
import { count } from '../../kernel/formatting.ts';
import css from './queue.module.css';

interface CountFilter<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many entries it shows. */
  readonly entries: number;
}

export interface CountFiltersProps<Value extends string> {
  /** What they count, for screen readers. */
  label: string;
  /** The first one leaves nothing out. */
  filters: readonly CountFilter<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Counts above the rows: each is a button that shows what it counts. */
export function CountFilters<Value extends string>(props: CountFiltersProps<Value>) {
  const { label, filters, chosen, onChoose } = props;
  return (
    <div role="group" aria-label={label} className={css.counts} data-constant="count">
      {filters.map(({ value, label: name, entries }) => (
        <button
          key={value}
          type="button"
          className={classNames(css.count, entries === 0 && css.zero)}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name} <span>{count(entries)}</span>
        </button>
      ))}
    </div>
  );
}
