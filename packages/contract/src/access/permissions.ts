/**
 * The permissions. The server checks the 30 dot-style keys. The 24 underscore capabilities of the role-permissions
 * screen are named groups of them, plus the permissions without a dot-style twin. What neither list names has a further
 * permission, which a capability may carry. The tables below are the only mapping and are total (permissions.test.ts).
 */
import { z } from 'zod';

export const PermissionCategory = z.enum([
  'User Management',
  'Role Management',
  'Financial',
  'Card Management',
  'Analytics',
  'System',
  'Compliance',
]);
export type PermissionCategory = z.infer<typeof PermissionCategory>;
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical';

export interface PermissionEntry {
  name: string;
  description: string;
  category: PermissionCategory;
  riskLevel: RiskLevel;
}

const entry = (
  name: string,
  description: string,
  category: PermissionCategory,
  riskLevel: RiskLevel,
): PermissionEntry => ({ name, description, category, riskLevel });

export const PERMISSIONS = {
  'users.view': entry('View Users', 'See staff accounts and their status', 'User Management', 'low'),
  'users.create': entry('Create Users', 'Open new staff accounts', 'User Management', 'high'),
  'users.edit': entry('Edit Users', 'Change staff accounts, roles and passwords', 'User Management', 'high'),
  'users.delete': entry('Delete Users', 'Remove staff accounts', 'User Management', 'critical'),
  'users.suspend': entry('Suspend Users', 'Suspend and reactivate staff accounts', 'User Management', 'high'),
  'roles.view': entry('View Roles', 'See roles and what they allow', 'Role Management', 'low'),
  'roles.edit': entry('Edit Roles', 'Change what a role allows', 'Role Management', 'critical'),
  'roles.create': entry('Create Roles', 'Create new roles', 'Role Management', 'high'),
  'roles.delete': entry('Delete Roles', 'Delete roles nobody holds', 'Role Management', 'high'),
  'treasury.view': entry(
    'View Treasury',
    'See own funds, trust balances and liquidity',
    'Financial',
    'medium',
  ),
  'treasury.manage': entry(
    'Manage Treasury',
    'Move funds and manage bank connections',
    'Financial',
    'critical',
  ),
  'revenue.view': entry('View Revenue', 'See revenue, costs and profit', 'Financial', 'medium'),
  'revenue.export': entry('Export Revenue', 'Take financial figures out of the system', 'Financial', 'high'),
  'expenses.manage': entry(
    'Manage Expenses',
    'Record expenses and daily entries, and propose budgets for approval',
    'Financial',
    'high',
  ),
  'cards.view': entry('View Cards', 'See cards and their performance', 'Card Management', 'low'),
  'cards.issue': entry('Issue Cards', 'Issue new cards', 'Card Management', 'high'),
  'cards.suspend': entry('Suspend Cards', 'Suspend and freeze cards', 'Card Management', 'high'),
  'cards.activate': entry('Activate Cards', 'Activate issued cards', 'Card Management', 'medium'),
  'analytics.view': entry('View Analytics', 'See subscriber and volume analytics', 'Analytics', 'low'),
  'analytics.export': entry('Export Analytics', 'Take analytics out of the system', 'Analytics', 'medium'),
  'reports.generate': entry('Generate Reports', 'Produce reports', 'Analytics', 'medium'),
  'reports.schedule': entry('Schedule Reports', 'Have reports produced on a schedule', 'Analytics', 'medium'),
  'settings.view': entry('View Settings', 'See system settings and health', 'System', 'low'),
  'settings.edit': entry(
    'Edit Settings',
    'Change system settings and broadcast messages',
    'System',
    'critical',
  ),
  'audit.view': entry('View Audit', 'Read the audit trail', 'System', 'medium'),
  'audit.export': entry('Export Audit', 'Take the audit trail out of the system', 'System', 'high'),
  'backup.manage': entry('Manage Backups', 'Back up and restore', 'System', 'critical'),
  'compliance.view': entry('View Compliance', 'See compliance reports and fraud alerts', 'Compliance', 'low'),
  'compliance.manage': entry(
    'Manage Compliance',
    'Generate and submit reports, decide alerts',
    'Compliance',
    'high',
  ),
  'kyc.verify': entry('Verify KYC', 'Decide customer identification cases', 'Compliance', 'high'),
} as const satisfies Record<string, PermissionEntry>;

