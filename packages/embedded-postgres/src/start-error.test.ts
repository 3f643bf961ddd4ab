import { expect, it } from 'vitest';
import { DatabaseStartError, postgresDoesNotStart, type ProgramWords } from './start-error.ts';

const words: ProgramWords = {
  chooseFolder: (which) => `set FOLDER to ${which}`,
  connectTo: (which) => `set ADDRESS to that of ${which}`,
  makeRoom: 'Call 4410',
};

it('says what to do when PostgreSQL does not start because the disk is full, and not otherwise', () => {
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  const error = postgresDoesNotStart('/data/postgres', full);
  expect(error.message).toBe(
    `PostgreSQL does not start on /data/postgres: ${full}. Make room on this disk and start again`,
  );
  expect(error.inWords(words)).toBe(`PostgreSQL does not start on /data/postgres: ${full}. Call 4410`);
  const other = postgresDoesNotStart('/data/postgres', 'FATAL:  lock file is there');
  expect(other.message).toBe('PostgreSQL does not start on /data/postgres: FATAL:  lock file is there');
  expect(other.inWords(words)).toBe(other.message);
});

it('has a message in general words, and in those of a program', () => {
  const error = new DatabaseStartError(
    ({ chooseFolder, connectTo }) =>
      `It fails: ${chooseFolder('another folder')}, or ${connectTo('a PostgreSQL of your own')}.`,
    { cause: 'the reason' },
  );
  expect(error.message).toBe(
    'It fails: choose another folder for the data, or connect to a PostgreSQL of your own.',
  );
  expect(error.inWords(words)).toBe(
    'It fails: set FOLDER to another folder, or set ADDRESS to that of a PostgreSQL of your own.',
  );
  expect(error.cause).toBe('the reason');
  expect(new DatabaseStartError('The same in all words.').inWords(words)).toBe('The same in all words.');
});
