import { useForm, useWatch } from 'react-hook-form';
import { USERNAME } from '@cottontree/contract/access/username.ts';
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
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import type { NewHolder } from './activation-code.tsx';
import { RoleField } from './role-field.tsx';
import css from './screen.module.css';
import { DEFAULT_ROLE, USERS_TEXTS } from './texts.ts';

const FIELDS = [
  { name: 'username', label: USERS_TEXTS.username, required: true, most: 32 },
  { name: 'email', label: USERS_TEXTS.email, required: true, most: 200 },
  { name: 'firstName', label: USERS_TEXTS.firstName, required: true, most: 80 },
  { name: 'lastName', label: USERS_TEXTS.lastName, required: true, most: 80 },
  { name: 'department', label: USERS_TEXTS.columns.department, required: false, most: 80 },
  { name: 'jobTitle', label: USERS_TEXTS.jobTitle, required: false, most: 80 },
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
  ...(required && { blank: written(USERS_TEXTS.isRequired(label)) }),
  ...(name === 'username' && {
    letters: (text: string) => USERNAME.test(text.trim()) || USERS_TEXTS.enterAUsernameSuch,
  }),
  ...(name === 'email' && {
    email: (text: string) => isEmail(text) || USERS_TEXTS.enterAnEmailAddressSuch,
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
        description: USERS_TEXTS.createdTheUser(answer.username),
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
          {USERS_TEXTS.firstPasswordIsTheUsername(needsCode(role) ? USERS_TEXTS.afterACodeIsEntered : '')}
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
                  hint: USERS_TEXTS.lowerCaseLetters,
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
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" busy={pending}>
            {USERS_TEXTS.createUser}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
