/** A check and its result. */
export const STATUSES = ['pending', 'running', 'success', 'failed', 'warning'] as const;
export type TestStatus = (typeof STATUSES)[number];

export const GROUPS = ['notifications', 'data-entry', 'dashboard', 'system'] as const;
export type Group = (typeof GROUPS)[number];

export interface TestResult {
  name: string;
  /** The path that was requested, or the part of the browser that was tested. */
  endpoint: string;
  status: TestStatus;
  message: string;
  /** How long it took, or what to do about it. */
  details: string;
  /** When the status was set; empty while pending. */
  timestamp: string;
}

export interface Verdict {
  status: 'success' | 'failed' | 'warning';
  message: string;
  details: string;
}

export interface Check<Here = void> {
  name: string;
  endpoint: string;
  group: Group;
  run: (here: Here) => Promise<Verdict>;
}

export interface Counts {
  total: number;
  passed: number;
  failed: number;
  warnings: number;
  /** Checks that have not ended, running ones included. */
  pending: number;
}

export function countsOf(results: readonly Pick<TestResult, 'status'>[]): Counts {
  const of = (...statuses: TestStatus[]) => results.filter(({ status }) => statuses.includes(status)).length;
  return {
    total: results.length,
    passed: of('success'),
    failed: of('failed'),
    warnings: of('warning'),
    pending: of('pending', 'running'),
  };
}

/** The percentage of checks that have ended, 0 to 100. */
export function progressOf(results: readonly Pick<TestResult, 'status'>[]): number {
  const { total, pending } = countsOf(results);
  return total === 0 ? 0 : Math.round(((total - pending) / total) * 100);
}

export const pendingResult = ({ name, endpoint }: Pick<Check, 'name' | 'endpoint'>): TestResult => ({
  name,
  endpoint,
  status: 'pending',
  message: '',
  details: '',
  timestamp: '',
});
