import { useState, type FormEvent } from 'react';
import { createUser } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { focusField } from '../../domain/forms/focus-field.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { assignable, useRoles } from '../../domain/staff/roles.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import type { NewHolder } from './activation-code.tsx';
import css from './screen.module.css';
import { DEFAULT_ROLE, USERS_TEXTS } from './texts.ts';

const FIELDS = [
  { name: 'username', label: USERS_TEXTS.username, required: true },
  { name: 'email', label: USERS_TEXTS.email, required: true },
  { name: 'firstName', label: USERS_TEXTS.firstName, required: true },
  { name: 'lastName', label: USERS_TEXTS.lastName, required: true },
  { name: 'department', label: USERS_TEXTS.columns.department, required: false },
  { name: 'jobTitle', label: USERS_TEXTS.jobTitle, required: false },
] as const;
type Name = (typeof FIELDS)[number]['name'];
type Values = Record<Name, string>;

const EMPTY: Values = { username: '', email: '', firstName: '', lastName: '', department: '', jobTitle: '' };

/** What is missing or invalid, checked before sending. */
function missing(values: Values, emailIsOne: boolean): Partial<Values> {
  const blank = FIELDS.filter(({ name, required }) => required && values[name].trim() === '');
  return {
    ...(!emailIsOne && { email: USERS_TEXTS.enterAnEmailAddressSuch }),
    ...Object.fromEntries(blank.map(({ name, label }) => [name, USERS_TEXTS.isRequired(label)])),
  };
}

export interface CreateUserProps {
  onClose: () => void;
  /** Called with a new account that needs an activation code. */
  onCode: (user: NewHolder) => void;
}

/** Creates an account. Its first password is the username, which works once. */
export function CreateUser({ onClose, onCode }: CreateUserProps) {
  const { roles } = useRoles();
  const { pending, error, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const [values, setValues] = useState(EMPTY);
  const [role, setRole] = useState<string>(DEFAULT_ROLE);
  const [faults, setFaults] = useState<Partial<Values>>({});
  const refused = faultsOf(error);
  const needsCode = (key: string): boolean =>
    roles.find((each) => each.key === key)?.needsActivationCode ?? false;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const email = form.elements.namedItem('email');
    const found = missing(values, !(email instanceof HTMLInputElement) || email.validity.valid);
    setFaults(found);
    const wrong = FIELDS.find(({ name }) => found[name] !== undefined);
    if (wrong) return focusField(form, wrong.name);
    const username = values.username.trim();
    const input = {
      username,
      email: values.email.trim(),
      firstName: values.firstName,
      lastName: values.lastName,
      roleHierarchy: role,
      department: values.department,
      jobTitle: values.jobTitle,
      password: username,
      isTemporaryPassword: true,
    } as const;
    const created = await change(async () => call(createUser, { input }, { idempotencyKey: keyFor(input) }), {
      ...USERS_TEXTS.create,
      fields: [...FIELDS.map(({ name }) => name), 'roleHierarchy'],
      action: 'create',
      describe: (answer) => ({
        description: USERS_TEXTS.createdTheUser(answer.username),
        data: { userId: answer.id, username: answer.username, roleHierarchy: answer.roleHierarchy },
      }),
    });
    if (!created) return;
    onClose();
    if (needsCode(created.roleHierarchy))
      onCode({ ...created, firstName: values.firstName.trim(), lastName: values.lastName.trim() });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.create.title}
      description={
        <span data-constant="limit">
          {USERS_TEXTS.firstPasswordIsTheUsername(needsCode(role) ? USERS_TEXTS.afterACodeIsEntered : '')}
        </span>
      }
    >
      <Form draft={{ name: 'user new' }} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <div className={css.fields}>
            {FIELDS.map(({ name, label, required }) => (
              <Field
                key={name}
                label={label}
                required={required}
                error={faults[name] ?? refused[name]}
                {...(name === 'username' && { hint: USERS_TEXTS.lowerCaseLetters })}
              >
                <Input
                  name={name}
                  type={name === 'email' ? 'email' : 'text'}
                  autoComplete="off"
                  autoCapitalize={name === 'username' ? 'none' : undefined}
                  maxLength={name === 'username' ? 32 : name === 'email' ? 200 : 80}
                  value={values[name]}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              </Field>
            ))}
            <Field label={USERS_TEXTS.columns.role} error={refused.roleHierarchy}>
              <Select name="roleHierarchy" value={role} onChange={(event) => setRole(event.target.value)}>
                {assignable(roles).map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" busy={pending}>
            {USERS_TEXTS.createUser}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
