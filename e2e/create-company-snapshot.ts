/** Generates the browser tests' company in advance, with low priority; with `--remove` it removes it. */
import { setPriority } from 'node:os';
import { createCompanySnapshot, removeCompanySnapshot } from './company-snapshot.ts';

if (process.argv.includes('--remove')) removeCompanySnapshot();
else {
  setPriority(10);
  await createCompanySnapshot();
}
