import type { ReactNode } from 'react';
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import {
  USES_DAYS,
  type ChangedRole,
  type PowerUse,
  type RoleChange,
  type RoleProposal,
} from '@cottontree/contract/access/role-changes.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import type { ToastOptions } from '@cottontree/ui/toast-store.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count } from '../../kernel/formatting.ts';
import { awaitedInWords } from './awaited-owner.ts';
import { DutyWarning } from './duty-warning.tsx';
import css from './role-change.module.css';
import { peopleInWords } from './role-levels.ts';
import { NEW_ROLE, type PreviewedChange } from './role-preview.ts';
import { STAFF_TEXTS } from './texts.ts';

/** The note about the uses of permissions, wherever they are shown. */
const USES_NOTE = STAFF_TEXTS.whatUsedMeans(USES_DAYS);

const names = (powers: readonly Power[]): string => powers.map((power) => powerEntry(power).name).join(', ');

/** The number of people whose permissions change in any way. */
export const peopleTouched = ({ roles }: RoleChange): number =>
  roles.reduce(
    (sum, { gains, loses, people }) => sum + (gains.length + loses.length > 0 ? people.length : 0),
    0,
  );

export interface RoleChangeViewProps {
  change: RoleChange;
  /** Whether a role is changed itself, not because of a change to a role of lower authority. */
  isEdited: (role: string) => boolean;
}

/** Who gains and loses which permissions, how they used them, and which duties are combined. */
export function RoleChangeView({ change, isEdited }: RoleChangeViewProps) {
  const shown = change.roles.filter(({ role }) => role !== NEW_ROLE);
  return (
    <>
      {change.waitsFor !== null && (
        <Notice tone="warn">
          <span data-constant="row">
            {STAFF_TEXTS.conflictingDutiesWouldComeTogether(awaitedInWords(change.waitsFor))}
          </span>
        </Notice>
      )}
      {change.givenAfter !== null && (
        <Notice tone="warn">
          <span data-constant="row">
            {STAFF_TEXTS.conflictingDutiesComeTogether(awaitedInWords(change.givenAfter))}
          </span>
        </Notice>
      )}
      {shown.map((role) => (
        <Changed key={role.role} role={role} edited={isEdited(role.role)} />
      ))}
      {shown.some(({ loses, people }) => loses.length > 0 && people.length > 0) && (
        <p className={css.note} data-constant="row">
          {USES_NOTE}
        </p>
      )}
    </>
  );
}

/** The same before saving: also while it is being computed, and when that failed. */
export function RoleChangePreview({
  preview,
  isEdited,
}: Pick<RoleChangeViewProps, 'isEdited'> & { preview: PreviewedChange }) {
  if (preview.data !== undefined) return <RoleChangeView change={preview.data} isEdited={isEdited} />;
  return (
    <div className={css.note} role="status" data-constant="row">
      {preview.isError && !preview.isFetching ? (
        <>
          {STAFF_TEXTS.effectOnPeopleCouldNot}{' '}
          <Button onClick={() => void preview.refetch()}>{COMMON_TEXTS.tryAgain}</Button>
        </>
      ) : (
        preview.isFetching && STAFF_TEXTS.readingWhoGainsAndWho
      )}
    </div>
  );
}

function Changed({ role, edited }: { role: ChangedRole; edited: boolean }) {
  const arising = role.combinations.filter(({ arises }) => arises);
  const standing = role.combinations.filter(({ arises }) => !arises);
  return (
    <section className={css.role} data-constant="row" aria-label={role.displayName}>
      <h3 className={css.name}>
        {role.displayName}
        <span className={css.people}>
          {peopleInWords(role.people.length)}
          {!edited && STAFF_TEXTS.byInheritance}
          {role.people.length > 0 && `: ${role.people.map(personInWords).join(', ')}`}
        </span>
      </h3>
      <dl className={css.lines}>
        <Line name={STAFF_TEXTS.gains}>{names(role.gains)}</Line>
        {role.loses.length > 0 && (
          <Line name={STAFF_TEXTS.loses}>
            <ul className={css.lost}>
              {role.loses.map((power) => (
                <li key={power}>
                  {powerEntry(power).name}
                  <span className={css.uses}>{usesInWords(role, power)}</span>
                </li>
              ))}
            </ul>
          </Line>
        )}
        <Line name={STAFF_TEXTS.keeps}>
          {role.keeps
            .map(({ permission, from }) => `${powerEntry(permission).name} (from ${from.join(', ')})`)
            .join(', ')}
        </Line>
        <Line name={STAFF_TEXTS.hadAlready}>{names(role.had)}</Line>
      </dl>
      <DutyWarning conflicts={arising} who={STAFF_TEXTS.fromNowOnOnePerson} />
      {standing.length > 0 && (
        <p className={css.standing}>
          {STAFF_TEXTS.dutiesThatOnePerson(standing.map(({ why }) => why).join('; '))}
        </p>
      )}
    </section>
  );
}

/** "Mohamed Kargbo (mohamed)" */
const personInWords = ({ name, username }: ChangedRole['people'][number]): string => `${name} (${username})`;

/**
 * "used by Mohamed Kargbo (mohamed) 8 times, Isatu Conteh (isatu) once"; the use of view permissions is not recorded.
 */
function usesInWords({ people }: ChangedRole, power: Power): string {
  const used = people.flatMap((person) =>
    person.uses
      .filter((each) => each.power === power && each.uses > 0)
      .map((each) => `${personInWords(person)} ${timesInWords(each)}`),
  );
  if (used.length > 0) return STAFF_TEXTS.usedBy(used.join(', '));
  if (people.length === 0) return '';
  return power.endsWith('.view') ? STAFF_TEXTS.viewsAreNotCounted : STAFF_TEXTS.usedByNobody;
}

const timesInWords = ({ uses }: PowerUse): string => (uses === 1 ? 'once' : `${count(uses)} times`);

function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The toast for a change that waits for approval; undefined if it was applied. */
export const proposedToast = (proposal: RoleProposal | undefined): ToastOptions | undefined =>
  proposal?.waitsFor
    ? {
        title: STAFF_TEXTS.changeOfRolesProposed,
        description: STAFF_TEXTS.itWaitsFor(awaitedInWords(proposal.waitsFor)),
      }
    : undefined;
