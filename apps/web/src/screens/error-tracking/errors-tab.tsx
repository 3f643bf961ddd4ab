import { useState } from 'react';
import { listErrors } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { LeftOut } from '../../domain/queue/left-out.tsx';
import { Queue } from '../../domain/queue/queue.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { useRead } from '../../kernel/query.ts';
import { Answer } from './answer.tsx';
import { ERROR_KEYS } from './error-actions.tsx';
import { ErrorCard } from './error-card.tsx';
import { ErrorFilters } from './error-filters.tsx';
import css from './screen.module.css';
import {
  PAGE_SIZE,
  useChoose,
  useErrorState,
  useLevel,
  useOpenError,
  usePage,
  useScope,
  useSearch,
  useWindow,
} from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

const UsersDialog = deferred(async () => (await import('./users-dialog.tsx')).UsersDialog, null, 'over');
const AssignDialog = deferred(async () => (await import('./assign-dialog.tsx')).AssignDialog, null, 'over');

const UUID = /^[0-9a-f-]{36}$/;

/** One row for each error, in pages. */
export function ErrorsTab({ total: occurrences }: { total: number | undefined }) {
  const [window] = useWindow();
  const [level] = useLevel();
  const [search] = useSearch();
  const [scope, setScope] = useScope();
  const [state, setState] = useErrorState();
  const choose = useChoose();
  const [page, setPage] = usePage();
  const [openId, setOpenId] = useOpenError();
  const [assigning, setAssigning] = useState<ErrorRecord>();
  const answer = useRead(listErrors, {
    query: { window, level, scope, search, state, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  });
  const filtered = level !== 'all' || state !== 'any' || search !== '' || page > 1;
  const { total: found = 0, leftOut = 0 } = answer.data ?? {};
  return (
    <div className={css.list}>
      <ErrorFilters />
      {scope === 'open' ? (
        <LeftOut
          text={TRACKING_TEXTS.allOpen(found)}
          show={TRACKING_TEXTS.showSelected}
          onShow={() => choose(() => undefined)}
        />
      ) : (
        <>
          {state === 'unresolved' && (
            <LeftOut
              text={TRACKING_TEXTS.unresolvedOnly}
              show={TRACKING_TEXTS.showResolved}
              onShow={() => choose(() => setState('any'))}
            />
          )}
          {leftOut > 0 && (
            <LeftOut
              text={TRACKING_TEXTS.leftOut(leftOut)}
              show={TRACKING_TEXTS.showOpen}
              onShow={() => choose(() => setScope('open'))}
            />
          )}
        </>
      )}
      <Answer of={answer} what={TRACKING_TEXTS.errors} rows={8} className={css.state}>
        {({ errors, total }) =>
          errors.length === 0 ? (
            <div className={css.state}>
              <EmptyState
                title={filtered ? TRACKING_TEXTS.noneFound : TRACKING_TEXTS.none}
                {...(page > 1 && {
                  action: <Button onClick={() => setPage(1)}>{TRACKING_TEXTS.toTheFirstPage}</Button>,
                })}
              >
                {filtered && occurrences !== 0 ? TRACKING_TEXTS.noneFoundWhy : TRACKING_TEXTS.noneWhy}
              </EmptyState>
            </div>
          ) : (
            <div className={css.list}>
              {/* The rows have headings of the third level. */}
              <h2>
                <VisuallyHidden>{TRACKING_TEXTS.tabs.errors}</VisuallyHidden>
              </h2>
              <Queue
                entries={errors}
                idOf={({ id }) => id}
                openId={openId}
                onOpen={setOpenId}
                keys={ERROR_KEYS}
                busy={answer.isPlaceholderData}
              >
                {(error, row) => (
                  <ErrorCard
                    key={error.id}
                    error={error}
                    row={row}
                    onUsers={() => setOpenId(error.id)}
                    onAssign={() => setAssigning(error)}
                  />
                )}
              </Queue>
              <Pages
                what={TRACKING_TEXTS.errors}
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
      {UUID.test(openId) && (
        <UsersDialog
          key={openId}
          id={openId}
          listed={answer.data?.errors.find(({ id }) => id === openId)}
          onAssign={setAssigning}
          onClose={() => setOpenId('')}
        />
      )}
      {assigning !== undefined && <AssignDialog error={assigning} onClose={() => setAssigning(undefined)} />}
    </div>
  );
}
