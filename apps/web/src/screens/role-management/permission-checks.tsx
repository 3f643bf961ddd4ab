import { PERMISSION_KEYS, PERMISSIONS, type PermissionKey } from '@cottontree/contract/access/permissions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { byCategory } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup, TicksLegend } from '../../domain/staff/power-check.tsx';
import type { PowerSource } from '../../domain/staff/power-sources.ts';
import { RiskBadge } from '../../domain/staff/risk-badge.tsx';
import type { Toggles } from '../../domain/staff/toggles.ts';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';

export interface PermissionChecksProps {
  chosen: (permission: PermissionKey) => boolean;
  onChoose: (permission: PermissionKey, on: boolean) => void;
  /** Where the role has each permission from, with the unsaved changes. */
  sourceOf: (permission: PermissionKey) => PowerSource;
  /** What somebody else changed while this was open. */
  meanwhile?: Toggles<string> | undefined;
}

/** The 30 permissions by category, as checkboxes. */
export function PermissionChecks({ chosen, onChoose, sourceOf, meanwhile }: PermissionChecksProps) {
  return (
    <>
      <TicksLegend />
      <div className={css.columns}>
        {byCategory(PERMISSION_KEYS, (permission) => permission).map(({ category, members }) => (
          <PowerGroup key={category} title={category}>
            {members.map((permission) => {
              const { name, description, riskLevel } = PERMISSIONS[permission];
              const other = meanwhile?.get(permission);
              return (
                <PowerCheck
                  key={permission}
                  name={name}
                  code={permission}
                  checked={chosen(permission)}
                  source={sourceOf(permission)}
                  onChange={(on) => onChoose(permission, on)}
                  badges={
                    <>
                      <RiskBadge risk={riskLevel} />
                      {other !== undefined && (
                        <Badge tone="warn">{ROLES_TEXTS.nowOffChangedMeanwhile(other)}</Badge>
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
    </>
  );
}
