import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { commandFailure, onDatabase } from './reach-database.ts';
import { readSettings } from './read-settings.ts';

describe('a command on a database', () => {
  it('that cannot be reached says so in one line', async () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    const attempt = onDatabase(settings, '/', async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
    });
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(commandFailure(error)).toBe(
      'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1): see that it runs, and that DATABASE_URL names it',
    );
  });
  it('that fails otherwise shows the whole error', () => {
    const error = new Error('something else');
    expect(commandFailure(error)).toBe(error.stack);
  });
});
