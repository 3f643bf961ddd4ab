/**
 * Runs an administrator's SQL statements as the owner of the database: what the runbooks need where psql is not
 * available.
 */
import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { passwordFile, socketFolder, socketPointer } from '@cottontree/embedded-postgres';
import { ownerRole } from './database-roles.ts';
import { withClient } from './with-client.ts';

/** The connection of the embedded database of a running server; null when none was ever started. */
export function reachRunning(stateDir: string): pg.PoolConfig | null {
  if (!existsSync(passwordFile(stateDir))) return null;
  const pointer = socketPointer(stateDir);
  return {
    host: existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : socketFolder(stateDir),
    port: 5432,
    user: ownerRole,
    password: readFileSync(passwordFile(stateDir), 'utf8').trim(),
    database: ownerRole,
  };
}

const cell = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Runs all of `text` or nothing: it is one transaction unless it contains its own. Resolves to lines for the terminal:
 * for each statement its name and the number of rows affected, followed by a tab-separated table if it returned one.
 * Throws the database's error.
 */
export async function runSql(connection: pg.PoolConfig, text: string): Promise<string[]> {
  return withClient({ ...connection, application_name: 'cottontree-sql' }, async (client) => {
    const answer: pg.QueryArrayResult<string[]> | pg.QueryArrayResult<string[]>[] = await client.query({
      text,
      rowMode: 'array',
      // Values as the database writes them.
      types: { getTypeParser: () => (raw: string) => raw },
    });
    return [answer]
      .flat()
      .flatMap(({ command, rowCount, fields, rows }) => [
        ...(fields.length === 0 ? [] : [fields.map(({ name }) => name).join('\t')]),
        ...rows.map((row) => row.map(cell).join('\t')),
        rowCount === null ? command : `${command} ${rowCount}`,
      ]);
  });
}
