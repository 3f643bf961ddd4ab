/** The project's root folder, for its programs. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @param program the program's own `import.meta.url`: two levels below the root in dist/server and, in development,
 * three in apps/server/src
 */
export function projectRootOf(program: string): string {
  const here = path.dirname(fileURLToPath(program));
  return path.resolve(here, here.endsWith('dist/server') ? '../..' : '../../..');
}
