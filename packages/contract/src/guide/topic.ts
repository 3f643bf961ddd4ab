import { needsPower, type Power } from '../access/permissions.ts';
import type { Route, RouteSpec } from '../route.ts';
import type { CurrentUser } from '../access/users.ts';
import { isOwner } from '../access/owner.ts';
import type { ScreenLink } from '../screens.ts';

/** Texts of the guide that its screen and its file share. */
export const GUIDE_TEXTS = { notYours: 'Not in your role', looksOnly: 'To look at in your role' } as const;

/** One topic of a section. Its parts are shown, and printed, in this order. */
export interface Topic {
  title: string;
  text?: readonly string[];
  /** Steps to be done one after the other. */
  steps?: readonly string[];
  /** Names with their meanings. */
  items?: readonly (readonly [name: string, meaning: string])[];
  /** The endpoint that the topic is about: the topic needs the same permission. */
  about?: Route<RouteSpec>;
  /** The endpoint that fills its screen, where reading needs less than changing. */
  seen?: Route<RouteSpec>;
  /** The path of the screen. */
  path?: ScreenLink;
}

export interface Section {
  /** Its value in the URL. */
  key: string;
  title: string;
  topics: readonly Topic[];
}

/** What decides about the permissions of the signed-in person. */
export type Reader = Pick<CurrentUser, 'powers' | 'isOwner' | 'roleHierarchy' | 'roleName'>;

const isPower = (access: RouteSpec['access']): access is Power =>
  access !== 'public' && access !== 'signed-in' && access !== 'signed-in-temporary';

/** Whether this reader may at least view the screen. */
export const mayView = (
  { about, seen = about }: Pick<Topic, 'about' | 'seen'>,
  me: Reader | undefined,
): boolean => missingPermission({ about: seen }, me) === undefined;

/**
 * Why this reader may not use the topic's endpoint, as a sentence, by the rules of the server; undefined if they may,
 * or if it is not known yet.
 */
export function missingPermission(
  { about }: { about?: Topic['about'] | undefined },
  me: Reader | undefined,
): string | undefined {
  if (about === undefined || me === undefined) return undefined;
  const { access, ownerOnly = false } = about.spec;
  if (ownerOnly && !isOwner(me)) return 'Only owners may do this.';
  if (!isPower(access) || me.powers.includes(access)) return undefined;
  return `${needsPower(access)}.`;
}