export type PermissionKey = keyof typeof PERMISSIONS;
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[]; // keys of a const object are exactly its type
export const PermissionKey = z.enum(PERMISSION_KEYS as [PermissionKey, ...PermissionKey[]]); // the table is not empty

/** Permissions of the capability list without a dot-style key. Checked like any other permission. */
export const EXTRA_POWERS = {
  approve_transactions: {
    name: 'Approve Transactions',
    description:
      'Approve another person’s expenses, budgets, journals and blocked transactions; close accounting months',
  },
  api_access: { name: 'API Access', description: 'Load data through the ingest interface' },
  ai_features: { name: 'AI Features', description: 'Ask the AI copilot' },
} as const;
type ExtraPower = keyof typeof EXTRA_POWERS;

/**
 * Permissions that neither of the two lists of the specification names. A role that is given the capability
 * `carriedBy` gets the permission with it, and loses it with it; the capability is complete without it, so that a role
 * can have one and not the other. Null: it is given by itself alone.
 */
export const FURTHER_POWERS = {
  'customers.view': {
    name: 'View Customers',
    description:
      'Find customers and transactions; names and telephone numbers stay masked, each look is recorded',
    riskLevel: 'high',
    carriedBy: 'view_finances',
  },
  'customers.reveal': {
    name: 'Reveal Customers',
    description: 'See the name and the telephone number of a customer, for a reason that is recorded',
    riskLevel: 'critical',
    carriedBy: null,
  },
} as const satisfies Record<
  string,
  Pick<PermissionEntry, 'name' | 'description' | 'riskLevel'> & { carriedBy: string | null }
>;
export type FurtherPower = keyof typeof FURTHER_POWERS;
export const FURTHER_POWER_KEYS = Object.keys(FURTHER_POWERS) as FurtherPower[]; // as above

/** A permission that an endpoint can require. */
export type Power = PermissionKey | ExtraPower | FurtherPower;
export const POWERS: readonly Power[] = [
  ...PERMISSION_KEYS,
  ...(Object.keys(EXTRA_POWERS) as ExtraPower[]), // as above
  ...FURTHER_POWER_KEYS,
];
export const Power = z.enum(POWERS as [Power, ...Power[]]); // not empty

type NounOf<Key extends string> = Key extends `${infer Noun}.${string}` ? Noun : never;

/** The permission to export data, by the noun of the permission to see it; null: seeing it is enough. */
const EXPORT_POWERS = {
  treasury: 'revenue.export',
  revenue: 'revenue.export',
  expenses: 'revenue.export',
  analytics: 'analytics.export',
  cards: 'analytics.export',
  audit: 'audit.export',
  users: null,
  roles: null,
  reports: null,
  settings: null,
  backup: null,
  compliance: null,
  kyc: null,
} as const satisfies Record<NounOf<PermissionKey>, PermissionKey | null>;
export type ExportPower = NonNullable<(typeof EXPORT_POWERS)[keyof typeof EXPORT_POWERS]>;

/** The permissions required to export data that is visible with the permissions `sees`; each once. */
export function exportPowersFor(sees: readonly Power[]): ExportPower[] {
  const byNoun: Readonly<Record<string, ExportPower | null>> = EXPORT_POWERS;
  const powers = sees.map((power) => byNoun[power.split('.')[0] ?? ''] ?? null);
  return [...new Set(powers)].filter((power) => power !== null);
}

const ENTRIES = { ...PERMISSIONS, ...EXTRA_POWERS, ...FURTHER_POWERS };
/** The name and the description of a permission. */
export const powerEntry = (power: Power): { readonly name: string; readonly description: string } =>
  ENTRIES[power];
export const isPowerKey = (text: string): text is Power => Object.hasOwn(ENTRIES, text);

/**
 * "This needs the permission Edit Roles, which an owner can grant": the one wording of a refusal for want of a
 * permission, without a full stop. Only owners decide what a role allows.
 */
export function needsPower(
  power: Power | readonly Power[],
  what = 'This',
  joint: 'and' | 'or' = 'and',
): string {
  const names = [power].flat().map((each) => powerEntry(each).name);
  const permissions = names.length > 1 && joint === 'and' ? 'permissions' : 'permission';
  return `${what} needs the ${permissions} ${names.join(` ${joint} `)}, which an owner can grant`;
}

