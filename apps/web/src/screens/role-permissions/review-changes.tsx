import { powerEntry, type Power } from '@cottontree/contract/permissions.ts';
import { powersAfter } from '@cottontree/contract/role-powers.ts';
import type { Role } from '@cottontree/contract/roles.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { roleEffects, type RoleEffect } from '../../domain/staff/role-effects.ts';
import { peopleInWords } from '../../domain/staff/role-levels.ts';
import { RoleMark } from '../../domain/staff/role-mark.tsx';
import type { Toggles } from '../../domain/staff/toggles.ts';
import { drafted, type Drafts, type Entries } from './drafts.ts';
import css from './review-changes.module.css';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface ReviewChangesProps {
  entries: Entries;
  roles: readonly Role[];
  drafts: Drafts;
  pending: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Before saving: per role who gains and loses what, how many people it touches, and which duties come together. */
export function ReviewChanges({ entries, roles, drafts, pending, onSave, onClose }: ReviewChangesProps) {
  const after = new Map(
    roles.flatMap((role) => {
      const [entry, draft] = [entries[role.name], drafts.get(role.name)];
      if (entry === undefined || draft === undefined) return [];
      return [[role.name, powersAfter(role.permissions, drafted(entry, draft).permissions)] as const];
    }),
  );
  const effects = roleEffects(roles, after);
  const touched = effects.filter(({ gained, lost }) => gained.length + lost.length > 0);
  const people = touched.reduce((sum, { role }) => sum + role.usersCount, 0);
  const managing = [...drafts].filter(([, draft]) => draft.canManage.size > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ROLE_PERMISSIONS_TEXTS.review}
      description={
        <span data-constant="count">
          {touched.length === 0
            ? 'No one’s permissions change.'
            : `The permissions of ${peopleInWords(people)} change, from their next action on.`}
        </span>
      }
    >
      <DialogBody>
        {effects.map((effect) => (
          <Effect key={effect.role.name} effect={effect} edited={drafts.has(effect.role.name)} />
        ))}
        {managing.map(([key, draft]) => (
          <section key={key} className={css.role} data-constant="row">
            <h3 className={css.name}>{entries[key]?.name}: manageable roles</h3>
            <dl className={css.lines}>
              <Line name="Manages now">{managedNames(draft.canManage, true, entries)}</Line>
              <Line name="No longer manages">{managedNames(draft.canManage, false, entries)}</Line>
            </dl>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={pending} onClick={onSave}>
          Save changes
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Effect({ effect, edited }: { effect: RoleEffect; edited: boolean }) {
  const { role, gained, lost, kept, had, conflicts } = effect;
  const [arising, standing] = [
    conflicts.filter(({ arises }) => arises),
    conflicts.filter(({ arises }) => !arises),
  ];
  return (
    <section className={css.role} data-constant="row" aria-label={role.displayName}>
      <h3 className={css.name}>
        <RoleMark role={role} />
        <span className={css.people}>
          {peopleInWords(role.usersCount)}
          {!edited && ' · by inheritance'}
        </span>
      </h3>
      <dl className={css.lines}>
        <Line name="Gains">{names(gained)}</Line>
        <Line name="Loses">{names(lost)}</Line>
        <Line name="Keeps">
          {kept.map(({ power, from }) => `${powerEntry(power).name} (from ${from.join(', ')})`).join(', ')}
        </Line>
        <Line name="Had already">{names(had)}</Line>
      </dl>
      {arising.length > 0 && (
        <div className={css.conflict}>
          <b>Separation of duties</b>
          {arising.map(({ why, powers }) => (
            <p key={why}>
              From now on one person of this role {why} (<code>{powers[0]}</code>, <code>{powers[1]}</code>).
            </p>
          ))}
        </div>
      )}
      {standing.length > 0 && (
        <p className={css.standing}>
          Duties that one person of this role holds together already:{' '}
          {standing.map(({ why }) => why).join('; ')}.
        </p>
      )}
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  if (children === '') return null;
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const names = (powers: readonly Power[]): string => powers.map((power) => powerEntry(power).name).join(', ');

const managedNames = (toggles: Toggles<string>, on: boolean, entries: Entries): string =>
  [...toggles].flatMap(([key, each]) => (each === on ? [entries[key]?.name ?? key] : [])).join(', ');
