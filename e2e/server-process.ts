/** The built product as a person runs it: a separate process with its own data folder and any free port. */
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
  /** By display name of the role, e.g. "View Only"; only after a first start. */
  readonly signIns: Readonly<Record<string, SignIn>>;
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Sends SIGTERM and waits. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits: what a power failure would do to the process. */
  kill(): Promise<void>;
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'cottontree-e2e-'));
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/** The last line of the start message; URL, sign-ins or link are printed above it. */
export const GREETED = 'Press Ctrl-C to stop.';

/** The sign-ins that a first start of the demo company prints, by role. */
export const signInsIn = (text: string): Readonly<Record<string, SignIn>> =>
  Object.fromEntries(
    [...text.matchAll(/^ {2}(\w+(?: \w+)?)\s{2,}(\S+)\s+(\S+)$/gm)].map(([, role, username, password]) => [
      String(role),
      { username: String(username), password: String(password) },
    ]),
  );

/** Resolves when the URL is printed; rejects with the output if the program ends first. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _, DATA_DIR: __, KEY_DIR: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], {
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  // Not `exit`: then the last output may not be read yet.
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

/** Polls until `probe` returns a value; rejects after `timeoutMs` with a message that names `what`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = 240_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1_000} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
