/**
 * The program of `npm run demo:sign-ins`: prints the sign-ins of the demo company, which the first start also prints.
 */
import { connect } from './platform/database/client.ts';
import { projectRootOf } from './project-root.ts';
import { failCommand, onDatabase } from './reach-database.ts';
import { readSettings } from './read-settings.ts';
import { describeSignIns, demoSignIns } from './domains/access/demo-staff.ts';

try {
  const signIns = await onDatabase(
    readSettings(process.env),
    projectRootOf(import.meta.url),
    async (connection) => {
      const database = connect(connection);
      try {
        return await demoSignIns(database.read);
      } finally {
        await database.close();
      }
    },
  );
  const lines = signIns.length === 0 ? ['There is no demo company here'] : describeSignIns(signIns);
  for (const line of lines) process.stdout.write(`${line}\n`);
} catch (error) {
  failCommand(error);
}
