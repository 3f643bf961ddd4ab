/** Process data of the kernel; Linux only. The measured server itself is not involved. */
import { readFileSync, readdirSync } from 'node:fs';

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1_024;

export const residentBytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), 'VmRSS');
export const peakResidentBytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), 'VmHWM');

/** Memory of several processes that share pages, each page counted once. */
export const proportionalBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0);

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** All running descendants of a process. */
export function descendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1])] as const);
  const childrenOf = (pid: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === pid ? [child, ...childrenOf(child)] : []));
  return childrenOf(root);
}

/** The PostgreSQL processes below a process. */
export const postgresBelow = (root: number): number[] =>
  descendants(root).filter((pid) => /postgres/.test(commandOf(pid)));
