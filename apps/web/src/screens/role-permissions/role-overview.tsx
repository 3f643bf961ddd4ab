import type { ReactNode } from 'react';
import { CAPABILITY_KEYS } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import type { DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { levelInWords, peopleInWords } from '../../domain/staff/role-levels.ts';
import { RoleMark } from '../../domain/staff/role-mark.tsx';
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
                  <RoleMark role={{ displayName: entry.name, color: entry.color }} />
                </a>
                {entry.isSystem && <Badge>System</Badge>}
                {draft && <Badge tone="warn">{changesIn(draft)} unsaved</Badge>}
              </div>
              <dl className={css.facts}>
                <Fact name="Level">{levelInWords(entry.level)}</Fact>
                <Fact name="Permissions">
                  {permissions.length} of {CAPABILITY_KEYS.length} bundles its own
                </Fact>
                {held.has(key) && <Fact name="Holds in all">{held.get(key)} permissions</Fact>}
                <Fact name="Manages">
                  {canManage.length} {canManage.length === 1 ? 'role' : 'roles'}
                </Fact>
                {holders !== undefined && <Fact name="Held by">{peopleInWords(holders)}</Fact>}
                <Fact name="Duty conflicts">
                  <span className={duties.has(key) ? css.conflicts : undefined}>
                    {entry.isSystem ? 'not judged' : (duties.get(key)?.length ?? 0)}
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
