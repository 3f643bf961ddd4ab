import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from './panel-error.tsx';

export interface PanelAnswerProps<Data> {
  of: UseQueryResult<Data>;
  /** What is normally shown here. */
  what: string;
  /** Why it may have failed to load. */
  cause: string;
  rows?: number;
  /** Class of the element around the failure, when the normal content has its own margins. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query; until then a skeleton, or the reason why it failed. */
export function PanelAnswer<Data>({
  of,
  what,
  cause,
  rows = 4,
  className,
  children,
}: PanelAnswerProps<Data>) {
  const { data, isError, error, isFetching, refetch } = of;
  if (data !== undefined) return children(data);
  if (!isError) return <SkeletonRows rows={rows} what={what} />;
  return (
    <div className={className}>
      <PanelError
        error={error}
        what={what}
        cause={cause}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </div>
  );
}
