import type { Role } from '@cottontree/contract/access/roles.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { peopleTouched, RoleChangePreview } from '../../domain/staff/role-change.tsx';
import css from '../../domain/staff/role-change.module.css';
import { peopleInWords } from '../../domain/staff/role-levels.ts';
import { useRolePreview } from '../../domain/staff/role-preview.ts';
import type { Toggles } from '../../domain/staff/toggles.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { ownPowersAfter, type Drafts, type Entries } from './drafts.ts';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface ReviewChangesProps {
  entries: Entries;
  roles: readonly Role[];
  drafts: Drafts;
  pending: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Shown before saving: who gains and loses what, how they used it, which duties conflict, and who has to approve. */
export function ReviewChanges({ entries, roles, drafts, pending, onSave, onClose }: ReviewChangesProps) {
  const after = [...ownPowersAfter(entries, roles, drafts)];
  const preview = useRolePreview(
    Object.fromEntries(after.map(([key, permissions]) => [key, { permissions: [...permissions] }])),
  );
  const people = preview.data === undefined ? undefined : peopleTouched(preview.data);
  const managing = [...drafts].filter(([, draft]) => draft.canManage.size > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ROLE_PERMISSIONS_TEXTS.review}
      description={
        <span data-constant="count">
          {people === undefined
            ? ''
            : ROLE_PERMISSIONS_TEXTS.whosePermissionsChange(people, peopleInWords(people))}
        </span>
      }
    >
      <DialogBody>
        <RoleChangePreview preview={preview} isEdited={(role) => drafts.has(role)} />
        {managing.map(([key, draft]) => (
          <section key={key} className={css.role} data-constant="row">
            <h3 className={css.name}>
              {entries[key]?.name}
              {ROLE_PERMISSIONS_TEXTS.colonManageableRoles}
            </h3>
            <dl className={css.lines}>
              {[true, false].map((on) => {
                const managed = managedNames(draft.canManage, on, entries);
                return (
                  managed !== '' && (
                    <div key={String(on)} className={css.line}>
                      <dt>
                        {on ? ROLE_PERMISSIONS_TEXTS.managesNow : ROLE_PERMISSIONS_TEXTS.noLongerManages}
                      </dt>
                      <dd>{managed}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
        <Button variant="primary" busy={pending} disabled={preview.data === undefined} onClick={onSave}>
          {ROLE_PERMISSIONS_TEXTS.saveChanges}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const managedNames = (toggles: Toggles<string>, on: boolean, entries: Entries): string =>
  [...toggles].flatMap(([key, each]) => (each === on ? [entries[key]?.name ?? key] : [])).join(', ');
