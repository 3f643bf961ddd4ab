/** Figures for a caller, without those that the caller may not see. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Withheld } from '@cottontree/contract/dashboards/dashboard.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { RawBuilder } from 'kysely';
import { figureOf } from './catalogue.ts';
import { readFigures, type FigureRequest, type FigureValues } from './read.ts';
import { rolesGranting } from '../platform/http/access.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Actor } from '../platform/http/endpoint.ts';
import type { Read } from '../platform/database/known-rows.ts';

/** What reading figures for a caller needs of a request. */
export interface FigureCall {
  readonly read: Read;
  readonly clock: Clock;
  readonly actor: Pick<Actor, 'powers'>;
  readonly query: { readonly asOf?: BusinessDay | undefined };
}

export const maySee = (actor: Pick<Actor, 'powers'>, figureId: KnownFigure): boolean =>
  actor.powers.has(figureOf(figureId).permission);

/**
 * One statement for all of them. A figure that the caller may not see is never read and is returned as null; those in
 * `always` are read for everyone, for conclusions that reveal nothing of their size. `further`: see readFigures.
 */
export const readVisible = <Further = null>(
  call: FigureCall,
  requested: readonly FigureRequest[],
  { always = [], further }: { always?: readonly FigureRequest[]; further?: RawBuilder<Further> } = {},
): Promise<FigureValues<Further>> =>
  readFigures(
    call.read,
    call.clock,
    call.query.asOf,
    [...requested.filter(([id]) => maySee(call.actor, id)), ...always],
    further,
  );

/** Which of the fields (field -> figure) the caller may not see, why, and which roles can grant access. */
export async function withheldFields(
  call: FigureCall,
  fields: Readonly<Record<string, KnownFigure>>,
): Promise<Withheld[]> {
  const hidden = Object.entries(fields).filter(([, figureId]) => !maySee(call.actor, figureId));
  if (hidden.length === 0) return [];
  const grantedBy = await rolesGranting(call.read);
  return hidden.map(([field, figureId]) => ({ field, permission: figureOf(figureId).permission, grantedBy }));
}
