import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { readCurrentUser, updateProfile } from '@cottontree/contract/access/user-management.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { faultsOf, refusalText } from '../../domain/staff/refusal.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import { keyOf } from '../../kernel/query.ts';
import { renewRecord } from '../../kernel/session/admission.ts';
import { fullName } from '../../kernel/session/record.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

/** One's own data, to view and to correct. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title={PROFILE_TEXTS.sections.profile}
      // With a temporary password a person can do nothing but change it.
      actions={
        !editing &&
        !user.isTemporaryPassword && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {COMMON_TEXTS.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div data-constant="profile">
          <Lines>
            <Line name={PROFILE_TEXTS.name}>{fullName(user)}</Line>
            <Line name={PROFILE_TEXTS.username}>{user.username}</Line>
            <Line name={PROFILE_TEXTS.email}>{user.email}</Line>
            <Line name={PROFILE_TEXTS.role}>{user.roleName}</Line>
            <Line name={PROFILE_TEXTS.department}>{user.department ?? NOTHING}</Line>
            <Line name={PROFILE_TEXTS.jobTitle}>{user.jobTitle ?? NOTHING}</Line>
          </Lines>
        </div>
      )}
    </Card>
  );
}

const FIELDS = [
  { name: 'firstName', label: PROFILE_TEXTS.firstName, complete: 'given-name' },
  { name: 'lastName', label: PROFILE_TEXTS.lastName, complete: 'family-name' },
  { name: 'email', label: PROFILE_TEXTS.email, complete: 'email' },
  { name: 'department', label: PROFILE_TEXTS.department, complete: 'off' },
  { name: 'jobTitle', label: PROFILE_TEXTS.jobTitle, complete: 'organization-title' },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;

/** The first fault, checked before sending, and the fields where it is shown. */
function faultIn({ firstName, lastName, email }: Values): { text: string; at: (keyof Values)[] } | undefined {
  const { noName, noEmail } = PROFILE_TEXTS.profile;
  const blank = (['firstName', 'lastName'] as const).filter(
    (name) => (name === 'firstName' ? firstName : lastName).trim() === '',
  );
  if (blank.length > 0) return { text: noName, at: blank };
  return email.includes('@') ? undefined : { text: noEmail, at: ['email'] };
}

function ProfileForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    department: user.department ?? '',
    jobTitle: user.jobTitle ?? '',
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const { invalid, updated, failed } = PROFILE_TEXTS.profile;
    const fault = faultIn(values);
    if (fault) {
      setFaults(Object.fromEntries(fault.at.map((name) => [name, fault.text])));
      toast({ title: invalid, description: fault.text, variant: 'destructive' });
      return;
    }
    setPending(true);
    setFaults({});
    try {
      const present = await call(updateProfile, { input: { ...values, email: values.email.trim() } });
      client.setQueryData(keyOf(readAuthUser, {}), present);
      renewRecord(present);
      toast({ title: updated.title, description: updated.text });
      void reportActivity('update', PROFILE_TEXTS.updatedTheProfile(user.username), present);
      void client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) });
      onClose();
    } catch (error) {
      setPending(false);
      setFaults(faultsOf(error));
      toast({ title: failed, description: refusalText(error), variant: 'destructive' });
    }
  };

  return (
    <Form
      draft={{ name: 'profile' }}
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {FIELDS.map(({ name, label, complete }) => (
        <Field key={name} label={label} error={faults[name]}>
          <Input
            name={name}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={complete}
            maxLength={name === 'email' ? 200 : 80}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
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
