/** `npm run check:sql`: the files that are written from the schema are what the migrations make. */
import { projectRoot } from '../source-files.mjs';
import { withClient, withFreshSchema } from './fresh-schema.ts';
import { schemaFileFailures } from './schema-files.ts';

const failures = await withFreshSchema((connection) =>
  withClient(connection, (client) => schemaFileFailures(projectRoot, client)),
);
for (const failure of failures) console.log(failure);
if (failures.length > 0) process.exitCode = 1;
