import { useForm, useWatch } from 'react-hook-form';
import { createUser } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { useRoles } from '../../domain/staff/roles.ts';
import { call } from '../../kernel/call.ts';
import type { NewHolder } from './activation-code.tsx';
import { RoleField } from './role-field.tsx';
import css from './screen.module.css';
import { DEFAULT_ROLE, USERS_TEXTS } from './texts.ts';

const FIELDS = [
  { name: 'username', label: 'Username', required: true, most: 32 },
  { name: 'email', label: 'Email', required: true, most: 200 },
  { name: 'firstName', label: 'First name', required: true, most: 80 },
  { name: 'lastName', label: 'Last name', required: true, most: 80 },
  { name: 'department', label: 'Department', required: false, most: 80 },
  { name: 'jobTitle', label: 'Job title', required: false, most: 80 },
] as const;

const EMPTY = { username: '', email: '', firstName: '', lastName: '', department: '', jobTitle: '' };

/** Judged as the browser judges a field for an email address. */
function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.validity.valid;
}
/** What is missing or invalid, checked before sending. */
const rulesOf = ({ name, label, required }: (typeof FIELDS)[number]) => ({
  ...(required && { blank: written(`${label} is required.`) }),
  ...(name === 'email' && {
    email: (text: string) => isEmail(text) || 'Enter an email address such as name@example.com.',
  }),
});

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
  const form = useForm({ defaultValues: { ...EMPTY, roleHierarchy: DEFAULT_ROLE } });
  const { control } = form;
  const role = useWatch({ control, name: 'roleHierarchy' });
  useRefusedFields(form, error);
  const needsCode = (key: string): boolean =>
    roles.find((each) => each.key === key)?.needsActivationCode ?? false;

  const submit = form.handleSubmit(async (values) => {
    const username = values.username.trim();
    const input = {
      ...values,
      username,
      email: values.email.trim(),
      password: username,
      isTemporaryPassword: true,
    } as const;
    const created = await change(async () => call(createUser, { input }, { idempotencyKey: keyFor(input) }), {
      ...USERS_TEXTS.create,
      fields: [...FIELDS.map(({ name }) => name), 'roleHierarchy'],
      action: 'create',
      describe: (answer) => ({
        description: `Created the user ${answer.username}`,
        data: { userId: answer.id, username: answer.username, roleHierarchy: answer.roleHierarchy },
      }),
    });
    if (!created) return;
    onClose();
    if (needsCode(created.roleHierarchy))
      onCode({ ...created, firstName: values.firstName.trim(), lastName: values.lastName.trim() });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.create.title}
      description={
        <span data-constant="limit">
          The first password is the username. It opens the account once, within 24 hours, and must be changed
          then{needsCode(role) ? ', after a code is entered that you are shown next' : ''}.
        </span>
      }
    >
      <Form
        draft={{ name: 'user new' }}
        onSubmit={(event) => void (pending ? event.preventDefault() : submit(event))}
        noValidate
      >
        <DialogBody>
          <div className={css.fields}>
            {FIELDS.map((field) => (
              <TextField
                key={field.name}
                control={control}
                name={field.name}
                label={field.label}
                required={field.required}
                validate={rulesOf(field)}
                {...(field.name === 'username' && {
                  hint: 'Lower-case letters, digits and . _ -',
                  autoCapitalize: 'none',
                })}
                type={field.name === 'email' ? 'email' : 'text'}
                maxLength={field.most}
              />
            ))}
            <RoleField control={control} name="roleHierarchy" />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={pending}>
            Create user
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
