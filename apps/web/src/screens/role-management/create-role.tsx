import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DEFAULT_ROLE_LEVEL } from '@cottontree/contract/access/role-entry.ts';
import { effectiveOf } from '@cottontree/contract/access/role-powers.ts';
import { createRole, type Role } from '@cottontree/contract/access/roles.ts';
import { dutyConflicts } from '@cottontree/contract/access/separation-of-duties.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField, TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { DutyWarning } from '../../domain/staff/duty-warning.tsx';
import { faultsOf, refusalText } from '../../domain/staff/refusal.ts';
import { sourcesOf } from '../../domain/staff/power-sources.ts';
import { proposedToast, RoleChangePreview } from '../../domain/staff/role-change.tsx';
import { NEW_ROLE, useRolePreview } from '../../domain/staff/role-preview.ts';
import { levelInWords, LEVELS } from '../../domain/staff/role-levels.ts';
import { toggle, toggled, type Toggles } from '../../domain/staff/toggles.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { Inheritance } from './inheritance.tsx';
import { PermissionChecks, type ChosenPower } from './permission-checks.tsx';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';

const NONE: readonly ChosenPower[] = [];

export function CreateRole({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const form = useForm({
    defaultValues: { name: '', displayName: '', level: DEFAULT_ROLE_LEVEL, description: '' },
  });
  const { control } = form;
  const { isSubmitting } = form.formState;
  const [name, displayName, level] = useWatch({ control, name: ['name', 'displayName', 'level'] });
  const [chosen, setChosen] = useState<Toggles<ChosenPower>>(new Map());
  const { pending, error, change } = useStaffChange();
  useRefusedFields(form, error);
  const keyFor = useAttemptKey();
  const permissions = toggled(NONE, chosen);
  const preview = useRolePreview({ [NEW_ROLE]: { permissions, level } });
  const [confirmedFor, setConfirmedFor] = useState('');
  const [unconfirmed, setUnconfirmed] = useState(false);
  // The confirmation applies to exactly these permissions: another level needs a new one.
  const toConfirm = preview.data?.confirm.join(' ') ?? '';
  const confirmed = toConfirm !== '' && confirmedFor === toConfirm;
  const faults = faultsOf(error);
  const complete = name.trim() !== '' && displayName.trim() !== '';

  const submit = form.handleSubmit(async (values) => {
    if (!complete) return;
    // Pressed while it is being worked out; where that failed, the preview says so.
    const previewed = preview.data ?? (await preview.refetch()).data;
    if (previewed === undefined) return;
    const { confirm } = previewed;
    if (confirm.length > 0 && !confirmed) return setUnconfirmed(true);
    const { title: _, ...texts } = ROLES_TEXTS.create;
    const input = { ...values, name: values.name.trim(), permissions, inherits: confirm };
    const role = await change(() => call(createRole, { input }, { idempotencyKey: keyFor(input) }), {
      ...texts,
      waits: ({ proposal }) => proposedToast(proposal),
      action: 'create',
      describe: (made) => ({
        description: ROLES_TEXTS.createdTheRole(made.displayName),
        data: { role: made.name, level, permissions },
      }),
    });
    if (role) onClose();
  });

  const below = roles.filter((role) => role.level > level).map((role) => role.displayName);

  const created = { displayName, level, powers: toggled(NONE, chosen) };
  const others = roles.map((role) => ({
    displayName: role.displayName,
    level: role.level,
    powers: role.permissions,
  }));
  const conflicts = dutyConflicts(effectiveOf(created, others).map(({ power }) => power));

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={ROLES_TEXTS.create.title} width="wide">
      <Form
        draft={{ name: 'role new' }}
        onSubmit={(event) => void (pending || isSubmitting ? event.preventDefault() : submit(event))}
        noValidate
      >
        <DialogBody>
          <div className={css.fields}>
            <TextField
              control={control}
              name="name"
              label={ROLES_TEXTS.name}
              required
              hint={<Constant why="limit">{ROLES_TEXTS.systemNameHint}</Constant>}
              maxLength={32}
              spellCheck={false}
            />
            <TextField
              control={control}
              name="displayName"
              label={ROLES_TEXTS.displayName}
              required
              maxLength={60}
            />
            <ListField
              control={control}
              name="level"
              label={ROLES_TEXTS.level}
              hint={
                <span data-constant="row">
                  {below.length === 0
                    ? ROLES_TEXTS.inheritsFromNoRole
                    : ROLES_TEXTS.inheritsFrom(below.join(', '))}
                </span>
              }
              options={LEVELS.map((each) => each.level)}
              words={(each) => levelInWords(each)}
            />
            <LongTextField
              control={control}
              name="description"
              label={ROLES_TEXTS.description}
              rows={2}
              maxLength={300}
            />
          </div>
          <PermissionChecks
            chosen={(permission) => chosen.get(permission) === true}
            onChoose={(permission, on) => setChosen(toggle(NONE, chosen, [permission], on))}
            sourceOf={sourcesOf({ level, permissions }, roles)}
          />
          <DutyWarning conflicts={conflicts} who={ROLES_TEXTS.onePersonOfThisRole} />
          {preview.data !== undefined && (
            <Inheritance
              change={preview.data}
              confirmed={confirmed}
              fault={unconfirmed && !confirmed ? ROLES_TEXTS.confirmInherited : faults.inherits}
              onConfirm={(on) => setConfirmedFor(on ? toConfirm : '')}
            />
          )}
          <RoleChangePreview preview={preview} isEdited={(name) => name === NEW_ROLE} />
          {error !== undefined && Object.keys(faults).length === 0 && (
            <Notice tone="neg">
              <span data-constant="message">{refusalText(error)}</span>
            </Notice>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!complete} busy={pending || isSubmitting}>
            {ROLES_TEXTS.createAction}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
