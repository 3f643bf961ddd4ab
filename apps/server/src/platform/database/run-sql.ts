/** Statements of a person who looks after the database, as its owner: what the runbooks need, where no psql is. */
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ownerRole } from './embedded/database-roles.ts';
import { passwordFile, socketFolder, socketPointer } from './embedded/state-layout.ts';

/** How the embedded database of a server that is running is reached; null where none was ever started. */
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
 * All of `text` or nothing of it: it is one transaction unless it makes its own. Resolves to lines for the terminal: of
 * each statement its name and how many rows it touched, with a table, tabs between, where it gave one. Throws what the
 * database says.
 */
export async function runSql(connection: pg.PoolConfig, text: string): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'cottontree-sql' });
  await client.connect();
  try {
    const answer: pg.QueryArrayResult<string[]> | pg.QueryArrayResult<string[]>[] = await client.query({
      text,
      rowMode: 'array',
      // As the database writes it.
      types: { getTypeParser: () => (raw: string) => raw },
    });
    return [answer]
      .flat()
      .flatMap(({ command, rowCount, fields, rows }) => [
        ...(fields.length === 0 ? [] : [fields.map(({ name }) => name).join('\t')]),
        ...rows.map((row) => row.map(cell).join('\t')),
        rowCount === null ? command : `${command} ${rowCount}`,
      ]);
  } finally {
    await client.end();
  }
}
