import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { readCurrentUser, updateProfile } from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { keyOf } from '../../kernel/query.ts';
import { renewRecord } from '../../kernel/session/admission.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { invalid, updated, failed, noName, noEmail } = PROFILE_TEXTS.profile;
const isName = written(noName);
const FIELDS = [
  { name: 'firstName', label: PROFILE_TEXTS.firstName, complete: 'given-name', rule: isName },
  { name: 'lastName', label: PROFILE_TEXTS.lastName, complete: 'family-name', rule: isName },
  {
    name: 'email',
    label: PROFILE_TEXTS.email,
    complete: 'email',
    rule: (text: string) => text.includes('@') || noEmail,
  },
  { name: 'department', label: PROFILE_TEXTS.department, complete: 'off', rule: undefined },
  { name: 'jobTitle', label: PROFILE_TEXTS.jobTitle, complete: 'organization-title', rule: undefined },
] as const;

/** Corrects one's own data. */
export function ProfileForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const { pending, error, change } = useChange(null);
  const form = useForm({
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      department: user.department ?? '',
      jobTitle: user.jobTitle ?? '',
    },
  });
  useRefusedFields(form, error);

  const submit = form.handleSubmit(
    async (values) => {
      const input = { ...values, email: values.email.trim() };
      const present = await change(() => call(updateProfile, { input }), {
        done: updated.title,
        doneText: updated.text,
        failed,
        action: 'update',
        describe: () => ({ description: PROFILE_TEXTS.updatedTheProfile(user.username) }),
      });
      if (present === undefined) return;
      client.setQueryData(keyOf(readAuthUser, {}), present);
      renewRecord(present);
      void client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) });
      onClose();
    },
    ({ firstName, lastName, email }) => {
      const description = (firstName ?? lastName ?? email)?.message;
      toast({ title: invalid, description, variant: 'destructive' });
    },
  );

  return (
    <Form
      draft={{ name: 'profile' }}
      className={css.form}
      onSubmit={(event) => void (pending ? event.preventDefault() : submit(event))}
      noValidate
    >
      {FIELDS.map(({ name, label, complete, rule }) => (
        <TextField
          key={name}
          control={form.control}
          name={name}
          label={label}
          validate={rule}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={complete}
          maxLength={name === 'email' ? 200 : 80}
        />
      ))}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={pending}>
          {COMMON_TEXTS.save}
        </Button>
        <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
      </div>
    </Form>
  );
}
