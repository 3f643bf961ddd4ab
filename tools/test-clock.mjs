// @ts-check
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { ensureChromium } from './chromium.mjs';
import { keepScratchInMemory } from './scratch.mjs';
import { runStep, stepLine } from './step.mjs';

// `npm run test:clock -- 2026-12-31`: the server tests, and the browser tests of the screens that depend on the date,
// with a fake clock. libfaketime shifts the clock of the test process, the server and PostgreSQL by the same amount, so
// that they agree; e2e/browser.ts shifts that of the page. Monotonic time is not changed: it has no date. With paths of
// test files after the date only those server tests run.

const BROWSER_TESTS = ['login', 'executive', 'data-entry', 'expense-management', 'advanced-pnl'];
/** The time of day at the start: far from midnight, so that a run stays within its date. */
const START = 'T09:00:00Z';

const [date = '', ...files] = process.argv.slice(2);
const start = new Date(`${date}${START}`);
if (
  !/^\d{4}-\d\d-\d\d$/.test(date) ||
  Number.isNaN(start.getTime()) ||
  start.toISOString().slice(0, 10) !== date
) {
  console.error('Name a date to test under: npm run test:clock -- 2026-12-31');
  process.exit(2);
}

/** @returns {string | undefined} */
function findLibrary() {
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}

function ensureLibrary() {
  const present = findLibrary();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('libfaketime is missing: installing it with apt-get.');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'], {
      stdio: 'inherit',
    });
  }
  const installed = findLibrary();
  if (!installed) throw new Error("libfaketime is missing: install your system's package of that name.");
  return installed;
}

/** @param {string[]} what */
const vitest = (...what) => ['node', 'node_modules/vitest/vitest.mjs', 'run', ...what];

/**
 * PostgreSQL receives nothing of the server's environment. The server starts it through setpriv, so a script of that
 * name is first in the PATH and sets the fake clock after the change of user.
 *
 * @param {Record<string, string>} clock @returns {string} the folder
 */
function setprivWithClock(clock) {
  const folder = mkdtempSync(join(tmpdir(), 'cottontree-clock-'));
  chmodSync(folder, 0o755);
  const settings = Object.entries(clock)
    .map(([name, value]) => `'${name}=${value}'`)
    .join(' ');
  const script = `#!/bin/sh
options=
while [ $# -gt 0 ]; do
  case "$1" in
    --pdeathsig) options="$options $1 $2"; shift 2 ;;
    --*) options="$options $1"; shift ;;
    *) break ;;
  esac
done
exec ${execFileSync('which', ['setpriv'], { encoding: 'utf8' }).trim()} $options env ${settings} "$@"
`;
  writeFileSync(join(folder, 'setpriv'), script, { mode: 0o755 });
  return folder;
}

/**
 * libfaketime shares a semaphore and shared memory among processes and removes them when the process that created them,
 * or a fork of it, ends: a program that PostgreSQL starts after that fails at once. A long-running process creates them
 * here, for every user.
 *
 * @param {Record<string, string>} clock
 */
async function holdClock(clock) {
  const holder = spawn('sleep', ['infinity'], { env: { ...process.env, ...clock }, stdio: 'ignore' });
  const names = ['sem', 'shm'].map((kind) => `faketime_${kind}_${holder.pid}`);
  const files = [`/dev/shm/sem.${names[0]}`, `/dev/shm/${names[1]}`];
  for (let tries = 0; !files.every((file) => existsSync(file)); tries += 1) {
    if (tries === 100) throw new Error(`libfaketime made no ${files.join(' and ')}`);
    await rest(50);
  }
  for (const file of files) chmodSync(file, 0o666);
  process.once('exit', () => holder.kill());
  // The holder lives as long as this process, but does not keep it alive.
  holder.unref();
  return { FAKETIME_SHARED: names.map((name) => `/${name}`).join(' ') };
}

const library = ensureLibrary();
process.env.CHROMIUM_PATH = ensureChromium();
keepScratchInMemory();
const steps = [
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  { name: 'server', command: vitest('--project=server', '--project=postgres', ...files) },
  {
    name: 'browser',
    command: vitest('--project=e2e', ...BROWSER_TESTS.map((name) => `e2e/${name}.test.ts`)),
  },
].filter(({ name }) => name !== 'browser' || files.length === 0);
const distance = Math.round((start.getTime() - Date.now()) / 1000);
const own = {
  LD_PRELOAD: library,
  FAKETIME: distance < 0 ? String(distance) : `+${distance}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const clock = { ...own, ...(await holdClock(own)) };
const folder = setprivWithClock(clock);
const results = [];
for (const { name, command } of steps) {
  console.log(`\n=== ${name}, on ${date} ===`);
  if (name !== 'build')
    Object.assign(process.env, clock, {
      PATH: `${folder}:${process.env.PATH}`,
      E2E_RUN: String(process.pid),
    });
  results.push(await runStep(name, command));
}
rmSync(folder, { recursive: true });
console.log('');
for (const result of results) console.log(stepLine(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
