import { Constant } from '../../domain/figure/marks.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import {
  changePassword,
  MIN_PASSWORD_LENGTH,
  readCurrentUser,
} from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { passwordHint } from '../../domain/staff/password-hint.ts';
import { call } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

/** The form fields by their names in the contract. */
const NAMES: Readonly<Record<string, string>> = { currentPassword: 'current', newPassword: 'next' };
const { mismatch, tooShort } = PROFILE_TEXTS;

/** Changes one's own password. A refusal is shown at its field as well as in the toast. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const { pending, error, change } = useChange(null);
  const form = useForm({ defaultValues: { current: '', next: '', again: '' } });
  const { control } = form;
  const [current, next] = useWatch({ control, name: ['current', 'next'] });
  useRefusedFields(form, error, (path) => NAMES[path] ?? path);

  const submit = form.handleSubmit(
    async (values) => {
      const input = { currentPassword: values.current, newPassword: values.next };
      const changed = await change(() => call(changePassword, { input }), {
        done: PROFILE_TEXTS.changed.title,
        doneText: PROFILE_TEXTS.changed.text,
        failed: PROFILE_TEXTS.failed,
        action: 'update',
        describe: () => ({ description: PROFILE_TEXTS.changedThePassword(user.username) }),
      });
      if (changed === undefined) return;
      form.reset();
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }),
        client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) }),
      ]);
    },
    ({ again }) => {
      const { title, text } = again === undefined ? tooShort : mismatch;
      toast({ title, description: text, variant: 'destructive' });
    },
  );
  const cannot = current === '' || next === '' || pending;

  return (
    <Card title={PROFILE_TEXTS.sections.password}>
      <Form
        draft={null}
        className={css.form}
        onSubmit={(event) => void (cannot ? event.preventDefault() : submit(event))}
        noValidate
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <TextField
          control={control}
          name="current"
          label={PROFILE_TEXTS.currentPassword}
          type="password"
          maxLength={256}
          autoComplete="current-password"
        />
        <TextField
          control={control}
          name="next"
          label={PROFILE_TEXTS.newPassword}
          hint={<Constant why="limit">{passwordHint(user, 'your')}</Constant>}
          type="password"
          maxLength={256}
          autoComplete="new-password"
          // A new password that was typed differently is said to be too short only once both are alike.
          validate={(text) =>
            text !== form.getValues('again') || text.length >= MIN_PASSWORD_LENGTH || tooShort.text
          }
        />
        <TextField
          control={control}
          name="again"
          label={PROFILE_TEXTS.confirmNewPassword}
          type="password"
          maxLength={256}
          autoComplete="new-password"
          validate={(text) => text === form.getValues('next') || mismatch.text}
        />
        <Button type="submit" variant="primary" disabled={cannot}>
          {pending ? PROFILE_TEXTS.changing : PROFILE_TEXTS.changePassword}
        </Button>
      </Form>
    </Card>
  );
}
