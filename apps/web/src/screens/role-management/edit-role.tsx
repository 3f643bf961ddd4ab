import { useState, type FormEvent } from 'react';
import { updateRole, type Role } from '@cottontree/contract/access/roles.ts';
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { DutyWarning } from '../../domain/staff/duty-warning.tsx';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { sourcesOf } from '../../domain/staff/power-sources.ts';
import { proposedToast, RoleChangePreview } from '../../domain/staff/role-change.tsx';
import { useRolePreview } from '../../domain/staff/role-preview.ts';
import { dutiesByRole } from '../../domain/staff/role-effects.ts';
import { levelInWords, peopleInWords } from '../../domain/staff/role-levels.ts';
import { difference, standing, toggle, toggled, type Toggles } from '../../domain/staff/toggles.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { PermissionChecks, type ChosenPower } from './permission-checks.tsx';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';
import { useHref } from '../../kernel/as-of.ts';

export interface EditRoleProps {
  role: Role;
  /** All roles: inherited permissions count as well. */
  roles: readonly Role[];
  /** Reloads the roles and returns the present state of this one; undefined if it was deleted or cannot be read. */
  readAgain: () => Promise<Role | undefined>;
  onClose: () => void;
}

export function EditRole({ role: opened, roles, readAgain, onClose }: EditRoleProps) {
  const href = useHref();
  // The role as it was when the dialog opened. If it changes meanwhile, the new state is shown on request.
  const [role, setRole] = useState(opened);
  const [toggles, setToggles] = useState<Toggles<Power>>(new Map());
  const [meanwhile, setMeanwhile] = useState<Toggles<Power>>();
  const { pending, error, change, forget } = useStaffChange();
  const keyFor = useAttemptKey();
  const own = toggled(role.permissions, toggles);
  const preview = useRolePreview(toggles.size === 0 ? undefined : { [role.name]: { permissions: own } });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || preview.data === undefined) return;
    const { title: _, ...texts } = ROLES_TEXTS.edit;
    const input = { permissions: own, version: role.version };
    const saved = await change(
      () => call(updateRole, { params: { id: role.name }, input }, { idempotencyKey: keyFor(input) }),
      {
        ...texts,
        waits: ({ proposal }) => proposedToast(proposal),
        action: 'update',
        describe: ({ displayName, name }) => ({
          description: ROLES_TEXTS.changedWhatTheRoleAllows(displayName),
          data: { role: name, changes: Object.fromEntries(toggles) },
        }),
      },
    );
    if (saved) onClose();
  };

  const showPresent = async () => {
    const present = await readAgain();
    if (present === undefined) return;
    setMeanwhile(difference(role.permissions, present.permissions));
    setToggles(standing(present.permissions, toggles));
    setRole(present);
    forget();
  };

  const held = (permission: ChosenPower) => toggles.get(permission) ?? role.permissions.includes(permission);

  const after = new Map([[role.name, own]]);
  const conflicts = dutiesByRole(roles, after).get(role.name) ?? [];
  const stood = dutiesByRole(roles).get(role.name) ?? [];
  const arising = conflicts.filter((conflict) => !stood.includes(conflict));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${ROLES_TEXTS.edit.title}: ${role.displayName}`}
      description={
        <span data-constant="row">
          {ROLES_TEXTS.heldBy(levelInWords(role.level), peopleInWords(role.usersCount))}
        </span>
      }
      width="wide"
    >
      <Form draft={{ name: `role ${role.name}` }} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          {error !== undefined && (
            <Notice
              tone={winnerOf(error) === undefined ? 'neg' : 'warn'}
              action={
                winnerOf(error) !== undefined && (
                  <Button onClick={() => void showPresent()}>{ROLES_TEXTS.showThePresentState}</Button>
                )
              }
            >
              <span data-constant="message">{refusalText(error)}</span>
            </Notice>
          )}
          {meanwhile !== undefined && (
            <p className={css.hint} role="status">
              {ROLES_TEXTS.presentStateIsShown}
            </p>
          )}
          <PermissionChecks
            chosen={held}
            onChoose={(permission, on) => setToggles(toggle(role.permissions, toggles, [permission], on))}
            sourceOf={sourcesOf({ level: role.level, permissions: own }, roles)}
            meanwhile={meanwhile}
          />
          <DutyWarning conflicts={conflicts} who={ROLES_TEXTS.onePersonOfThisRole} />
          {toggles.size > 0 && (
            <RoleChangePreview preview={preview} isEdited={(name) => name === role.name} />
          )}
          <p className={css.hint}>
            {ROLES_TEXTS.unnamedPowers}{' '}
            <a href={href(`/role-permissions?role=${role.name}`)}>{ROLES_TEXTS.rolePermissionsManagement}</a>
            {ROLES_TEXTS.theyStayAsTheyAre}
          </p>
        </DialogBody>
        <DialogFooter>
          <p className={css.changes} aria-live="polite" data-constant="count">
            {changesInWords(toggles)}
            {arising.length > 0 && (
              <b className={css.arising}> {ROLES_TEXTS.bringsConflictingDutiesTogether}</b>
            )}
          </p>
          <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={preview.data === undefined} busy={pending}>
            {COMMON_TEXTS.save}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/** "Gives View Users. Takes Issue Cards." */
function changesInWords(toggles: Toggles<Power>): string {
  const names = (on: boolean) =>
    [...toggles].filter(([, each]) => each === on).map(([power]) => powerEntry(power).name);
  const [given, taken] = [names(true), names(false)];
  return [
    given.length > 0 && ROLES_TEXTS.givesGiven(given.join(', ')),
    taken.length > 0 && ROLES_TEXTS.takesTaken(taken.join(', ')),
  ]
    .filter(Boolean)
    .join(' ');
}
