/** graphile-worker's log: the queue itself reports errors of jobs, so only the worker's own problems are logged. */
import { Logger } from 'graphile-worker';

export const silent = new Logger(() => () => undefined);

/** Warnings and errors to `warn`. */
export const warningsTo = (warn: (message: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'warning' || level === 'error') warn(message);
  });
