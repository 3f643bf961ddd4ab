import { useState } from 'react';
import { listErrors } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { useRead } from '../../kernel/query.ts';
import { Answer } from './answer.tsx';
import { ErrorCard } from './error-card.tsx';
import { ErrorFilters } from './error-filters.tsx';
import css from './screen.module.css';
import { PAGE_SIZE, useLevel, usePage, useSearch, useWindow } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

const UsersDialog = deferred(async () => (await import('./users-dialog.tsx')).UsersDialog, null, 'over');
const AssignDialog = deferred(async () => (await import('./assign-dialog.tsx')).AssignDialog, null, 'over');

/** One card for each error, in pages. */
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
  const filtered = level !== 'all' || search !== '' || page > 1;
  return (
    <div className={css.list}>
      <ErrorFilters />
      <Answer of={answer} what="errors" rows={8} className={css.state}>
        {({ errors, total }) =>
          errors.length === 0 ? (
            <div className={css.state}>
              <EmptyState
                title={filtered ? TRACKING_TEXTS.noneFound : TRACKING_TEXTS.none}
                {...(page > 1 && { action: <Button onClick={() => setPage(1)}>To the first page</Button> })}
              >
                {filtered && occurrences !== 0 ? TRACKING_TEXTS.noneFoundWhy : TRACKING_TEXTS.noneWhy}
              </EmptyState>
            </div>
          ) : (
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
            </div>
          )
        }
      </Answer>
      {users !== undefined && <UsersDialog error={users} onClose={() => setUsers(undefined)} />}
      {assigning !== undefined && <AssignDialog error={assigning} onClose={() => setAssigning(undefined)} />}
    </div>
  );
}
