import { useState } from 'react';
import {
  beginSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '@cottontree/contract/access/auth.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { factor: texts } = PROFILE_TEXTS;
const EnrolDialog = deferred(
  () => import('./enrol-dialog.tsx').then((part) => part.EnrolDialog),
  null,
  'over',
);
const CodesDialog = deferred(
  () => import('./recovery-codes.tsx').then((part) => part.CodesDialog),
  null,
  'over',
);

/** One's own second factor: setup, recovery codes, and removal. */
export function SecondFactor({ user }: { user: CurrentUser }) {
  const [begun, setBegun] = useState<AnswerOf<typeof beginSecondFactor>>();
  // Kept while the state changes from off to on: the codes are shown once.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <section className={css.below}>
      <h3>{texts.title}</h3>
      {user.twoFactorEnabled ? <TurnedOn user={user} onCodes={setCodes} /> : <TurnedOff onBegun={setBegun} />}
      {begun && (
        <EnrolDialog
          begun={begun}
          username={user.username}
          onClose={() => setBegun(undefined)}
          onCodes={(made) => {
            setBegun(undefined);
            setCodes(made);
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} username={user.username} onClose={() => setCodes(undefined)} />}
    </section>
  );
}

function TurnedOff({ onBegun }: { onBegun: (begun: AnswerOf<typeof beginSecondFactor>) => void }) {
  const [pending, setPending] = useState(false);
  const begin = async () => {
    setPending(true);
    try {
      onBegun(await call(beginSecondFactor));
    } catch (error) {
      toast({ title: texts.notBegun, description: refusalText(error), variant: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.form}>
      <p>{texts.off}</p>
      <Button busy={pending} onClick={() => void begin()}>
        {texts.setUp}
      </Button>
    </div>
  );
}

function TurnedOn({ user, onCodes }: { user: CurrentUser; onCodes: (codes: readonly string[]) => void }) {
  const left = useRead(readSecondFactor);
  const [question, setQuestion] = useState<'renew' | 'remove'>();
  const { pending, change } = useStaffChange();
  const renew = async () => {
    const made = await change(async () => call(renewRecoveryCodes), {
      done: texts.renewed,
      failed: texts.notRenewed,
      action: 'update',
      describe: () => ({ description: PROFILE_TEXTS.madeNewRecoveryCodes(user.username) }),
    });
    setQuestion(undefined);
    if (made) onCodes(made.recoveryCodes);
  };
  const remove = async () => {
    await change(async () => call(disableSecondFactor), {
      done: texts.removed,
      failed: texts.notRemoved,
      action: 'delete',
      describe: () => ({ description: PROFILE_TEXTS.removedTheSecondFactor(user.username) }),
    });
    setQuestion(undefined);
  };
  return (
    <div className={css.form}>
      <p>{texts.on}</p>
      {left.isPending && <SkeletonRows rows={1} what={PROFILE_TEXTS.yourRecoveryCodes} />}
      {left.isError && left.data === undefined && (
        <PanelError
          error={left.error}
          cause={PROFILE_TEXTS.yourRecoveryCodesCouldNot}
          onRetry={() => void left.refetch()}
          retrying={left.isFetching}
        />
      )}
      {left.data && (
        <Lines>
          <Line name={texts.codesLeft}>{left.data.recoveryCodesLeft}</Line>
        </Lines>
      )}
      <div className={css.buttons}>
        <Button onClick={() => setQuestion('renew')}>{texts.renew}</Button>
        <Button variant="danger" onClick={() => setQuestion('remove')}>
          {texts.remove}
        </Button>
      </div>
      <AlertDialog
        open={question === 'renew'}
        onOpenChange={() => setQuestion(undefined)}
        title={texts.renewQuestion}
        description={texts.renewWhy}
        confirmLabel={texts.renew}
        busy={pending}
        onConfirm={() => void renew()}
      />
      <AlertDialog
        open={question === 'remove'}
        onOpenChange={() => setQuestion(undefined)}
        title={texts.removeQuestion}
        description={texts.removeWhy}
        confirmLabel={texts.remove}
        danger
        busy={pending}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
