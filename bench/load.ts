/** A constant load over keep-alive connections, and its cost for the server. */
import { readFileSync } from 'node:fs';
import http from 'node:http';

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server process per request, in milliseconds; undefined where /proc does not provide it. */
  readonly cpuMsPerRequest: number | undefined;
}
export interface OtherCpu {
  /** The same of this process, and of the processes of `databasePids`. */
  readonly clientCpuMsPerRequest: number;
  readonly databaseCpuMsPerRequest: number | undefined;
}

/** User and system time of a process so far, in milliseconds (Linux: clock ticks of 10 ms). */
export function cpuMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

const request = (
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: http.Agent,
  body: string | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    http
      .request(url, { method, agent, headers }, (response) => {
        response.resume();
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      })
      .once('error', reject)
      .end(body);
  });

/** Of all processes that are there now; a process that starts or ends meanwhile counts for nothing. */
const cpuOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(pids.flatMap((pid) => [[pid, cpuMs(pid) ?? 0] as const]));
const since = (before: ReadonlyMap<number, number>): number =>
  [...before].reduce((sum, [pid, then]) => sum + Math.max(0, (cpuMs(pid) ?? then) - then), 0);

/** `connections` callers request `urls` in turn for `seconds`, after a short warm-up. */
export async function load(
  urls: readonly string[],
  options: {
    readonly cookie: string;
    readonly connections: number;
    readonly seconds: number;
    readonly pid: number;
    readonly warmUpSeconds?: number;
    /** Requests compression, as browsers do; without it responses are not compressed. */
    readonly compressed?: boolean;
    /** The JSON body of each request, which is a POST then; no more requests are sent when there is none. */
    readonly bodies?: Iterator<string>;
    /** The processes of PostgreSQL. */
    databasePids?(): readonly number[];
  },
): Promise<LoadResult & OtherCpu> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  const headers = {
    cookie: options.cookie,
    ...(options.compressed && { 'accept-encoding': 'br' }),
    ...(options.bodies && { 'content-type': 'application/json' }),
  };
  const times: number[] = [];
  let next = 0;
  const until = async (deadline: number, keep: boolean): Promise<void> => {
    while (performance.now() < deadline) {
      const url = urls[next++ % urls.length];
      if (url === undefined) return;
      const body = options.bodies?.next();
      if (body?.done) return;
      const started = performance.now();
      await request(url, headers, agent, body?.value);
      if (keep) times.push(performance.now() - started);
    }
  };
  const callers = (deadline: number, keep: boolean): Promise<unknown> =>
    Promise.all(Array.from({ length: options.connections }, () => until(deadline, keep)));
  await callers(performance.now() + (options.warmUpSeconds ?? 1) * 1_000, false);
  const cpuBefore = cpuMs(options.pid);
  const clientBefore = process.cpuUsage();
  const databaseBefore = options.databasePids && cpuOf(options.databasePids());
  const started = performance.now();
  await callers(started + options.seconds * 1_000, true);
  const elapsed = performance.now() - started;
  const cpuAfter = cpuMs(options.pid);
  const client = process.cpuUsage(clientBefore);
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: times.length / (elapsed / 1_000),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuMsPerRequest:
      cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / times.length,
    clientCpuMsPerRequest: (client.user + client.system) / 1_000 / times.length,
    databaseCpuMsPerRequest: databaseBefore && since(databaseBefore) / times.length,
  };
}
