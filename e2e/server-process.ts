/** The built product as a person runs it: a process of its own, its own data folder, any free port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

export interface ServerProcess {
  readonly url: string;
  /** By display name of the role, e.g. "View Only"; of a first start alone. */
  readonly signIns: Readonly<Record<string, SignIn>>;
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** SIGTERM and wait. */
  stop(): Promise<void>;
  /** SIGKILL and wait: what a power cut would do to the process. */
  kill(): Promise<void>;
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'cottontree-e2e-'));
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/** The last line of the greeting: address, sign-ins or link stand above it. */
export const GREETED = 'Press Ctrl-C to stop.';

/** Of a first start of the demo company, by role. */
export const signInsIn = (text: string): Readonly<Record<string, SignIn>> =>
  Object.fromEntries(
    [...text.matchAll(/^ {2}(\w+(?: \w+)?)\s{2,}(\S+)\s+(\S+)$/gm)].map(([, role, username, password]) => [
      String(role),
      { username: String(username), password: String(password) },
    ]),
  );

/** Resolves when the address is printed; rejects with the output when the program ends before. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _, DATA_DIR: __, KEY_DIR: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], {
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  // Not `exit`: what it printed last may still be on its way then.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = /ready at (http:\/\/\S+)/.exec(text)?.[1];
      if (found && text.includes(GREETED)) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
  });
  const signIns = signInsIn(text);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return { url, signIns, child, output: () => text, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Waits until `probe` gives something; rejects after `timeoutMs` saying what was waited for. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1_000} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
