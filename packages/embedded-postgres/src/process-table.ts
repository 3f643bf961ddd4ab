import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Program and arguments, separated by spaces. */
  readonly command: string;
}

/** Every process that this one can see. Empty on Windows, where PostgreSQL's own checks must be enough. */
export function runningProcesses(): RunningProcess[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  const table = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command ?? '',
  }));
}

// Everybody can read cmdline and stat, unlike cwd and exe, which even root may not read inside a container.
function readProcess(pid: string): RunningProcess[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may itself contain spaces and parentheses.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(pid), parent: Number(parent), command }];
  } catch {
    return []; // It ended in the meantime.
  }
}
