/**
 * Long files run first, so that none begins when all others end and keeps only one core busy; files that need a DOM run
 * together, because a file with another environment than the previous one gets a new worker, which loads all modules
 * again.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of more than ten seconds, the longest first. Vitest orders by size until it has seen a file, and a new checkout
 * has seen none; a file that is missing here only runs later.
 */
const LONG = [
  'apps/server/src/testing/no-escalation.test.ts',
  'apps/server/src/testing/fuzz.test.ts',
  'apps/server/src/figures/demo-figures.test.ts',
  'apps/server/src/domains/access/endpoints/search-users.test.ts',
  'apps/server/src/figures/open-day.test.ts',
  'packages/embedded-postgres/src/killed-server.test.ts',
  'e2e/every-screen.test.ts',
  'e2e/roles.test.ts',
  'e2e/receipts.test.ts',
  'e2e/shell.test.ts',
  'e2e/user-management.test.ts',
  'e2e/exports.test.ts',
  'e2e/roles-screens.test.ts',
  'e2e/notifications.test.ts',
  'e2e/crash.test.ts',
  'e2e/touch.test.ts',
  'e2e/executive.test.ts',
];
const place = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return found < 0 ? LONG.length : found;
};

const onPage = ({ moduleId }: TestSpecification): number =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 0 : 1;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const turn = ({ project }: TestSpecification): number => projects.indexOf(project);
    return sorted
      .map((file) => ({ file, order: [turn(file), onPage(file), place(file)] as const }))
      .toSorted((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2])
      .map(({ file }) => file);
  }
}
