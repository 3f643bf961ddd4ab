/** `npm run check:sql`: the schema's files and every raw statement agree with a database that the migrations made. */
import { projectRoot } from '../source-files.mjs';
import { checkStatements, type Findings } from './check-statements.ts';
import { withClient, withFreshSchema } from './fresh-schema.ts';
import { schemaFileFailures } from './schema-files.ts';
import { Sources } from './sources.ts';

/** Not put right yet: these numbers only fall. */
const MOST = { faults: 93, unresolved: 29 };

function failuresOf({ faults, unresolved }: Findings): string[] {
  const failures: string[] = [];
  if (faults.length > MOST.faults)
    failures.push(...faults, `${faults.length} faults; ${MOST.faults} were known.`);
  if (unresolved.length > MOST.unresolved)
    failures.push(
      ...unresolved,
      `${unresolved.length} statements cannot be checked; ${MOST.unresolved} were known.`,
    );
  return failures;
}

const sources = new Sources(projectRoot);
try {
  const { files, findings } = await withFreshSchema((connection) =>
    withClient(connection, async (client) => ({
      files: await schemaFileFailures(projectRoot, client),
      findings: await checkStatements(sources, client),
    })),
  );
  const failures = [...files, ...failuresOf(findings)];
  for (const failure of failures) console.log(failure);
  if (failures.length > 0) process.exitCode = 1;
  const { statements, texts, rowTypes, faults, unresolved } = findings;
  console.log(
    `${statements} statements in ${texts} texts, ${rowTypes} row types compared; ` +
      `${faults.length} faults, ${unresolved.length} not checked.`,
  );
} finally {
  sources.close();
}
