import { expect, it } from 'vitest';
import { postgresDoesNotStart } from './start-error.ts';

it('says what to do where PostgreSQL does not start for want of room, and nothing of it otherwise', () => {
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  expect(postgresDoesNotStart('/data/postgres', full).message).toBe(
    `PostgreSQL does not start on /data/postgres: ${full}. Make room on this disk and start again: docs/operations/full-disk.md`,
  );
  expect(postgresDoesNotStart('/data/postgres', 'FATAL:  lock file is there').message).toBe(
    'PostgreSQL does not start on /data/postgres: FATAL:  lock file is there',
  );
});
