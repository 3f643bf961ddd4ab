/** Ways in which a person and a supervisor end `npm start`, and the output of later starts. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { GREETED, newDataDir, projectRoot, removeDataDir, signInsIn, until } from './server-process.ts';

interface Started {
  readonly npm: ChildProcess;
  readonly url: string;
  output(): string;
}

const dataDir = newDataDir();
const running: Started[] = [];

const { DATABASE_URL: _, KEY_DIR: __, npm_lifecycle_event: ___, ...inherited } = process.env;
const environment = { ...inherited, DATA_DIR: dataDir, DEMO_SCALE: '0.01', PORT: '0' };

async function npmStart(): Promise<Started> {
  // Its own process group, as in a terminal.
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const url = await until(
    'npm start to be ready',
    async () => text.includes(GREETED) && /ready at (http:\/\/\S+)/.exec(text)?.[1],
  );
  const started = { npm, url, output: () => text };
  running.push(started);
  return started;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  );
/** The database of the server is stopped regularly as well: it leaves no lock file behind. */
const hasEnded = ({ url }: Started): Promise<boolean> =>
  until(
    'server and database to end',
    async () => !(await answers(url)) && !existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')),
  );

afterEach(async () => {
  const started = running.splice(0);
  for (const { npm, url } of started)
    if (npm.pid !== undefined && (await answers(url))) process.kill(-npm.pid, 'SIGTERM');
  for (const each of started) await hasEnded(each);
});

afterAll(() => removeDataDir(dataDir));

describe('npm start', () => {
  it('stops its server regularly when npm alone is signalled, when its whole group is, and when its terminal is closed', async () => {
    const npmAlone = await npmStart();
    npmAlone.npm.kill('SIGTERM');
    expect(await hasEnded(npmAlone)).toBe(true);

    // As a supervisor does.
    const all = await npmStart();
    process.kill(-(all.npm.pid ?? 0), 'SIGTERM');
    expect(await hasEnded(all)).toBe(true);

    const closed = await npmStart();
    process.kill(-(closed.npm.pid ?? 0), 'SIGHUP');
    expect(await hasEnded(closed)).toBe(true);
  });
  it('prints the sign-ins of the demo company once; a command prints them again, with the server running or not', async () => {
    removeDataDir(dataDir);
    const first = await npmStart();
    const printed = signInsIn(first.output());
    expect(Object.keys(printed)).toEqual(['Owner', 'Super Admin', 'Admin', 'Manager', 'View Only']);
    const shown = (): string => {
      const { stdout, stderr, status } = spawnSync('npm', ['run', '--silent', 'demo:sign-ins'], {
        cwd: projectRoot,
        env: environment,
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      return stdout;
    };
    expect(signInsIn(shown())).toEqual(printed);
    first.npm.kill('SIGTERM');
    expect(await hasEnded(first)).toBe(true);
    expect(signInsIn(shown())).toEqual(printed);

    const second = await npmStart();
    expect(second.output()).toContain('`npm run demo:sign-ins` shows the sign-ins');
    for (const { password } of Object.values(printed)) expect(second.output()).not.toContain(password);
  });
});
