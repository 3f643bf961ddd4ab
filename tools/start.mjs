// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { staleTargets } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { projectRoot } from './source-files.mjs';

// npm writes it last.
if (!existsSync(join(projectRoot, 'node_modules/.package-lock.json'))) {
  console.error('The packages are not installed: run `npm ci`, and start again once it has ended.');
  process.exit(1);
}
if (staleTargets(projectRoot).length > 0) {
  // In a separate process, so that the bundlers' memory is not part of the server's.
  console.log('Building ...');
  const build = spawnSync(process.execPath, [join(projectRoot, 'tools/build.mjs')], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
if (process.env.npm_lifecycle_event === 'start') endWithParent();
// In this process, so that signals and the exit code are the server's own.
await import(pathToFileURL(join(projectRoot, 'dist/server/main.js')).href);
