import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  type CapabilityKey,
  type Power,
} from '@cottontree/contract/access/permissions.ts';
import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { byCategory, capabilityName, firstPowerOf, twinsOf } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup } from '../../domain/staff/power-check.tsx';
import { drafted, type Meanwhile, type RoleDraft } from './drafts.ts';
import { ChangeBadges } from './change-badges.tsx';
import css from './screen.module.css';

export interface PermissionsTabProps {
  entry: RolePermissionsEntry;
  /** The same role with its permissions; undefined until they are loaded. */
  role: Role | undefined;
  draft: RoleDraft | undefined;
  meanwhile: Meanwhile | undefined;
  disabled: boolean;
  onChange: (capabilities: readonly CapabilityKey[], on: boolean) => void;
}

/** The 24 capabilities of one role and the permissions that each bundles. */
export function PermissionsTab({ entry, role, draft, meanwhile, disabled, onChange }: PermissionsTabProps) {
  const held = drafted(entry, draft).permissions;
  return (
    <div className={css.columns}>
      {byCategory(CAPABILITY_KEYS, firstPowerOf).map(({ category, members }) => (
        <PowerGroup key={category} title={category}>
          {members.map((key) => {
            const twins = twinsOf(key);
            return (
              <PowerCheck
                key={key}
                name={capabilityName(key)}
                code={key}
                checked={held.includes(key)}
                locked={entry.isSystem}
                disabled={disabled && !entry.isSystem}
                onChange={(on) => onChange([key, ...twins], on)}
                badges={
                  <>
                    {!held.includes(key) && <PermissionsFromElsewhere role={role} capability={key} />}
                    <ChangeBadges
                      mine={draft?.permissions.get(key)}
                      theirs={meanwhile?.permissions.get(key)}
                    />
                  </>
                }
              >
                {CAPABILITIES[key].join(', ')}
                {twins.length > 0 && ` · moves together with ${twins.map(capabilityName).join(', ')}`}
              </PowerCheck>
            );
          })}
        </PowerGroup>
      ))}
    </div>
  );
}

/** How many permissions of a bundle a role has without the bundle. */
function PermissionsFromElsewhere({
  role,
  capability,
}: {
  role: Role | undefined;
  capability: CapabilityKey;
}) {
  if (role === undefined) return null;
  const powers: readonly Power[] = CAPABILITIES[capability];
  const inherited = role.inherited.filter(({ permission }) => powers.includes(permission));
  const own = powers.filter((power) => role.permissions.includes(power));
  if (inherited.length + own.length === 0) return null;
  const from = [...new Set(inherited.flatMap((each) => each.from))];
  const whole = inherited.length + own.length === powers.length;
  const parts = [own.length > 0 && 'own', from.length > 0 && `from ${from.join(', ')}`].filter(Boolean);
  return (
    <Badge>
      <span data-constant="row">
        {whole ? 'Held: ' : 'In part: '}
        {parts.join(' and ')}
      </span>
    </Badge>
  );
}
