// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Chromium without its user interface: saves a tenth of the time of a run of browser tests. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The Chromium that browser tests drive: CHROMIUM_PATH, the system's (the headless shell first), or the one Playwright
 * downloaded.
 *
 * @returns {string | undefined} undefined when there is none
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return [
    named,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * Installs Chromium where it is missing, saying so: as root on Debian its headless shell, else Playwright's own build into
 * the user's cache.
 *
 * @returns {string} path of the program
 */
export function ensureChromium() {
  const debian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const present = findChromium();
  if (present && (!debian || process.env.CHROMIUM_PATH || present === HEADLESS_SHELL)) return present;
  try {
    if (debian) {
      console.log('The headless shell of Chromium is missing: installing it with apt-get.');
      run('apt-get', ['update', '-qq']);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
    } else {
      console.log('Chromium is missing: downloading it with npx playwright-core install chromium.');
      run('npx', ['playwright-core', 'install', 'chromium']);
    }
  } catch (error) {
    if (!present) throw error;
    console.log(`That did not succeed; ${present} serves as well, a little slower.`);
  }
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but cannot be found: name it in CHROMIUM_PATH.');
  return installed;
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed with exit code ${status}.`);
}
