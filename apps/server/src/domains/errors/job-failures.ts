/** What becomes of a failure of background work, which is tried again by itself. */
import type { FastifyBaseLogger } from 'fastify';
import { causeOf } from '../../platform/failures/error-intake.ts';
import { DatabaseSilentError } from '../../platform/database/liveness.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ErrorCollector } from './collector.ts';
import { SEVERITY_OF } from './describe.ts';

export interface JobFailureParts {
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly collector: Pick<ErrorCollector, 'capture'>;
  readonly clock: Clock;
}

/**
 * Logs the failures of a job, and reports them to those who maintain the product. While the database is silent every job
 * fails: the health screen and the metrics say that once, so that it is a line of the log and no error of each job.
 */
export const jobFailures =
  ({ logger, collector, clock }: JobFailureParts) =>
  (job: string, message: string) =>
  (error: unknown): void => {
    if (isSilence(error)) return logger.warn({ job }, `${message}: the database does not answer`);
    logger.warn({ err: error }, message);
    collector.capture({
      source: 'job',
      kind: 'job',
      severity: SEVERITY_OF.job,
      ...causeOf(error),
      place: job,
      at: clock.now(),
    });
  };

const isSilence = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.length > 0 && error.errors.every(isSilence)
    : error instanceof DatabaseSilentError;
