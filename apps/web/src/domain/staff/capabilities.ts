import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  EXTRA_POWERS,
  PERMISSIONS,
  PermissionCategory,
  type CapabilityKey,
  type PermissionKey,
  type Power,
} from '@cottontree/contract/permissions.ts';

const isPermission = (power: Power): power is PermissionKey => power in PERMISSIONS;

/** "view_users" -> "View Users"; the powers without a dot-style twin have a name of their own. */
export function capabilityName(key: CapabilityKey): string {
  const named: Partial<Record<CapabilityKey, { name: string }>> = EXTRA_POWERS;
  return (
    named[key]?.name ?? key.replace(/(^|_)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  );
}

/** Where the powers without a dot-style twin belong. */
const EXTRA_PLACE = {
  approve_transactions: 'Financial',
  api_access: 'System',
  ai_features: 'Analytics',
} as const;

function categoryOf(power: Power): PermissionCategory {
  return isPermission(power) ? PERMISSIONS[power].category : EXTRA_PLACE[power];
}

/** Things by the category of their power, in the order of the documents; empty categories are left out. */
export function byCategory<Thing>(things: readonly Thing[], powerOf: (thing: Thing) => Power) {
  return PermissionCategory.options.flatMap((category) => {
    const members = things.filter((thing) => categoryOf(powerOf(thing)) === category);
    return members.length === 0 ? [] : [{ category, members }];
  });
}

/** Never empty, and so is the group of its first power. */
export const firstPowerOf = (key: CapabilityKey): Power => CAPABILITIES[key][0];

/** Other capabilities that share a power with this one: taking one away would leave the other half held. */
export function twinsOf(key: CapabilityKey): CapabilityKey[] {
  const powers: readonly Power[] = CAPABILITIES[key];
  return CAPABILITY_KEYS.filter(
    (other) => other !== key && CAPABILITIES[other].some((power: Power) => powers.includes(power)),
  );
}
