/** The two files that are written from the schema, and whether those in the tree are what it gives. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { schemaText } from './schema-text.ts';
import { tableTypesText } from './table-types.ts';

const FOLDER = 'apps/server/src/platform/database';
const FILES = [
  { path: `${FOLDER}/schema.sql`, text: schemaText },
  { path: `${FOLDER}/tables.ts`, text: tableTypesText },
];

export async function writeSchemaFiles(root: string, client: pg.Client): Promise<void> {
  for (const { path, text } of FILES) writeFileSync(join(root, path), await text(client));
}

/** What is wrong with each file, and the remedy. */
export async function schemaFileFailures(root: string, client: pg.Client): Promise<string[]> {
  const failures: string[] = [];
  for (const { path, text } of FILES) {
    const file = join(root, path);
    const [held, due] = [existsSync(file) ? readFileSync(file, 'utf8') : '', await text(client)];
    if (held === due) continue;
    const lines = due.split('\n');
    const line = held.split('\n').findIndex((each, index) => each !== lines[index]);
    failures.push(
      `${path} is not what the migrations make, from line ${line + 1} on (due: ${lines[line]?.trim() ?? 'the end'}). ` +
        'Write it again: npm run schema',
    );
  }
  return failures;
}
