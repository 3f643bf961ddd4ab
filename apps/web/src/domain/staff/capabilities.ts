import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  PERMISSIONS,
  PermissionCategory,
  powerEntry,
  type CapabilityKey,
  type PermissionKey,
  type Power,
} from '@cottontree/contract/access/permissions.ts';
import { STAFF_TEXTS } from './texts.ts';

const isPermission = (power: Power): power is PermissionKey => power in PERMISSIONS;

/** The name of one permission must not stand for several. */
const OF_SEVERAL: Partial<Record<CapabilityKey, string>> = { view_audit: STAFF_TEXTS.viewAndExportAudit };

/** A bundle of one permission has its name; others are named after their key: "view_finances" -> "View Finances". */
export function capabilityName(key: CapabilityKey): string {
  const [first, ...others]: readonly Power[] = CAPABILITIES[key];
  if (first !== undefined && others.length === 0 && twinsOf(key).length === 0) return powerEntry(first).name;
  return OF_SEVERAL[key] ?? key.replace(/(^|_)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase());
}

/** The category of the permissions that are not among the 30. */
const EXTRA_PLACE = {
  approve_transactions: STAFF_TEXTS.financial,
  api_access: STAFF_TEXTS.system,
  ai_features: STAFF_TEXTS.analytics,
  'customers.view': STAFF_TEXTS.financial,
  'customers.reveal': STAFF_TEXTS.financial,
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
