import { PERMISSION_KEYS, PERMISSIONS, type PermissionKey } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { byCategory } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup } from '../../domain/staff/power-check.tsx';
import { RiskBadge } from '../../domain/staff/risk-badge.tsx';
import type { Toggles } from '../../domain/staff/toggles.ts';
import css from './screen.module.css';

export interface PermissionChecksProps {
  chosen: (permission: PermissionKey) => boolean;
  onChoose: (permission: PermissionKey, on: boolean) => void;
  inherited: Role['inherited'];
  /** What somebody else changed while this was open. */
  meanwhile?: Toggles<string> | undefined;
}

/** The 30 permissions by category, as checkboxes. */
export function PermissionChecks({ chosen, onChoose, inherited, meanwhile }: PermissionChecksProps) {
  return (
    <div className={css.columns}>
      {byCategory(PERMISSION_KEYS, (permission) => permission).map(({ category, members }) => (
        <PowerGroup key={category} title={category}>
          {members.map((permission) => {
            const { name, description, riskLevel } = PERMISSIONS[permission];
            const from = inherited.find((each) => each.permission === permission)?.from;
            const other = meanwhile?.get(permission);
            return (
              <PowerCheck
                key={permission}
                name={name}
                code={permission}
                checked={chosen(permission)}
                onChange={(on) => onChoose(permission, on)}
                badges={
                  <>
                    <RiskBadge risk={riskLevel} />
                    {from !== undefined && (
                      <Badge>
                        <span data-constant="row">from {from.join(', ')}</span>
                      </Badge>
                    )}
                    {other !== undefined && (
                      <Badge tone="warn">{other ? 'now on' : 'now off'} · changed meanwhile</Badge>
                    )}
                  </>
                }
              >
                {description}
              </PowerCheck>
            );
          })}
        </PowerGroup>
      ))}
    </div>
  );
}
