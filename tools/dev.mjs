// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { serverBundle } from './build-server.mjs';
import { projectRoot } from './source-files.mjs';

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let stopping = false;
/** Restarts run one after another: two servers must never use the data folder at once. */
let queue = Promise.resolve();

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function restartServer() {
  await stopServer();
  if (stopping) return;
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', HOST: host, PORT: String(port) },
    // Its own process group: otherwise Ctrl-C would reach it twice, from the terminal and from us.
    detached: process.platform !== 'win32',
  });
  server.once('exit', (code) => {
    if (code) console.log(`The server stopped with exit code ${code}; it starts again at the next change.`);
  });
}

// The next `npm start` must build again, because this output is for development.
rmSync(join(projectRoot, 'dist/server.inputs'), { force: true });
const bundle = serverBundle(projectRoot, 'dist/server');
const watcher = await context({
  ...bundle,
  plugins: [
    ...(bundle.plugins ?? []),
    {
      name: 'restart-server',
      setup(build) {
        build.onEnd(({ errors }) => {
          if (errors.length === 0) queue = queue.then(restartServer);
        });
      },
    },
  ],
});
await watcher.watch();

// vite.config.ts proxies /api and /ws to the server's PORT.
process.env.PORT = String(port);
const web = await createServer({
  root: join(projectRoot, 'apps/web'),
  configFile: join(projectRoot, 'apps/web/vite.config.ts'),
  server: { host },
});
await web.listen();
web.printUrls();

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([watcher.dispose(), web.close()]);
  await queue;
  await stopServer();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('exit', () => server?.kill('SIGTERM'));
