import { useState, type FormEvent } from 'react';
import { removeDemo } from '@cottontree/contract/demo/demo.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { useDemo } from '../../kernel/shell/use-demo.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { demo: texts } = PROFILE_TEXTS;

/** For owners of a demo company: removes it permanently, so that the real company can begin. */
export function DemoSection({ user }: { user: CurrentUser }) {
  const [confirming, setConfirming] = useState(false);
  // Nobody else may, so only these pages send the request.
  const may = user.isOwner && !user.isTemporaryPassword && user.powers.includes('settings.edit');
  const { isDemo } = useDemo(may);
  if (!may || !isDemo) return null;
  return (
    <Card title={texts.title}>
      <div className={css.form}>
        <p>{texts.about}</p>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {texts.remove}
        </Button>
      </div>
      {confirming && <RemoveDemo onClose={() => setConfirming(false)} />}
    </Card>
  );
}

function RemoveDemo({ onClose }: { onClose: () => void }) {
  const { pending, error, change } = useChange(null);
  const [password, setPassword] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || password === '') return;
    const removed = await change(async () => call(removeDemo, { input: { password } }), {
      done: texts.removed,
      failed: texts.notRemoved,
      fields: ['password'],
      action: 'delete',
      describe: () => ({ description: PROFILE_TEXTS.removedTheDemoCompany }),
    });
    // Reloads the page: nothing that a screen has loaded is valid any more.
    if (removed) window.location.assign('/');
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.question} description={texts.about}>
      <Form draft={null} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <p>{texts.stays}</p>
          <Field label={PROFILE_TEXTS.yourPassword} error={faultsOf(error).password}>
            <Input
              type="password"
              name="password"
              autoComplete="current-password"
              maxLength={256}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="danger" disabled={password === ''} busy={pending}>
            {texts.confirm}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
