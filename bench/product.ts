/** The product as a person starts it: `npm start`, timed from the start of the command. */
import { spawn } from 'node:child_process';
import { signInOverHttp, type HttpClient } from '../e2e/http-client.ts';
import { GREETED, projectRoot, signInsIn, until, type SignIn } from '../e2e/server-process.ts';
import { commandOf, descendants } from './proc.ts';

export interface Product {
  readonly url: string;
  readonly signIns: Readonly<Record<string, SignIn>>;
  /** The server's process, a descendant of npm's. */
  readonly pid: number;
  /** From the command to the printed URL and sign-ins. */
  readonly readyMs: number;
  /** From the command to the first session. */
  readonly signedInMs: number;
  readonly owner: HttpClient;
  /** Milliseconds since the command was started. */
  elapsed(): number;
  stop(): Promise<void>;
}

export const signInOf = (signIns: Readonly<Record<string, SignIn>>, role: string): SignIn => {
  const found = signIns[role];
  if (!found) throw new Error(`the demo has no sign-in for ${role}`);
  return found;
};

/** Settings of the person who runs the benchmark must not reach it. */
const cleanEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DEMO|DATA_DIR|DATABASE_URL|KEY_DIR|PORT|HOST|npm_)/.test(name),
    ),
  );

/** `known` are the sign-ins of a company that was started before, because they are printed only once. */
export async function npmStart(
  environment: Record<string, string>,
  known?: Product['signIns'],
): Promise<Product> {
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  child.once('exit', () => (ended = true));
  const url = await until(
    'the server to be ready',
    async () => {
      if (ended) throw new Error(`npm start ended:\n${text}`);
      // The sign-ins are printed after the URL.
      return text.includes(GREETED) && /ready at (http:\/\/\S+)/.exec(text)?.[1];
    },
    60_000,
  );
  const readyMs = elapsed();
  const signIns = known ?? signInsIn(text);
  const owner = await signInOverHttp(url, signInOf(signIns, 'Owner'));
  const signedInMs = elapsed();
  const pid = descendants(child.pid ?? 0).find((each) =>
    /^\S*node\S* tools\/start\.mjs/.test(commandOf(each)),
  );
  if (pid === undefined) throw new Error('npm start runs no server process');
  return {
    url,
    signIns,
    pid,
    readyMs,
    signedInMs,
    owner,
    elapsed,
    stop: async () => {
      if (!ended) process.kill(pid, 'SIGTERM');
      await until('the server to stop', async () => ended);
    },
  };
}
