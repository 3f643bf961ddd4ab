/** docs/loading-your-own-data.md, run as it stands: its files written, its commands given to a shell, in the page's order. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownerLink, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { projectRoot } from './server-process.ts';

const page = readFileSync(path.join(projectRoot, 'docs/loading-your-own-data.md'), 'utf8');
/** Code of the page in its order, with what stands behind the marks: "sh", "json rates". */
const blocks = [...page.matchAll(/^( *)```(\w+(?: [\w-]+)?)\n(.*?)^ *```$/gms)].map(
  ([, indent = '', info = '', code = '']) => ({ info, code: code.replaceAll(`\n${indent}`, '\n').trim() }),
);
const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-own-data-'));
let company: EmptyCompany | undefined;
afterAll(async () => {
  await company?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PASSWORD = 'kola-harbour-weaver-8814';

it('takes every file and command of the page, answers as it says, and nothing twice', async () => {
  company = await startEmptyCompany();
  const { url } = company.server;
  const founded = await fetch(`${url}/api/setup/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: ownerLink(company.server).split('=')[1],
      username: 'feed',
      password: PASSWORD,
      email: 'feed@example.test',
      firstName: 'Fatu',
      lastName: 'Feed',
    }),
  });
  expect(founded.status).toBe(200);

  const files = blocks.filter(({ info }) => info.startsWith('json '));
  for (const { info, code } of files) writeFileSync(path.join(folder, `${info.split(' ')[1]}.json`), code);
  // No code of the page is left untried.
  expect(blocks.filter(({ info }) => info !== 'sh' && !info.startsWith('json '))).toEqual([]);
  const commands = blocks.filter(({ info }) => info === 'sh').map(({ code }) => code);
  expect(commands).toHaveLength(2);
  const run = (command: string): string[] => {
    const own = command
      .replaceAll('http://127.0.0.1:3000', url)
      .replace('"password":"..."', `"password":"${PASSWORD}"`);
    const { stdout, stderr, status } = spawnSync('bash', ['-ec', own], { cwd: folder, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout.trim().split('\n');
  };
  const [signIn = '', send = ''] = commands;
  expect(JSON.parse(run(signIn).join(''))).toMatchObject({ user: { username: 'feed' } });
  const one = '{"inserted":1,"unchanged":0,"daysTouched":["2026-11-20"]}';
  const opened = '{"inserted":7,"unchanged":0,"daysTouched":["2026-11-20"]}';
  expect(run(send)).toEqual([
    one,
    '{"inserted":2,"unchanged":0,"daysTouched":["2026-11-20"]}',
    one,
    one,
    opened,
    one,
    one,
  ]);
  expect(page).toContain(one);
  expect(page).toContain(opened);
  expect(run(send).map((answer) => (JSON.parse(answer) as { inserted: number }).inserted)).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ]);
});
