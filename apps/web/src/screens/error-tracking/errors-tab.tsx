import { useState } from 'react';
import { listErrors } from '@cottontree/contract/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/error-tracking-records.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { ErrorCard } from './error-card.tsx';
import css from './screen.module.css';
import { PAGE_SIZE, useLevel, usePage, useSearch, useWindow } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

const UsersDialog = deferred(async () => (await import('./users-dialog.tsx')).UsersDialog, null, 'over');
const AssignDialog = deferred(async () => (await import('./assign-dialog.tsx')).AssignDialog, null, 'over');

/** One card for each error, a page at a time. */
export function ErrorsTab({ total: occurrences }: { total: number | undefined }) {
  const [window] = useWindow();
  const [level] = useLevel();
  const [search] = useSearch();
  const [page, setPage] = usePage();
  const [users, setUsers] = useState<ErrorRecord>();
  const [assigning, setAssigning] = useState<ErrorRecord>();
  const answer = useRead(listErrors, {
    query: { window, level, search, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  });
  if (answer.data === undefined) {
    return answer.error === null ? (
      <SkeletonRows rows={8} what="errors" />
    ) : (
      <PanelError
        error={answer.error}
        cause={TRACKING_TEXTS.loadFailed}
        what="errors"
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  const { errors, total } = answer.data;
  if (errors.length === 0) {
    const filtered = level !== 'all' || search !== '' || page > 1;
    return (
      <div className={css.state}>
        <EmptyState
          title={filtered ? TRACKING_TEXTS.noneFound : TRACKING_TEXTS.none}
          {...(page > 1 && { action: <Button onClick={() => setPage(1)}>To the first page</Button> })}
        >
          {filtered && occurrences !== 0 ? TRACKING_TEXTS.noneFoundWhy : TRACKING_TEXTS.noneWhy}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={css.list} aria-busy={answer.isPlaceholderData}>
      {errors.map((error) => (
        <ErrorCard
          key={error.id}
          error={error}
          onUsers={() => setUsers(error)}
          onAssign={() => setAssigning(error)}
        />
      ))}
      <Pages
        what="errors"
        page={page}
        size={PAGE_SIZE}
        shown={errors.length}
        total={total}
        onPage={setPage}
      />
      {users !== undefined && <UsersDialog error={users} onClose={() => setUsers(undefined)} />}
      {assigning !== undefined && <AssignDialog error={assigning} onClose={() => setAssigning(undefined)} />}
    </div>
  );
}
