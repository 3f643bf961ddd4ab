import { Constant } from '../../domain/figure/marks.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import {
  changePassword,
  MIN_PASSWORD_LENGTH,
  readCurrentUser,
} from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { passwordHint } from '../../domain/staff/password-hint.ts';
import { faultsOf, refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const EMPTY = { current: '', next: '', again: '' };

/** Changes one's own password. A refusal is shown at its field as well as in the toast. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<typeof EMPTY>>({});
  const [pending, setPending] = useState(false);

  const refuse = (field: keyof typeof EMPTY, title: string, text: string) => {
    setFaults({ [field]: text });
    toast({ title, description: text, variant: 'destructive' });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || values.current === '') return;
    const { mismatch, tooShort } = PROFILE_TEXTS;
    if (values.next !== values.again) return refuse('again', mismatch.title, mismatch.text);
    if (values.next.length < MIN_PASSWORD_LENGTH) return refuse('next', tooShort.title, tooShort.text);
    setPending(true);
    setFaults({});
    try {
      await call(changePassword, { input: { currentPassword: values.current, newPassword: values.next } });
      setValues(EMPTY);
      toast({ title: PROFILE_TEXTS.changed.title, description: PROFILE_TEXTS.changed.text });
      void reportActivity('update', PROFILE_TEXTS.changedThePassword(user.username), user);
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }),
        client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) }),
      ]);
    } catch (error) {
      toast({ title: PROFILE_TEXTS.failed, description: refusalText(error), variant: 'destructive' });
      const { currentPassword: current, newPassword: next } = faultsOf(error);
      setFaults({ ...(current && { current }), ...(next && { next }) });
    } finally {
      setPending(false);
    }
  };

  const field = (name: keyof typeof EMPTY, label: string, complete: string, hint?: ReactNode) => (
    <Field label={label} error={faults[name]} {...(hint !== undefined && { hint })}>
      <Input
        type="password"
        maxLength={256}
        name={name}
        autoComplete={complete}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
    </Field>
  );

  return (
    <Card title={PROFILE_TEXTS.sections.password}>
      <Form draft={null} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {field('current', PROFILE_TEXTS.currentPassword, 'current-password')}
        {field(
          'next',
          PROFILE_TEXTS.newPassword,
          'new-password',
          <Constant why="limit">{passwordHint(user, 'your')}</Constant>,
        )}
        {field('again', PROFILE_TEXTS.confirmNewPassword, 'new-password')}
        <Button
          type="submit"
          variant="primary"
          disabled={values.current === '' || values.next === '' || pending}
        >
          {pending ? PROFILE_TEXTS.changing : PROFILE_TEXTS.changePassword}
        </Button>
      </Form>
    </Card>
  );
}
