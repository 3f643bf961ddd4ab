import { useState } from 'react';
import {
  listErrorUsers,
  readErrorRecord,
  revealErrorUsers,
} from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ErrorActions } from './error-actions.tsx';
import { LinkedErrors } from './linked-errors.tsx';
import { PeopleTable } from './people-table.tsx';
import css from './screen.module.css';
import { PAGE_SIZE } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';
import { Needs } from '../../kernel/needs.tsx';

type Users = AnswerOf<typeof listErrorUsers>;

export interface UsersDialogProps {
  id: string;
  /** Undefined if the list does not have it: it is read by itself then. */
  listed: ErrorRecord | undefined;
  onAssign: (error: ErrorRecord) => void;
  onClose: () => void;
}

/** Everybody affected by an error, in pages: masked, and unmasked for people who may see them and give a reason. */
export function UsersDialog({ id, listed, onAssign, onClose }: UsersDialogProps) {
  const read = useRead(readErrorRecord, { params: { id } }, { enabled: listed === undefined });
  const error = listed ?? read.data;
  const [page, setPage] = useState(1);
  const part = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const answer = useRead(listErrorUsers, { params: { id }, query: part });
  const [clear, setClear] = useState<{ page: number; users: Users }>();
  const [confirming, setConfirming] = useState(false);
  const mayReveal = holds(useCurrentUser().data, 'kyc.verify');
  const revealed = clear?.page === page;
  const shown = revealed ? clear.users : answer.data;
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={TRACKING_TEXTS.cards.affected}
      description={error && <span data-constant="row">{error.title}</span>}
      {...(error && {
        footer: (
          <span className={css.actions}>
            <ErrorActions error={error} onAssign={() => onAssign(error)} />
          </span>
        ),
      })}
    >
      <div className={css.list}>
        <p className={css.small}>{TRACKING_TEXTS.revealWhy}</p>
        {shown === undefined ? (
          answer.error === null ? (
            <SkeletonRows rows={6} what={TRACKING_TEXTS.affectedUsers} />
          ) : (
            <PanelError
              error={answer.error}
              cause={TRACKING_TEXTS.loadFailed}
              what={TRACKING_TEXTS.affectedUsers}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          )
        ) : shown.users.length === 0 ? (
          <EmptyState title={TRACKING_TEXTS.nobodyKnown} />
        ) : (
          <>
            <PeopleTable
              caption={TRACKING_TEXTS.cards.affected}
              users={shown.users}
              busy={answer.isPlaceholderData}
            />
            <Pages
              what={TRACKING_TEXTS.affectedUsers}
              page={page}
              size={PAGE_SIZE}
              shown={shown.users.length}
              total={shown.total}
              onPage={setPage}
            />
            <div className={css.actions}>
              {mayReveal ? (
                // One button, so that it keeps the focus.
                <Button onClick={() => (revealed ? setClear(undefined) : setConfirming(true))}>
                  {revealed ? TRACKING_TEXTS.mask : TRACKING_TEXTS.reveal}
                </Button>
              ) : (
                <span className={css.small}>
                  <Needs power="kyc.verify" what={TRACKING_TEXTS.showingThemInClear} />
                </span>
              )}
            </div>
          </>
        )}
      </div>
      {error && <LinkedErrors error={error} />}
      {confirming && (
        <RevealForm
          id={id}
          part={part}
          onShown={(users) => {
            setClear({ page, users });
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </SidePanel>
  );
}

interface RevealProps {
  id: string;
  part: { offset: number; limit: number };
  onShown: (users: Users) => void;
  onClose: () => void;
}
function RevealForm({ id, part, onShown, onClose }: RevealProps) {
  const { pending, error: refused, change } = useChange(null);
  const keyFor = useAttemptKey();
  const submit = async (reason: string) => {
    const input = { reason, ...part };
    const users = await change(
      () => call(revealErrorUsers, { params: { id }, input }, { idempotencyKey: keyFor([id, input]) }),
      {
        done: TRACKING_TEXTS.shownInClear,
        action: 'update',
        describe: () => ({ description: TRACKING_TEXTS.sawAffectedUsersInClear, data: { errorId: id } }),
      },
    );
    if (users !== undefined) onShown(users);
  };
  return (
    <ReasonDialog
      draft={`reveal ${id}`}
      title={TRACKING_TEXTS.reveal}
      description={TRACKING_TEXTS.revealWhy}
      submitLabel={TRACKING_TEXTS.reveal}
      pending={pending}
      error={refused}
      failed={TRACKING_TEXTS.revealFailed}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
