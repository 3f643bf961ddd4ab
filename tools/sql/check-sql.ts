/** `npm run check:sql`: the schema's files and every raw statement agree with a database that the migrations made. */
import { projectRoot } from '../source-files.mjs';
import { checkStatements } from './check-statements.ts';
import { withClient, withFreshSchema } from './fresh-schema.ts';
import { schemaFileFailures } from './schema-files.ts';
import { Sources } from './sources.ts';

const sources = new Sources(projectRoot);
try {
  const { files, findings } = await withFreshSchema((connection) =>
    withClient(connection, async (client) => ({
      files: await schemaFileFailures(projectRoot, client),
      findings: await checkStatements(sources, client),
    })),
  );
  const failures = [...files, ...findings.faults, ...findings.unresolved];
  for (const failure of failures) console.log(failure);
  if (failures.length > 0) process.exitCode = 1;
  const { statements, texts, rowTypes } = findings;
  console.log(
    `${statements} statements in ${texts} texts; ${rowTypes} row types; ${failures.length} failures.`,
  );
} finally {
  sources.close();
}
