import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from './panel-error.tsx';

export interface PanelAnswerProps<Data> {
  of: UseQueryResult<Data>;
  /** What would be seen here. */
  what: string;
  /** Why it may not have come. */
  cause: string;
  rows?: number;
  /** Around the failure, where what is shown otherwise has margins of its own. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** What an answer says once it is there; until then its shape, or why it did not come. */
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
