import { expect, it } from 'vitest';
import { postgresDoesNotStart } from './start-error.ts';

it('says what to do when PostgreSQL does not start because the disk is full, and not otherwise', () => {
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  expect(postgresDoesNotStart('/data/postgres', full).message).toBe(
    `PostgreSQL does not start on /data/postgres: ${full}. Make room on this disk and start again: docs/operations/full-disk.md`,
  );
  expect(postgresDoesNotStart('/data/postgres', 'FATAL:  lock file is there').message).toBe(
    'PostgreSQL does not start on /data/postgres: FATAL:  lock file is there',
  );
});
