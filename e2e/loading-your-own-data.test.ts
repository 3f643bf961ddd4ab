/**
 * Executes docs/loading-your-own-data.md as it is: its files written, its commands run in a shell, in the order of the
 * page.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownerLink, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { projectRoot } from './server-process.ts';

const page = readFileSync(path.join(projectRoot, 'docs/loading-your-own-data.md'), 'utf8');
/** The code blocks of the page in order, with the info string of each: "sh", "json rates". */
const blocks = [...page.matchAll(/^( *)```(\w+(?: [\w-]+)?)\n(.*?)^ *```$/gms)].map(
  ([, indent = '', info = '', code = '']) => ({ info, code: code.replaceAll(`\n${indent}`, '\n').trim() }),
);
const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-own-data-'));
const companies: EmptyCompany[] = [];
afterAll(async () => {
  await Promise.all(companies.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const PASSWORD = 'kola-harbour-weaver-8814';

/** An empty company whose owner acts as the feed of the page. */
async function startCompany(): Promise<EmptyCompany> {
  const company = await startEmptyCompany();
  companies.push(company);
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
  return company;
}

/** A key with the permission API Access, as the owner makes one on the screen; the source that the page names is there. */
async function issueKey({ server: { url } }: EmptyCompany): Promise<string> {
  let cookie = '';
  const send = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const entered = await send('/api/user-management/login', { username: 'feed', password: PASSWORD });
  cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await send('/api/auth/step-up', { password: PASSWORD });
  await send('/api/control-totals/sources', { name: 'core-banking', fromDay: '2026-11-20' });
  const made = await send('/api/service-accounts', {
    name: 'feed',
    purpose: 'Sends what happened',
    scopes: ['api_access'],
    networks: ['127.0.0.1'],
  });
  return ((await made.json()) as { key: string }).key;
}

/** As a reader of the page would: with their own URL and key. */
function run(command: string, { server: { url } }: EmptyCompany, key = ''): string[] {
  const own = command
    .replaceAll('http://127.0.0.1:3000', url)
    .replace('ctk_...', key)
    .replaceAll('/root/entries', path.join(folder, 'entries'));
  const { stdout, stderr, status } = spawnSync('bash', ['-ec', own], { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n');
}

it('accepts every file and command of the page, responds as it says, and stores nothing twice', async () => {
  const company = await startCompany();
  const files = blocks.filter(({ info }) => info.startsWith('json '));
  for (const { info, code } of files) writeFileSync(path.join(folder, `${info.split(' ')[1]}.json`), code);
  // No code block of the page is left untested.
  expect(blocks.filter(({ info }) => info !== 'sh' && !info.startsWith('json '))).toEqual([]);
  const commands = blocks.filter(({ info }) => info === 'sh').map(({ code }) => code);
  expect(commands).toHaveLength(3);
  const [keep = '', send = '', total = ''] = commands;
  expect(run(keep, company, await issueKey(company))).toEqual(['']);
  const one = '{"inserted":1,"unchanged":0,"daysTouched":["2026-11-20"]}';
  const opened = '{"inserted":7,"unchanged":0,"daysTouched":["2026-11-20"]}';
  expect(run(send, company)).toEqual([
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
  expect(run(send, company).map((answer) => (JSON.parse(answer) as { inserted: number }).inserted)).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ]);
  expect(JSON.parse(run(total, company)[0] ?? '')).toMatchObject({
    source: 'core-banking',
    state: 'agrees',
    count: 1,
  });
});

it('names a folder that cannot be used for what was entered, before it looks for the database', () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      path.join(projectRoot, 'dist/server/entries.js'),
      '--since',
      '2026-11-20T00:00:00Z',
      '--into',
      path.join(file, 'entries'),
    ],
    { env: process.env, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    `--into ${file}/entries cannot be used (ENOTDIR: not a directory, mkdir '${file}/entries'): name a folder that this user may write\n`,
  );
});

it('gives a company that was restored to an earlier moment all of it again, by the commands of upgrade.md', async () => {
  const [left] = companies;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      path.join(projectRoot, 'dist/server/entries.js'),
      '--since',
      '2026-11-20T00:00:00Z',
      '--into',
      path.join(folder, 'entries'),
    ],
    { env: { ...process.env, DATA_DIR: left?.dataDir }, encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('holds 8 batches of business to be sent again, and 3 changes of people');
  const upgrade = readFileSync(path.join(projectRoot, 'docs/operations/upgrade.md'), 'utf8');
  const again = /```sh\n( *\(umask 077.*?)```/s.exec(upgrade)?.[1] ?? '';
  const company = await startCompany();
  const printed = run(again, company, await issueKey(company)).join('\n');
  const inserted = [...printed.matchAll(/"inserted":(\d+)/g)].map(([, n]) => Number(n));
  expect(inserted).toEqual([1, 1, 1, 1, 1, 7, 1, 1]);
  expect(printed).not.toContain('was refused');
});
