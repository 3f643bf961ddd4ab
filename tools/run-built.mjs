// @ts-check
// `npm run restore`, `npm run sql`, `npm run demo:sign-ins`: a program of the server by its name, built first where that is due.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { staleTargets } from './build.mjs';
import { projectRoot } from './source-files.mjs';

if (staleTargets(projectRoot).length > 0) {
  console.log('Building ...');
  const build = spawnSync(process.execPath, [join(projectRoot, 'tools/build.mjs')], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
// The program must only see its own arguments.
const [program] = process.argv.splice(2, 1);
await import(pathToFileURL(join(projectRoot, `dist/server/${program}.js`)).href);
