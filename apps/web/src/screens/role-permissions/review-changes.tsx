import { POWERS, powerEntry, type Power } from '@cottontree/contract/permissions.ts';
import type { PowerUses } from '@cottontree/contract/role-permissions.ts';
import type { Role } from '@cottontree/contract/roles.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { DutyWarning } from '../../domain/staff/duty-warning.tsx';
import { usePowerUses, USES_NOTE } from '../../domain/staff/power-uses.ts';
import { roleEffects, type RoleEffect } from '../../domain/staff/role-effects.ts';
import { peopleInWords } from '../../domain/staff/role-levels.ts';
import { RoleMark } from '../../domain/staff/role-mark.tsx';
import type { Toggles } from '../../domain/staff/toggles.ts';
import { ownPowersAfter, type Drafts, type Entries } from './drafts.ts';
import { LostPowers } from './lost-powers.tsx';
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

/**
 * Before saving: per role who gains and loses what, how many people it touches, how often they used what they lose,
 * and which duties come together.
 */
export function ReviewChanges({ entries, roles, drafts, pending, onSave, onClose }: ReviewChangesProps) {
  const effects = roleEffects(roles, ownPowersAfter(entries, roles, drafts));
  const losses = POWERS.filter((power) => effects.some(({ lost }) => lost.includes(power)));
  const uses = usePowerUses(losses);
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
          <Effect
            key={effect.role.name}
            effect={effect}
            edited={drafts.has(effect.role.name)}
            uses={uses.data}
          />
        ))}
        {losses.length > 0 && (
          <div className={css.note} role="status" data-constant="row">
            {uses.isError && !uses.isFetching ? (
              <>
                How often these powers were used could not be counted.{' '}
                <Button onClick={() => void uses.refetch()}>Try again</Button>
              </>
            ) : uses.data === undefined ? (
              'Counting how often these powers were used.'
            ) : (
              USES_NOTE
            )}
          </div>
        )}
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

interface EffectProps {
  effect: RoleEffect;
  /** By these drafts themselves, and not because a role of lower authority is. */
  edited: boolean;
  uses: readonly PowerUses[] | undefined;
}

function Effect({ effect, edited, uses }: EffectProps) {
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
        {lost.length > 0 && (
          <Line name="Loses">
            <LostPowers role={role.name} powers={lost} uses={uses} />
          </Line>
        )}
        <Line name="Keeps">
          {kept.map(({ power, from }) => `${powerEntry(power).name} (from ${from.join(', ')})`).join(', ')}
        </Line>
        <Line name="Had already">{names(had)}</Line>
      </dl>
      <DutyWarning conflicts={arising} who="From now on one person of this role:" />
      {standing.length > 0 && (
        <p className={css.standing}>
          Duties that one person of this role holds together already:{' '}
          {standing.map(({ why }) => why).join('; ')}.
        </p>
      )}
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
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
