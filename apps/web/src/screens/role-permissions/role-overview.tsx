import type { ReactNode } from 'react';
import { CAPABILITY_KEYS } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import type { DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { levelInWords, peopleInWords } from '../../domain/staff/role-levels.ts';
import { changesIn, drafted, type Drafts, type Entries } from './drafts.ts';
import css from './role-overview.module.css';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface RoleOverviewProps {
  entries: Entries;
  roles: readonly Role[];
  drafts: Drafts;
  /** By the role's key: the number of permissions of its people, including those of roles with lower authority. */
  held: ReadonlyMap<string, number>;
  /** By the role's key. */
  duties: ReadonlyMap<string, readonly DutyConflict[]>;
  chosen: string;
  hrefOf: (role: string) => string;
}

/** All roles at a glance; each cell links to its role. */
export function RoleOverview({ entries, roles, drafts, held, duties, chosen, hrefOf }: RoleOverviewProps) {
  return (
    <Card title={ROLE_PERMISSIONS_TEXTS.overview} flush>
      <ul className={css.grid} data-constant="row">
        {Object.entries(entries).map(([key, entry]) => {
          const draft = drafts.get(key);
          const { permissions, canManage } = drafted(entry, draft);
          const holders = roles.find(({ name }) => name === key)?.usersCount;
          return (
            <li key={key} className={css.cell} data-chosen={key === chosen || undefined}>
              <div className={css.head}>
                <a href={hrefOf(key)} className={css.name} aria-current={key === chosen ? 'true' : undefined}>
                  {entry.name}
                </a>
                {entry.isSystem && <Badge>{ROLE_PERMISSIONS_TEXTS.system}</Badge>}
                {draft && <Badge tone="warn">{ROLE_PERMISSIONS_TEXTS.draftUnsaved(changesIn(draft))}</Badge>}
              </div>
              <dl className={css.facts}>
                <Fact name={ROLE_PERMISSIONS_TEXTS.level}>{levelInWords(entry.level)}</Fact>
                <Fact name={ROLE_PERMISSIONS_TEXTS.tabs.permissions}>
                  {entry.isSystem
                    ? ROLE_PERMISSIONS_TEXTS.holdsEverything
                    : ROLE_PERMISSIONS_TEXTS.ofBundlesItsOwn(permissions.length, CAPABILITY_KEYS.length)}
                </Fact>
                {held.has(key) && !entry.isSystem && (
                  <Fact name={ROLE_PERMISSIONS_TEXTS.holdsInAll}>
                    {held.get(key)} {ROLE_PERMISSIONS_TEXTS.permissions}
                  </Fact>
                )}
                <Fact name={ROLE_PERMISSIONS_TEXTS.manages}>
                  {canManage.length} {ROLE_PERMISSIONS_TEXTS.roles(canManage.length)}
                </Fact>
                {holders !== undefined && (
                  <Fact name={ROLE_PERMISSIONS_TEXTS.heldBy}>{peopleInWords(holders)}</Fact>
                )}
                <Fact name={ROLE_PERMISSIONS_TEXTS.dutyConflicts}>
                  <span className={duties.has(key) ? css.conflicts : undefined}>
                    {entry.isSystem ? ROLE_PERMISSIONS_TEXTS.notJudged : (duties.get(key)?.length ?? 0)}
                  </span>
                </Fact>
              </dl>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
