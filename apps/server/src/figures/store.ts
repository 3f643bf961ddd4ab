/** Access to figures: one that exists, in a dimension that it has, and that the caller may see. */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../platform/database/client.ts';
import { dimensionsInWords, findFigure, hasDimension, isDivided } from './catalogue.ts';
import type { Figure } from './figure.ts';
import { RecomputeOrder, recomputing } from './recompute-job.ts';
import { rolesGranting } from '../platform/http/access.ts';
import type { Actor } from '../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../platform/failures/errors.ts';
import { readFrom } from '../platform/database/known-rows.ts';
import { readJob, type Job } from '../platform/queue/jobs.ts';

/** Throws AppError `not-found`, `forbidden` (naming the permission and who can grant it) or `invalid`. */
export async function admitFigure(db: Db, actor: Actor, id: string, dimension: string): Promise<Figure> {
  const figure = findFigure(id);
  if (!figure) throw notFound(`The figure ${id}`);
  const { permission } = figure;
  if (!actor.powers.has(permission)) {
    const grantedBy = await rolesGranting(readFrom(db));
    throw new AppError('forbidden', needsPower(permission), { permission, grantedBy });
  }
  if (!hasDimension(figure, dimension)) {
    const known = isDivided(figure) ? `must be ${dimensionsInWords(figure)}` : 'must be left out';
    throw invalid('dimension', known);
  }
  return figure;
}

/**
 * A recompute of a figure that the caller may see. Throws AppError `not-found` for any other job, and the errors above.
 */
export async function admitRecompute(db: Db, actor: Actor, id: string): Promise<Job> {
  const job = await readJob(db, id);
  if (job?.kind !== recomputing.name) throw notFound('This recompute');
  const { figure, dimension } = RecomputeOrder.parse(job.payload);
  await admitFigure(db, actor, figure, dimension);
  return job;
}
