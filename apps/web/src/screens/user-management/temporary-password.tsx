import { useState, type FormEvent } from 'react';
import { resetPassword } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { passwordHint } from '../../domain/staff/password-hint.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { AccountDialogProps } from './chosen.ts';
import { Conflict } from './conflict.tsx';
import { USERS_TEXTS } from './texts.ts';

/**
 * Sets a password that its holder must change at the next sign-in. It is shown, because the owner has to hand it over.
 */
export function TemporaryPassword({ user, onClose, onCode, onPresent }: AccountDialogProps) {
  const { pending, error, change } = useStaffChange();
  const [password, setPassword] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || password === '') return;
    const input = { newPassword: password, isTemporary: true, version: user.version ?? undefined } as const;
    const changed = await change(async () => call(resetPassword, { params: { id: user.id }, input }), {
      ...USERS_TEXTS.password,
      fields: ['newPassword'],
      action: 'update',
      describe: () => ({
        description: USERS_TEXTS.setATemporaryPassword(user.username),
        data: { userId: user.id },
      }),
    });
    if (changed) (changed.needsActivationCode ? onCode : onClose)(changed);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.password.title}
      description={`${fullName(user)} (${user.username})`}
    >
      <Form draft={null} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <Conflict error={error} onShow={onPresent} />
          <p data-constant="limit">{USERS_TEXTS.itOpensTheAccountOnce}</p>
          <Field
            label={USERS_TEXTS.temporaryPassword}
            error={faultsOf(error).newPassword}
            hint={<span data-constant="limit">{passwordHint(user, 'the')}</span>}
          >
            <Input
              name="newPassword"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={256}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={password === ''} busy={pending}>
            {USERS_TEXTS.setPassword}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
