/**
 * Runs servers of the benchmark in separate processes, bundled like the product's, so that CPU and memory can be
 * measured for each.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type pg from 'pg';
import { projectRoot } from '../e2e/server-process.ts';
import { serverBundle } from '../tools/build-server.mjs';

export type Program = 'main' | 'limited' | 'bare-sockets';

export interface Child {
  readonly url: string;
  readonly pid: number;
  send(message: object): void;
  /** Sends a message and waits until the server has done what it says. */
  run(message: object): Promise<void>;
  stop(): Promise<void>;
}

export class Programs {
  // Inside the project, so that installed packages are found.
  readonly #folder = path.join('dist', `.bench-${process.pid}`);
  readonly #children = new Set<ChildProcess>();
  readonly #flags: readonly string[];

  /** With a folder, each server writes a CPU profile to it. */
  constructor(profileFolder?: string) {
    this.#flags = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileFolder)}`] : [];
  }

  async prepare(): Promise<void> {
    // As the product's, so that a new package or worker needs no line here.
    const bundle = serverBundle(projectRoot, this.#folder);
    await build({
      ...bundle,
      entryPoints: {
        ...bundle.entryPoints,
        main: 'bench/server/main.ts',
        limited: 'bench/server/limited.ts',
        'bare-sockets': 'bench/server/bare-sockets.ts',
      },
    });
  }

  async start(program: Program, connection: pg.PoolConfig = {}): Promise<Child> {
    const child = fork(path.join(projectRoot, this.#folder, `${program}.js`), {
      execArgv: [...this.#flags],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    this.#children.add(child);
    const ended = once(child, 'exit').then(() => this.#children.delete(child));
    child.send(connection);
    const answer: unknown[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error(`the benchmark's ${program} server did not start`);
      }),
    ]);
    return {
      url: String(answer[0]),
      pid: child.pid ?? 0,
      send: (message) => void child.send(message),
      run: async (message) => {
        const done = once(child, 'message');
        child.send(message);
        await Promise.race([
          done,
          ended.then(() => {
            throw new Error(`the benchmark's ${program} server ended during its work`);
          }),
        ]);
      },
      stop: async () => {
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(path.join(projectRoot, this.#folder), { recursive: true, force: true });
  }
}
