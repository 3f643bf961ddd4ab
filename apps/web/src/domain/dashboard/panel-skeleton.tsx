import { Loading, Skeleton } from '@cottontree/ui/skeleton.tsx';
import css from './panel.module.css';

const WIDTHS = ['58%', '72%', '50%', '66%', '61%'] as const;

/** Grey lines in place of the content. */
export function PanelSkeleton({ lines, what, flush }: { lines: number; what: string; flush: boolean }) {
  return (
    <Loading what={what}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.waiting} data-flush={flush || undefined}>
          <Skeleton width={WIDTHS[line % WIDTHS.length] ?? '60%'} height={10} />
          <Skeleton width={64} height={10} />
        </div>
      ))}
    </Loading>
  );
}
