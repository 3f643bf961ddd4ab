import { describe, expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code });

describe('a start that ended because its database went away', () => {
  it.each([
    withCode('terminating connection due to administrator command', '57P01'),
    withCode('read ECONNRESET', 'ECONNRESET'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('says so in one line: %s', (error) => {
    expect(startFailure(error, undefined)).toBe(
      `The database went away during the start (${error.message}): see that it runs and can be reached, then start again`,
    );
  });
  it('is not blamed for a file that is missing or for what nobody foresaw', () => {
    for (const error of [withCode('ENOENT: no such file, open x', 'ENOENT'), new Error('something else')])
      expect(startFailure(error, undefined)).toBe(error.stack);
  });
});
