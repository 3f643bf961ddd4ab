/** The conditions of a run, in general terms that can be published. */
import os from 'node:os';
import type { Options } from './options.ts';

export function conditions(options: Options, now: Date): string {
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0] ?? 0;
  return [
    `${now.toISOString().slice(0, 10)}, ${os.cpus().length} shared cores, ${gigabytes} GB of memory, ${os.type()},`,
    `Node ${process.versions.node}, the embedded PostgreSQL on the same machine, the load generator too.`,
    `Demo company at scale ${options.scale}; load average before the run ${load.toFixed(1)}.`,
    'Shared cores make single figures swing; trust the ratios.',
  ].join('\n');
}
