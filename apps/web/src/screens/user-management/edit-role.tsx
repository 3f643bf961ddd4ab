import { useState, type FormEvent } from 'react';
import { changeUserRole } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { roleChangeHint } from '../../domain/staff/password-hint.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { assignable, useRoles } from '../../domain/staff/roles.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { AccountDialogProps } from './chosen.ts';
import { Conflict } from './conflict.tsx';
import { USERS_TEXTS } from './texts.ts';

/** Gives an account another role, department or job title. */
export function EditRole({ user, onClose, onCode, onPresent }: AccountDialogProps) {
  const { roles } = useRoles();
  const { pending, error, change } = useStaffChange();
  const [role, setRole] = useState(user.roleHierarchy);
  const [department, setDepartment] = useState(user.department ?? '');
  const [jobTitle, setJobTitle] = useState(user.jobTitle ?? '');
  const faults = faultsOf(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const input = { roleHierarchy: role, department, jobTitle, version: user.version ?? undefined };
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
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.role.title}
      description={`${fullName(user)} (${user.username})`}
    >
      <Form draft={{ name: `user-role ${user.id}` }} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <Conflict error={error} onShow={onPresent} />
          <Field
            label={USERS_TEXTS.columns.role}
            error={faults.roleHierarchy}
            hint={
              role === user.roleHierarchy ? undefined : (
                <span data-constant="limit">{roleChangeHint(role, user)}</span>
              )
            }
          >
            <Select name="roleHierarchy" value={role} onChange={(event) => setRole(event.target.value)}>
              {assignable(roles).map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={USERS_TEXTS.columns.department} error={faults.department}>
            <Input
              name="department"
              maxLength={80}
              autoComplete="off"
              value={department}
              onChange={(event) => setDepartment(event.target.value)}
            />
          </Field>
          <Field label={USERS_TEXTS.jobTitle} error={faults.jobTitle}>
            <Input
              name="jobTitle"
              maxLength={80}
              autoComplete="off"
              value={jobTitle}
              onChange={(event) => setJobTitle(event.target.value)}
            />
          </Field>
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
