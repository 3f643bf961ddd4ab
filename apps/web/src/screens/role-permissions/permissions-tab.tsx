import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  type CapabilityKey,
  type Power,
} from '@cottontree/contract/access/permissions.ts';
import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import { byCategory, capabilityName, firstPowerOf, twinsOf } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup, TicksLegend } from '../../domain/staff/power-check.tsx';
import { isHeld, sourceInWords, sourceOfAll, type PowerSource } from '../../domain/staff/power-sources.ts';
import { PowerName } from '../../kernel/power-name.tsx';
import { drafted, type Meanwhile, type RoleDraft } from './drafts.ts';
import { ChangeBadges } from './change-badges.tsx';
import css from './screen.module.css';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface PermissionsTabProps {
  entry: RolePermissionsEntry;
  /** Where the role would have each permission from with the unsaved changes. */
  sourceOf: (power: Power) => PowerSource;
  draft: RoleDraft | undefined;
  meanwhile: Meanwhile | undefined;
  disabled: boolean;
  onChange: (capabilities: readonly CapabilityKey[], on: boolean) => void;
}

/** The 24 capabilities of one role and the permissions that each bundles. */
export function PermissionsTab(props: PermissionsTabProps) {
  const { entry, sourceOf, draft, meanwhile, disabled, onChange } = props;
  const own = drafted(entry, draft).permissions;
  return (
    <>
      <TicksLegend />
      <div className={css.columns}>
        {byCategory(CAPABILITY_KEYS, firstPowerOf).map(({ category, members }) => (
          <PowerGroup key={category} title={category}>
            {members.map((key) => {
              const twins = twinsOf(key);
              const sources = CAPABILITIES[key].map((power: Power) => sourceOf(power));
              return (
                <PowerCheck
                  key={key}
                  name={capabilityName(key)}
                  code={key}
                  checked={own.includes(key)}
                  source={sourceOfAll(sources)}
                  partly={!sources.every(isHeld)}
                  locked={entry.isSystem}
                  disabled={disabled && !entry.isSystem}
                  onChange={(on) => onChange([key, ...twins], on)}
                  badges={
                    <ChangeBadges
                      mine={draft?.permissions.get(key)}
                      theirs={meanwhile?.permissions.get(key)}
                    />
                  }
                >
                  {(sources.length > 1 || twins.length > 0) && (
                    <Bundle powers={CAPABILITIES[key]} sourceOf={sourceOf} />
                  )}
                  {twins.length > 0 &&
                    ROLE_PERMISSIONS_TEXTS.movesTogetherWith(twins.map(capabilityName).join(', '))}
                </PowerCheck>
              );
            })}
          </PowerGroup>
        ))}
      </div>
    </>
  );
}

/** The permissions of a bundle, each with its source where these differ. */
function Bundle({ powers, sourceOf }: Pick<PermissionsTabProps, 'sourceOf'> & { powers: readonly Power[] }) {
  const words = powers.map((power) => sourceInWords(sourceOf(power)) || NOT_HELD);
  return powers.map((power, place) => (
    <span key={power} data-constant="row">
      {place > 0 && ', '}
      <PowerName power={power} />
      {new Set(words).size > 1 && ` (${words[place]})`}
    </span>
  ));
}

const NOT_HELD = ROLE_PERMISSIONS_TEXTS.notHeld;
