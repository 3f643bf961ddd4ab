import { expect, it } from 'vitest';
import { DatabaseSilentError } from '../../platform/database/liveness.ts';
import type { Occurrence } from '../../platform/failures/error-intake.ts';
import { ManualClock } from '../../platform/time/clock.ts';
import { jobFailures } from './job-failures.ts';

const failedWith = (error: unknown): { lines: unknown[]; captured: string[] } => {
  const lines: unknown[] = [];
  const captured: Occurrence[] = [];
  jobFailures({
    logger: { warn: (...line: unknown[]) => void lines.push(line) },
    collector: { capture: (occurrence: Occurrence) => void captured.push(occurrence) },
    clock: new ManualClock('2026-11-21T10:00:00Z'),
  })(
    'bank sync',
    'a job failed',
  )(error);
  return { lines, captured: captured.map(({ place, message }) => `${place}: ${message}`) };
};

it('reports a failure of a job, and only logs that the database does not answer, which every job meets', () => {
  const fault = new Error('no such bank');
  expect(failedWith(fault)).toEqual({
    lines: [[{ err: fault }, 'a job failed']],
    captured: ['bank sync: no such bank'],
  });
  const silent = new DatabaseSilentError();
  const logged = [[{ job: 'bank sync' }, 'a job failed: the database does not answer']];
  expect(failedWith(silent)).toEqual({ lines: logged, captured: [] });
  expect(failedWith(new AggregateError([silent, silent]))).toEqual({ lines: logged, captured: [] });
  expect(failedWith(new AggregateError([silent, fault], 'two banks')).captured).toEqual([
    'bank sync: two banks',
  ]);
});
