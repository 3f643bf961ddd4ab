import { useState, type FormEvent } from 'react';
import { confirmSecondFactor, type beginSecondFactor } from '@cottontree/contract/access/auth.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { copyText } from './copy-text.ts';
import { QrCode } from './qr-code.tsx';
import css from './second-factor.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { factor: texts } = PROFILE_TEXTS;

/** In groups of four, for typing. */
const grouped = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

export interface EnrolDialogProps {
  begun: AnswerOf<typeof beginSecondFactor>;
  username: string;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and enables the second factor with the app's first code. */
export function EnrolDialog({ begun, username, onClose, onCodes }: EnrolDialogProps) {
  const { pending, error, change } = useStaffChange();
  const [code, setCode] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || code.trim() === '') return;
    const made = await change(async () => call(confirmSecondFactor, { input: { code } }), {
      done: texts.enabled,
      failed: texts.notEnabled,
      fields: ['code'],
      action: 'update',
      describe: () => ({ description: PROFILE_TEXTS.turnedTheSecondFactorOn(username) }),
    });
    if (made) onCodes(made.recoveryCodes);
    else setCode('');
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.scan}>
      <Form draft={null} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <div data-constant="security">
            <QrCode text={begun.uri} label={texts.picture} />
          </div>
          <div className={css.key} data-constant="security">
            <dl>
              <dt>{texts.key}</dt>
              <dd>{grouped(begun.secret)}</dd>
            </dl>
            <Button onClick={() => void copyText(begun.secret)}>{texts.copyKey}</Button>
          </div>
          <Field label={texts.code} error={faultsOf(error).code}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={code.trim() === ''} busy={pending}>
            {texts.turnOn}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
