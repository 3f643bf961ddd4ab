/**
 * The program of `npm run sql`: reads statements from standard input, finds the database, runs them, and prints the
 * results.
 */
import { text } from 'node:stream/consumers';
import { runSql } from './platform/database/run-sql.ts';
import { projectRootOf } from './project-root.ts';
import { failCommand, onDatabase } from './reach-database.ts';
import { readSettings } from './read-settings.ts';

try {
  const settings = readSettings(process.env);
  if (process.stdin.isTTY) process.stderr.write('Type statements, then end with Ctrl-D.\n');
  const statements = await text(process.stdin);
  const lines = await onDatabase(settings, projectRootOf(import.meta.url), (connection) =>
    runSql(connection, statements),
  );
  for (const line of lines) process.stdout.write(`${line}\n`);
} catch (error) {
  failCommand(error);
}
