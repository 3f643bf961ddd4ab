import { useForm, useWatch } from 'react-hook-form';
import { changeUserRole } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { roleChangeHint } from '../../domain/staff/password-hint.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { AccountDialogProps } from './chosen.ts';
import { Conflict } from './conflict.tsx';
import { RoleField } from './role-field.tsx';
import { USERS_TEXTS } from './texts.ts';

/** Gives an account another role, department or job title. */
export function EditRole({ user, onClose, onCode, onPresent }: AccountDialogProps) {
  const { pending, error, change } = useStaffChange();
  const form = useForm({
    defaultValues: {
      roleHierarchy: user.roleHierarchy,
      department: user.department ?? '',
      jobTitle: user.jobTitle ?? '',
    },
  });
  const { control } = form;
  const role = useWatch({ control, name: 'roleHierarchy' });
  useRefusedFields(form, error);

  const submit = form.handleSubmit(async (values) => {
    const input = { ...values, version: user.version ?? undefined };
    const changed = await change(async () => call(changeUserRole, { params: { id: user.id }, input }), {
      ...USERS_TEXTS.role,
      fields: ['roleHierarchy', 'department', 'jobTitle'],
      action: 'update',
      describe: (answer) => ({
        description: USERS_TEXTS.changedTheRole(user.username),
        data: { userId: user.id, from: user.roleHierarchy, to: answer.roleHierarchy },
      }),
    });
    const raised = changed !== undefined && changed.roleHierarchy !== user.roleHierarchy;
    if (changed) (raised && changed.needsActivationCode ? onCode : onClose)(changed);
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.role.title}
      description={`${fullName(user)} (${user.username})`}
    >
      <Form
        draft={{ name: `user-role ${user.id}` }}
        onSubmit={(event) => void (pending ? event.preventDefault() : submit(event))}
        noValidate
      >
        <DialogBody>
          <Conflict error={error} onShow={onPresent} />
          <RoleField
            control={control}
            name="roleHierarchy"
            hint={
              role === user.roleHierarchy ? undefined : (
                <span data-constant="limit">{roleChangeHint(role, user)}</span>
              )
            }
          />
          <TextField
            control={control}
            name="department"
            label={USERS_TEXTS.columns.department}
            maxLength={80}
          />
          <TextField control={control} name="jobTitle" label={USERS_TEXTS.jobTitle} maxLength={80} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" busy={pending}>
            {COMMON_TEXTS.save}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
