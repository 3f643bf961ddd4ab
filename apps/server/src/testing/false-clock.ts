/**
 * Whether `npm run test:clock` shifts the clock. While PostgreSQL waits for a lock, libfaketime does not shift the time that
 * its signal handlers read, so lock_timeout and deadlock_timeout do not fire.
 */
export const UNDER_FALSE_CLOCK = process.env['FAKETIME'] !== undefined;
