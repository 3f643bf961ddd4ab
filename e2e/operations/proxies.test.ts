/** nginx and Caddy in front of the built product, with the files that docs/operations/proxy.md links. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FOUNDER, found } from '../empty-company.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from '../server-process.ts';
import { readExample, writeExample } from './example.ts';
import { call, CALLER, certificateOf, firstLiveMessage, type Answer } from './tls-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-proxy-'));
const dataDir = newDataDir();
let server: ServerProcess;
let proxy: ChildProcess | undefined;
let printed = '';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off', TRUST_PROXY: '127.0.0.1' });
  await found(server);
  makeCertificate();
});
function makeCertificate(): void {
  const { status, stderr } = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
}
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  const ending = proxy;
  proxy = undefined;
  if (!ending || ending.exitCode !== null) return;
  const ended = new Promise((resolve) => ending.once('exit', resolve));
  ending.kill('SIGTERM');
  await ended;
});

async function run(
  program: string,
  args: string[],
  url: string,
  env: Record<string, string> = {},
): Promise<void> {
  printed = '';
  proxy = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [proxy.stdout, proxy.stderr])
    stream?.on('data', (chunk) => (printed += String(chunk)));
  await until(`${program} to answer:\n${printed}`, () =>
    call(`${url}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
}

const nginxPorts = async () => ({ tls: await freePort(), plain: await freePort() });

/**
 * Runs the example site, with only ports, paths and name replaced, in the smallest configuration that nginx accepts.
 */
async function runNginx(
  ports: { tls: number; plain: number },
  without: Readonly<Record<string, string>> = {},
): Promise<string> {
  const site = readExample('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${ports.plain};`,
    '    listen [::]:80;\n': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.tls} ssl http2;`,
    '    listen [::]:443 ssl http2;\n': '',
    'console.example.com': 'localhost',
    '/etc/ssl/cottontree': folder,
    '127.0.0.1:3000': new URL(server.url).host,
    ...without,
  });
  for (const each of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(path.join(folder, each), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name.replace('client_', '')};`)
    .join(' ');
  writeFileSync(path.join(folder, 'site.conf'), site);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'main.conf'),
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary} include ${folder}/site.conf; }\n`,
  );
  const url = `https://localhost:${ports.tls}`;
  await run('/usr/sbin/nginx', ['-c', path.join(folder, 'main.conf'), '-p', folder], url);
  return url;
}

/** As a page of `url` does, in a browser that reports its origin only by the Origin header. */
const signIn = (url: string, more: Record<string, string> = {}): Promise<Answer> =>
  call(`${url}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...more },
    body: JSON.stringify({ username: FOUNDER.username, password: FOUNDER.password }),
  });
const cookiesOf = ({ headers }: Answer): string[] =>
  [headers['set-cookie'] ?? []].flat().map((each) => String(each.split(';')[0]));

/** Everything that the product needs from a proxy. */
async function expectEverything(url: string): Promise<void> {
  const signedIn = await signIn(url);
  expect(signedIn.status, signedIn.text).toBe(200);
  const cookies = cookiesOf(signedIn);
  expect(cookies.map((each) => each.split('=')[0])).toContain('__Host-cottontree_session');
  expect(signedIn.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const cookie = cookies.join('; ');
  const sessions = await call(`${url}/api/auth/sessions`, { headers: { cookie } });
  expect(sessions.text).toContain(`"address":"${CALLER}"`);
  expect(JSON.parse(await firstLiveMessage(url, cookie))).toMatchObject({ type: 'connected' });
  // 20 MB: the response comes from the product and is not the proxy's 413.
  const large = await call(`${url}/api/imports/8c2d680c-8a3f-4f0e-9a52-0a4f0a4f0a4f/parts`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: `"${'x'.repeat(20_000_000)}"`,
  });
  expect(large.headers['x-request-id'], large.text).toMatch(/^[0-9a-f-]{36}$/);
  expect((await call(`${url}/metrics`)).status).toBe(404);
  const page = await call(`${url}/login`, { headers: { accept: 'text/html' } });
  expect(page.text).toContain('<title>');
}

describe('nginx', () => {
  it('with its example provides sign-in, cookies over TLS, the client’s address, the live connection and large requests', async () => {
    const ports = await nginxPorts();
    const url = await runNginx(ports);
    await expectEverything(url);
    const plain = await fetch(`http://localhost:${ports.plain}/login`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
  });
  it('that does not pass Host on gets a 403 with the remedy, for sign-in and live connection', async () => {
    const ports = await nginxPorts();
    const url = await runNginx(ports, {
      'proxy_set_header Host              $http_host;': '',
      'proxy_set_header X-Forwarded-Host  $http_host;': '',
    });
    const refused = await signIn(url);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(
      `the page is at localhost:${ports.tls}, the request came for cottontree. If both are this server, let the proxy in front pass on Host: docs/operations/proxy.md`,
    );
    // A browser that reports its origin in another way can sign in, but has no live connection.
    const cookie = cookiesOf(await signIn(url, { 'sec-fetch-site': 'same-origin' })).join('; ');
    expect(await firstLiveMessage(url, cookie)).toBe('refused with 403');
  });
  it('loads a new certificate by a reload, while a session continues', async () => {
    const url = await runNginx(await nginxPorts());
    const cookie = cookiesOf(await signIn(url)).join('; ');
    const before = await certificateOf(url);
    makeCertificate();
    proxy?.kill('SIGHUP');
    await until('the new certificate', async () => (await certificateOf(url)) !== before);
    expect((await call(`${url}/api/auth/user`, { headers: { cookie } })).status).toBe(200);
  });
});

describe('Caddy', () => {
  it('with its example provides sign-in, cookies over TLS, the client’s address, the live connection and large requests', async () => {
    const port = await freePort();
    const file = writeExample('Caddyfile', folder, {
      'console.example.com {': `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      '127.0.0.1:3000': new URL(server.url).host,
    });
    await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], `https://localhost:${port}`, {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    await expectEverything(`https://localhost:${port}`);
  });
  it('accepts its example as it is', () => {
    const { status, stdout, stderr } = spawnSync(
      'caddy',
      ['validate', '--config', writeExample('Caddyfile', folder), '--adapter', 'caddyfile'],
      { encoding: 'utf8', env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } },
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('Valid configuration');
  });
});
