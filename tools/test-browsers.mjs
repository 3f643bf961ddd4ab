// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { keepScratchInMemory } from './scratch.mjs';
import { runStep, stepLine } from './step.mjs';

// `npm run test:browsers`: the tasks of a day in Firefox and in WebKitGTK, the engine of Safari. Not part of `npm
// test`: both are large, and few machines have them.

/** The required programs, with their Debian packages. */
const NEEDED = [
  { program: 'firefox-esr', packages: ['firefox-esr'] },
  { program: 'WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  { program: 'Xvfb', packages: ['xvfb'] },
];

/** @param {string} program */
const isThere = (program) => spawnSync('which', [program]).status === 0;
const missing = () => NEEDED.filter(({ program }) => !isThere(program));

function install() {
  const packages = missing().flatMap((each) => each.packages);
  if (packages.length === 0) return;
  const names = packages.join(' ');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing with apt-get: ${names}.`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env,
    });
  }
  const left = missing().map(({ program }) => program);
  if (left.length > 0)
    throw new Error(`${left.join(', ')} missing: install the Debian packages ${names} and try again.`);
}

try {
  install();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
keepScratchInMemory();
const results = [];
for (const { name, command } of [
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  { name: 'browsers', command: ['node', 'node_modules/vitest/vitest.mjs', 'run', '--project=browsers'] },
])
  results.push(await runStep(name, command));
for (const result of results) console.log(stepLine(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
