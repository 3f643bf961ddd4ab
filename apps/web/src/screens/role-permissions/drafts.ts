import { useSyncExternalStore } from 'react';
import type { CapabilityKey, Power } from '@cottontree/contract/access/permissions.ts';
import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import { powersAfter } from '@cottontree/contract/access/role-powers.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { difference, standing, toggle, toggled, type Toggles } from '../../domain/staff/toggles.ts';

export type Entries = Readonly<Record<string, RolePermissionsEntry>>;
type Base = Pick<RolePermissionsEntry, 'permissions' | 'canManage' | 'version'>;

/** The unsaved changes of one role, with the state of the role on which they are based. */
export interface RoleDraft {
  readonly base: Base;
  readonly permissions: Toggles<CapabilityKey>;
  readonly canManage: Toggles<string>;
}
/** By the role's key; a role without changes has no entry. */
export type Drafts = ReadonlyMap<string, RoleDraft>;
export const NO_DRAFTS: Drafts = new Map();

/** What somebody else changed of one role. */
export type Meanwhile = Pick<RoleDraft, 'permissions' | 'canManage'>;

/** A role as it would be with its draft. */
export const drafted = (entry: Base, draft: RoleDraft | undefined) => ({
  permissions: draft ? toggled(entry.permissions, draft.permissions) : entry.permissions,
  canManage: draft ? toggled(entry.canManage, draft.canManage) : entry.canManage,
});

/** By the role's key, the own permissions of every role with a draft after that is saved. */
export function ownPowersAfter(
  entries: Entries,
  roles: readonly Role[],
  drafts: Drafts,
): ReadonlyMap<string, readonly Power[]> {
  return new Map(
    roles.flatMap((role) => {
      const [entry, draft] = [entries[role.name], drafts.get(role.name)];
      if (entry === undefined || draft === undefined) return [];
      return [[role.name, powersAfter(role.permissions, drafted(entry, draft).permissions)] as const];
    }),
  );
}

const keep = (drafts: Drafts, key: string, draft: RoleDraft): Drafts => {
  const next = new Map(drafts);
  if (draft.permissions.size + draft.canManage.size > 0) next.set(key, draft);
  else next.delete(key);
  return next;
};
const begun = (drafts: Drafts, key: string, entry: Base): RoleDraft =>
  drafts.get(key) ?? { base: entry, permissions: new Map(), canManage: new Map() };

export function withPermissions(
  drafts: Drafts,
  key: string,
  entry: Base,
  capabilities: readonly CapabilityKey[],
  on: boolean,
): Drafts {
  const draft = begun(drafts, key, entry);
  const permissions = toggle(entry.permissions, draft.permissions, capabilities, on);
  return keep(drafts, key, { ...draft, permissions });
}

export function withManaged(drafts: Drafts, key: string, entry: Base, role: string, on: boolean): Drafts {
  const draft = begun(drafts, key, entry);
  return keep(drafts, key, { ...draft, canManage: toggle(entry.canManage, draft.canManage, [role], on) });
}

/**
 * The drafts based on the present state, without changes that it already contains and without roles that no longer
 * exist.
 */
export function rebased(drafts: Drafts, present: Entries): Drafts {
  let next = NO_DRAFTS;
  for (const [key, draft] of drafts) {
    const entry = present[key];
    if (entry === undefined) continue;
    next = keep(next, key, {
      base: entry,
      permissions: standing(entry.permissions, draft.permissions),
      // A role that was deleted meanwhile cannot be managed.
      canManage: new Map([...standing(entry.canManage, draft.canManage)].filter(([role]) => role in present)),
    });
  }
  return next;
}

/** By the role's key, what others changed between the state that this person has seen and the present state. */
export function changedMeanwhile(drafts: Drafts, seen: Entries, present: Entries): Map<string, Meanwhile> {
  return new Map(
    Object.entries(present).flatMap(([key, entry]) => {
      const before = drafts.get(key)?.base ?? seen[key];
      if (before === undefined || before.version === entry.version) return [];
      const permissions = difference(before.permissions, entry.permissions);
      return [[key, { permissions, canManage: difference(before.canManage, entry.canManage) }] as const];
    }),
  );
}

/** All roles that can be saved, each with the version that this person has seen. */
export function inputOf(entries: Entries, drafts: Drafts) {
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, entry]) => !entry.isSystem)
      .map(([key, entry]) => {
        const draft = drafts.get(key);
        return [key, { ...drafted(entry, draft), version: draft?.base.version ?? entry.version }];
      }),
  );
}

export const changesIn = ({ permissions, canManage }: Meanwhile): number => permissions.size + canManage.size;

/** Kept outside the screen, by person, so that they survive an expired session. */
const kept = new Map<string, Drafts>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useDrafts(userId: string | undefined): [Drafts, (drafts: Drafts) => void] {
  const person = userId ?? '';
  const drafts = useSyncExternalStore(subscribe, () => kept.get(person) ?? NO_DRAFTS);
  const set = (next: Drafts) => {
    kept.set(person, next);
    for (const listener of listeners) listener();
  };
  return [drafts, set];
}