/** The 24 capabilities, each a group of permissions, in the order of the specification. */
export const CAPABILITIES = {
  view_users: ['users.view'],
  create_users: ['users.create'],
  edit_users: ['users.edit'],
  delete_users: ['users.delete'],
  suspend_users: ['users.suspend'],
  reset_passwords: ['users.edit'],
  manage_roles: ['roles.view', 'roles.edit', 'roles.create', 'roles.delete'],
  view_finances: ['treasury.view', 'revenue.view'],
  edit_finances: ['treasury.manage', 'expenses.manage'],
  export_finances: ['revenue.export'],
  approve_transactions: ['approve_transactions'],
  view_cards: ['cards.view'],
  issue_cards: ['cards.issue'],
  activate_cards: ['cards.activate'],
  suspend_cards: ['cards.suspend'],
  view_audit: ['audit.view', 'audit.export'],
  system_settings: ['settings.view', 'settings.edit'],
  backup_restore: ['backup.manage'],
  api_access: ['api_access'],
  view_analytics: ['analytics.view'],
  export_analytics: ['analytics.export'],
  ai_features: ['ai_features'],
  compliance_reports: ['compliance.view', 'reports.generate', 'reports.schedule'],
  regulatory_filings: ['compliance.manage', 'kyc.verify'],
} as const satisfies Record<string, readonly Power[]>;
export type CapabilityKey = keyof typeof CAPABILITIES;
export const CAPABILITY_KEYS = Object.keys(CAPABILITIES) as CapabilityKey[]; // keys of a const object are exactly its type

/** What a role is given with a capability, and what it loses with it. */
export const powersWith = (key: CapabilityKey): readonly Power[] => [
  ...CAPABILITIES[key],
  ...FURTHER_POWER_KEYS.filter((power) => FURTHER_POWERS[power].carriedBy === key),
];

/** A role has a capability if it has every permission of the group. */
export const capabilitiesOf = (powers: Iterable<Power>): CapabilityKey[] => {
  const held = new Set<Power>(powers);
  return CAPABILITY_KEYS.filter((key) => CAPABILITIES[key].every((power: Power) => held.has(power)));
};

/** The initial roles; afterwards roles are database rows. Level 1 is the highest authority. */
export const SEEDED_ROLES = {
  owner: { displayName: 'Owner', level: 1, isSystem: true, color: '#75358A' },
  super_admin: { displayName: 'Super Admin', level: 2, isSystem: false, color: '#B0261C' },
  admin: { displayName: 'Admin', level: 3, isSystem: false, color: '#1D56A0' },
  manager: { displayName: 'Manager', level: 4, isSystem: false, color: '#0A6A3C' },
  view_only: { displayName: 'View Only', level: 5, isSystem: false, color: '#5B6570' },
} as const;
export type SeededRole = keyof typeof SEEDED_ROLES;

const VIEWS: Power[] = [
  'users.view',
  'treasury.view',
  'revenue.view',
  'cards.view',
  'analytics.view',
  'compliance.view',
  'ai_features',
];
const MANAGER: Power[] = [
  'expenses.manage',
  'analytics.export',
  'reports.generate',
  'kyc.verify',
  'cards.activate',
  'roles.view',
  'settings.view',
  'customers.view',
];
const ADMIN: Power[] = [
  'approve_transactions',
  'revenue.export',
  'cards.issue',
  'cards.suspend',
  'reports.schedule',
  'audit.view',
  'compliance.manage',
  'users.edit',
  'treasury.manage',
  'api_access',
  'customers.reveal',
];

/** Own permissions of each seeded role; a role also inherits those of every role of lower authority. */
export const SEEDED_ROLE_POWERS: Record<SeededRole, readonly Power[]> = {
  view_only: VIEWS,
  manager: MANAGER,
  admin: ADMIN,
  super_admin: [
    'users.create',
    'users.suspend',
    'users.delete',
    'roles.edit',
    'roles.create',
    'roles.delete',
    'settings.edit',
    'audit.export',
    'backup.manage',
  ],
  owner: POWERS,
};
