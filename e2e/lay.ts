/** Lays the browser tests' company down ahead of them, out of what time the processor has to spare. */
import { setPriority } from 'node:os';
import { layCompanyDown } from './laid-company.ts';

setPriority(10);
await layCompanyDown();
