import { classNames } from '../class-names.ts';
import marks from './marks.module.css';
import type { ReadoutItem } from './series-text.ts';
import css from './swatch.module.css';

/** How an item is drawn on the plot: a colour, the shade of a band, the dashes of a comparison. */
export function Swatch({ mark, shade = false }: Pick<ReadoutItem, 'mark' | 'shade'>) {
  if (mark === 'none') return <span />;
  if (mark === 'dashed') {
    return (
      <svg width="13" height="8" className={css.dashed}>
        <path d="M0 4h13" />
      </svg>
    );
  }
  return (
    <svg width="8" height="8" className={classNames(css.swatch, marks[mark])} data-shade={shade || undefined}>
      <rect width="8" height="8" />
    </svg>
  );
}
