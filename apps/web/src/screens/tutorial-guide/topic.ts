import { powerEntry, type Power } from '@cottontree/contract/permissions.ts';
import type { Route, RouteSpec } from '@cottontree/contract/route.ts';
import type { CurrentUser } from '@cottontree/contract/users.ts';
import { isOwner } from '../../domain/staff/owner.ts';

/** What a section explains at a time. Its parts are shown, and printed, in this order. */
export interface Topic {
  title: string;
  text?: readonly string[];
  /** Done one after the other. */
  steps?: readonly string[];
  /** Names with what they mean. */
  items?: readonly (readonly [name: string, meaning: string])[];
  /** The call that it is about: what this demands, the topic demands. */
  about?: Route<RouteSpec>;
  /** The call that fills its screen, where seeing it takes less than doing it. */
  seen?: Route<RouteSpec>;
  /** Where it is done. */
  path?: string;
}

export interface Section {
  /** Its value in the address. */
  key: string;
  title: string;
  topics: readonly Topic[];
}

/** Of the signed-in person, what decides what they may do. */
export type Reader = Pick<CurrentUser, 'powers' | 'isOwner' | 'roleHierarchy' | 'roleName'>;

const isPower = (access: RouteSpec['access']): access is Power =>
  access !== 'public' && access !== 'signed-in' && access !== 'signed-in-temporary';

/** Whether this reader may look at it at least. */
export const mayLook = (
  { about, seen = about }: Pick<Topic, 'about' | 'seen'>,
  me: Reader | undefined,
): boolean => lackOf({ about: seen }, me) === undefined;

/** Why this reader may not do what it is about, as a sentence, as the server would decide; undefined: may, or is not known yet. */
export function lackOf(
  { about }: { about?: Topic['about'] | undefined },
  me: Reader | undefined,
): string | undefined {
  if (about === undefined || me === undefined) return undefined;
  const { access, ownerOnly = false } = about.spec;
  if (ownerOnly && !isOwner(me)) return 'Only owners may do this.';
  if (!isPower(access) || me.powers.includes(access)) return undefined;
  return `Your role lacks the permission ${powerEntry(access).name} (${access}), which an owner can grant.`;
}
