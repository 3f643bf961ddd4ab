import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  EXTRA_POWERS,
  PERMISSIONS,
  PermissionCategory,
  type CapabilityKey,
  type PermissionKey,
  type Power,
} from '@cottontree/contract/access/permissions.ts';

const isPermission = (power: Power): power is PermissionKey => power in PERMISSIONS;

/** "view_users" -> "View Users"; the permissions without a dot-style twin have names of their own. */
export function capabilityName(key: CapabilityKey): string {
  const named: Partial<Record<CapabilityKey, { name: string }>> = EXTRA_POWERS;
  return (
    named[key]?.name ?? key.replace(/(^|_)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  );
}

/** The category of the permissions without a dot-style twin. */
const EXTRA_PLACE = {
  approve_transactions: 'Financial',
  api_access: 'System',
  ai_features: 'Analytics',
} as const;

function categoryOf(power: Power): PermissionCategory {
  return isPermission(power) ? PERMISSIONS[power].category : EXTRA_PLACE[power];
}

/** Items by the category of their permission, in the order of the specification; empty categories are left out. */
export function byCategory<Thing>(things: readonly Thing[], powerOf: (thing: Thing) => Power) {
  return PermissionCategory.options.flatMap((category) => {
    const members = things.filter((thing) => categoryOf(powerOf(thing)) === category);
    return members.length === 0 ? [] : [{ category, members }];
  });
}

/** The first permission of a capability; there is always one. */
export const firstPowerOf = (key: CapabilityKey): Power => CAPABILITIES[key][0];

/** Other capabilities with a common permission: removing one of them alone would leave that permission in place. */
export function twinsOf(key: CapabilityKey): CapabilityKey[] {
  const powers: readonly Power[] = CAPABILITIES[key];
  return CAPABILITY_KEYS.filter(
    (other) => other !== key && CAPABILITIES[other].some((power: Power) => powers.includes(power)),
  );
}
