/** Sources of waiting work: each domain has functions that list its own, and the wiring hands them to the endpoint. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import type { Route } from '@cottontree/contract/route.ts';
import type { Db } from '../../platform/database/client.ts';
import { refusal } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Waiting } from './rules.ts';

export interface WaitingCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly today: BusinessDay;
}
/** What waits for the caller and the caller may do, like work in one line; null if such work is not for their role. */
export type WaitingSource = (call: WaitingCall) => Promise<Waiting | null>;

/**
 * Whether the caller may call all of these endpoints: the one that does the work, and those that show where it is done. A
 * confirmation of who they are may still be needed.
 */
export const mayCall = (actor: Actor, ...routes: readonly Route[]): boolean =>
  routes.every(({ spec }) => refusal({ ...spec, stepUp: false }, actor) === null);

/** The permissions that the endpoints require, each once. */
export const powersOf = (...routes: readonly Route[]): Power[] => [
  ...new Set(
    routes
      .flatMap(({ spec }) => [spec.access, spec.also])
      .flatMap((each) => POWERS.filter((power) => power === each)),
  ),
];
