/** Where the project lies, for a program of it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of a program's own `import.meta.url`: two levels up from dist/server and, in development, three from apps/server/src. */
export function projectRootOf(program: string): string {
  const here = path.dirname(fileURLToPath(program));
  return path.resolve(here, here.endsWith('dist/server') ? '../..' : '../../..');
}
