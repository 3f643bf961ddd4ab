import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { PowerCheck, PowerGroup } from '../../domain/staff/power-check.tsx';
import { LEVELS, levelInWords } from '../../domain/staff/role-levels.ts';
import { ChangeBadges } from './change-badges.tsx';
import { drafted, type Entries, type Meanwhile, type RoleDraft } from './drafts.ts';
import css from './screen.module.css';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface HierarchyTabProps {
  chosen: string;
  entry: RolePermissionsEntry;
  entries: Entries;
  draft: RoleDraft | undefined;
  meanwhile: Meanwhile | undefined;
  disabled: boolean;
  onChange: (role: string, on: boolean) => void;
}

/** Which roles this role manages, and the hierarchy of all roles. */
export function HierarchyTab({
  chosen,
  entry,
  entries,
  draft,
  meanwhile,
  disabled,
  onChange,
}: HierarchyTabProps) {
  const managed = drafted(entry, draft).canManage;
  const lower = Object.entries(entries).filter(([key, other]) => key !== chosen && other.level > entry.level);
  return (
    <div className={css.pair}>
      <PowerGroup title={ROLE_PERMISSIONS_TEXTS.manageableRoles}>
        <p className={css.hint}>{ROLE_PERMISSIONS_TEXTS.rolesOfALowerLevel(entry.name)}</p>
        {lower.length === 0 && (
          <EmptyState title={ROLE_PERMISSIONS_TEXTS.noRolesToManage}>
            {ROLE_PERMISSIONS_TEXTS.noRoleStandsBelow(entry.name)}
          </EmptyState>
        )}
        {lower.map(([key, other]) => (
          <PowerCheck
            key={key}
            name={other.name}
            code={key}
            checked={managed.includes(key)}
            locked={entry.isSystem}
            disabled={disabled && !entry.isSystem}
            onChange={(on) => onChange(key, on)}
            badges={<ChangeBadges mine={draft?.canManage.get(key)} theirs={meanwhile?.canManage.get(key)} />}
          >
            <span data-constant="row">{levelInWords(other.level)}</span>
          </PowerCheck>
        ))}
      </PowerGroup>
      <PowerGroup title={ROLE_PERMISSIONS_TEXTS.levels}>
        <p className={css.hint}>{ROLE_PERMISSIONS_TEXTS.eachLevelInheritsFromThose}</p>
        <dl className={css.levels} data-constant="row">
          {LEVELS.map(({ level }) => {
            const here = Object.entries(entries).filter(([, other]) => other.level === level);
            return (
              <div key={level} className={css.level}>
                <dt>{levelInWords(level)}</dt>
                <dd>
                  {here.length === 0 && <span className={css.nobody}>{ROLE_PERMISSIONS_TEXTS.noRole}</span>}
                  {here.map(([key, other]) => (
                    <span key={key} className={key === chosen ? css.here : undefined}>
                      {other.name}
                    </span>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
      </PowerGroup>
    </div>
  );
}
