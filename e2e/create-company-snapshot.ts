/** Generates the browser tests' company in advance, with low priority. */
import { setPriority } from 'node:os';
import { createCompanySnapshot } from './company-snapshot.ts';

setPriority(10);
await createCompanySnapshot();
