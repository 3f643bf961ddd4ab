import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';

/** What an answer says once it is there; until then its shape, or why it did not come. */
export function Answer<Data>({
  of: { data, isError, error, isFetching, refetch },
  what,
  rows = 4,
  children,
}: {
  of: UseQueryResult<Data>;
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return (
    <div className={css.state}>
      {isError ? (
        <PanelError
          error={error}
          what={what}
          cause={BACKUP_TEXTS.loadFailed}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={rows} what={what} />
      )}
    </div>
  );
}
