import { Loading, Skeleton } from '@cottontree/ui/skeleton.tsx';
import css from './panel.module.css';

const WIDTHS = ['58%', '72%', '50%', '66%', '61%'] as const;

interface LinesProps {
  lines: number;
  flush: boolean;
}

/** Grey lines in place of the content, while it is loading. */
export function PanelSkeleton({ what, ...lines }: LinesProps & { what: string }) {
  return (
    <Loading what={what}>
      <SkeletonLines {...lines} />
    </Loading>
  );
}

export function SkeletonLines({ lines, flush }: LinesProps) {
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.waiting} data-flush={flush || undefined}>
          <Skeleton width={WIDTHS[line % WIDTHS.length] ?? '60%'} height={10} />
          <Skeleton width={64} height={10} />
        </div>
      ))}
    </>
  );
}
