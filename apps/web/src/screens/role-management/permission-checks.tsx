import {
  FURTHER_POWER_KEYS,
  FURTHER_POWERS,
  PERMISSION_KEYS,
  PERMISSIONS,
  type FurtherPower,
  type PermissionKey,
} from '@cottontree/contract/access/permissions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { byCategory } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup, TicksLegend } from '../../domain/staff/power-check.tsx';
import type { PowerSource } from '../../domain/staff/power-sources.ts';
import { RiskBadge } from '../../domain/staff/risk-badge.tsx';
import type { Toggles } from '../../domain/staff/toggles.ts';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';

/** A permission that is given to a role by itself. */
export type ChosenPower = PermissionKey | FurtherPower;
const ENTRIES = { ...PERMISSIONS, ...FURTHER_POWERS };

export interface PermissionChecksProps {
  chosen: (permission: ChosenPower) => boolean;
  onChoose: (permission: ChosenPower, on: boolean) => void;
  /** Where the role has each permission from, with the unsaved changes. */
  sourceOf: (permission: ChosenPower) => PowerSource;
  /** What somebody else changed while this was open. */
  meanwhile?: Toggles<string> | undefined;
}

/** The 30 permissions by category, then the further ones, as checkboxes. */
export function PermissionChecks(props: PermissionChecksProps) {
  return (
    <>
      <TicksLegend />
      <div className={css.columns}>
        {byCategory(PERMISSION_KEYS, (permission) => permission).map(({ category, members }) => (
          <Checks key={category} title={category} permissions={members} {...props} />
        ))}
        <Checks title={ROLES_TEXTS.customers} permissions={FURTHER_POWER_KEYS} {...props} />
      </div>
    </>
  );
}

function Checks({
  title,
  permissions,
  chosen,
  onChoose,
  sourceOf,
  meanwhile,
}: PermissionChecksProps & { title: string; permissions: readonly ChosenPower[] }) {
  return (
    <PowerGroup title={title}>
      {permissions.map((permission) => {
        const { name, description, riskLevel } = ENTRIES[permission];
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
  );
}
