/** The demo company that the tests of one worker have for themselves. */
import { inject } from 'vitest';
import type { SignIn } from './server-process.ts';

export interface DemoCompany {
  readonly serverUrl: string;
  /** The data folder of the server, from which its database is reached. */
  readonly dataDir: string;
  readonly signIns: Readonly<Record<string, SignIn>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, all copies of one. */
    companies: readonly DemoCompany[];
    /** The data folder of which all companies are copies. */
    snapshot: string;
    chromiumEndpoint: string;
  }
}

/** The files of two workers run in parallel, and must not see each other's changes. */
export function demoCompany(): DemoCompany {
  const companies = inject('companies');
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const company = companies[(worker - 1) % companies.length];
  if (!company) throw new Error('the set-up provides a company for each worker');
  return company;
}
