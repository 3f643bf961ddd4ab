import { Loading, Skeleton } from '@cottontree/ui/skeleton.tsx';
import css from './screen-skeleton.module.css';

/** Shown while the code of a screen is fetched. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <Loading what={title}>
      <div className={css.waiting}>
        <Skeleton width={220} height={28} />
        <Skeleton height={112} />
        <Skeleton height={320} />
      </div>
    </Loading>
  );
}
