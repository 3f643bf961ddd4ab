import { useEffect, useEffectEvent, useState } from 'react';
import { issueActivationCode } from '@cottontree/contract/access/user-management.ts';
import type { OutputOf } from '@cottontree/contract/route.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { copyText } from '../../domain/clipboard/copy-text.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { fullName } from '../../kernel/session/record.ts';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';

type Issued = OutputOf<(typeof issueActivationCode)['spec']['output']>;
export type NewHolder = Pick<StaffUser, 'id' | 'username' | 'firstName' | 'lastName'>;

const { code: texts } = USERS_TEXTS;

export interface ActivationCodeProps {
  user: NewHolder;
  /**
   * The account was just created, reset or given a more powerful role: there is no earlier code to replace, so no
   * confirmation is needed.
   */
  atOnce: boolean;
  onClose: () => void;
}

/** Issues the code that a temporary password needs in addition, and shows it once. */
export function ActivationCode({ user, atOnce, onClose }: ActivationCodeProps) {
  const { pending, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const [issued, setIssued] = useState<Issued>();
  const [passedOn, setPassedOn] = useState(false);

  const issue = async () => {
    if (pending) return;
    const answer = await change(
      async () =>
        call(issueActivationCode, { params: { id: user.id } }, { idempotencyKey: keyFor({ id: user.id }) }),
      {
        failed: texts.failed,
        action: 'update',
        describe: () => ({
          description: USERS_TEXTS.issuedAnActivationCode(user.username),
          data: { userId: user.id },
        }),
      },
    );
    if (answer) setIssued(answer);
  };
  const begin = useEffectEvent(() => {
    if (atOnce) void issue();
  });
  useEffect(() => begin(), []);

  const copy = async () => {
    if (issued && (await copyText(issued.code, { copied: texts.copied, failed: texts.notCopied })))
      setPassedOn(true);
  };
  const mayClose = issued === undefined || passedOn;
  return (
    // Escape or a click outside must not discard what nobody can read again.
    <Dialog
      open
      onOpenChange={(open) => !open && mayClose && onClose()}
      title={texts.title}
      description={<span data-constant="row">{`${fullName(user)} (${user.username})`}</span>}
    >
      <DialogBody>
        {issued === undefined ? (
          <p data-constant="limit">
            {texts.why} {!atOnce && texts.replaces}
          </p>
        ) : (
          <>
            <p className={css.code} data-constant="security">
              {issued.code}
            </p>
            <p data-constant="limit">
              {USERS_TEXTS.itWorksOnce(texts.passOn)}{' '}
              <time dateTime={issued.expiresAt}>{moment(issued.expiresAt)}</time>.
            </p>
            {issued.mailTo !== null && <p data-constant="row">{`${texts.mailed} ${issued.mailTo}.`}</p>}
            <div>
              <Button onClick={() => void copy()}>{texts.copy}</Button>
            </div>
            <Checkbox
              label={texts.passedOn}
              checked={passedOn}
              onChange={(event) => setPassedOn(event.target.checked)}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {issued === undefined ? (
          <>
            <Button onClick={onClose}>{texts.later}</Button>
            <Button variant="primary" busy={pending} onClick={() => void issue()}>
              {texts.issue}
            </Button>
          </>
        ) : (
          <Button variant="primary" disabled={!passedOn} onClick={onClose}>
            {texts.close}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
