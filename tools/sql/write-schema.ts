/** `npm run schema`: writes the files that follow from the schema. */
import { projectRoot } from '../source-files.mjs';
import { withClient, withFreshSchema } from './fresh-schema.ts';
import { writeSchemaFiles } from './schema-files.ts';

await withFreshSchema((connection) =>
  withClient(connection, (client) => writeSchemaFiles(projectRoot, client)),
);
