// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { keepScratchInMemory } from './scratch.mjs';
import { runStep, stepLine } from './step.mjs';

// `npm run test:operations`: the examples of docs/operations/examples, each with the real program for which it is made.
// Needs Debian and root: missing programs are installed with apt-get, and systemd is started separately from that of
// the machine.

/** For each package a file that shows that it is installed. */
const PACKAGES = {
  systemd: '/usr/bin/systemd-analyze',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  logrotate: '/usr/sbin/logrotate',
  openssl: '/usr/bin/openssl',
  prometheus: '/usr/bin/promtool',
  postgresql: '/usr/lib/postgresql',
  pgbackrest: '/usr/bin/pgbackrest',
};

const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.error(`These tests need ${missing.join(', ')} and root, on Debian 12 or newer.`);
    process.exit(2);
  }
  console.log(`Installing with apt-get: ${missing.join(', ')}.`);
  // Services that are installed for a test must not start on this machine.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...apt, 'update'], { stdio: 'inherit', env });
  const { status } = spawnSync('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

keepScratchInMemory();
const results = [];
for (const [name, command] of Object.entries({
  build: ['node', 'tools/build.mjs'],
  operations: [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=operations',
    ...process.argv.slice(2),
  ],
})) {
  console.log(`\n=== ${name} ===`);
  results.push(await runStep(name, command));
}
console.log('');
for (const result of results) console.log(stepLine(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
