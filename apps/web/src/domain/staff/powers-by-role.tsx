import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { RoleHierarchyEntry } from '@cottontree/contract/access/role-entry.ts';
import { PowerNames } from '../../kernel/power-name.tsx';
import css from './powers-by-role.module.css';
import { STAFF_TEXTS } from './texts.ts';

export interface PowersByRoleProps {
  role: Pick<RoleHierarchyEntry, 'name' | 'permissions' | 'inherited'>;
}

/** All permissions of a role's people, under the roles that they come from: its own first. */
export function PowersByRole({ role: { name, permissions, inherited } }: PowersByRoleProps) {
  const sources = new Map<string, Power[]>();
  for (const power of permissions) {
    const from = inherited.find(({ permission }) => permission === power)?.from;
    const source = from === undefined ? name : STAFF_TEXTS.fromFrom(from.join(', '));
    sources.set(source, [...(sources.get(source) ?? []), power]);
  }
  const ownFirst = [...sources].toSorted(([one], [other]) => Number(other === name) - Number(one === name));
  return (
    <dl className={css.parts}>
      {ownFirst.map(([source, powers]) => (
        <div key={source}>
          <dt>{source}</dt>
          <dd>
            <PowerNames powers={powers} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
