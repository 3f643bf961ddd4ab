/** graphile-worker's log: what a job does wrong is reported by the queue itself, so only the worker's own trouble is left. */
import { Logger } from 'graphile-worker';

export const silent = new Logger(() => () => undefined);

/** Warnings and errors to `warn`. */
export const warningsTo = (warn: (message: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'warning' || level === 'error') warn(message);
  });
