/**
 * Long files run first, so that none begins when all others end and keeps only one core busy; files that need a DOM run
 * together, because a file with another environment than the previous one gets a new worker, which loads all modules
 * again.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of more than 25 seconds, in the browser of more than 80, the longest first. Vitest orders by size until it has
 * seen a file, and a new checkout has seen none; a file that is missing here only runs later.
 */
const LONG = [
  'apps/server/src/domains/backup/jobs/fewer-fulls.test.ts',
  'apps/server/src/testing/cached-responses.test.ts',
  'apps/server/src/testing/personal-data.test.ts',
  'apps/server/src/domains/backup/restore-command.test.ts',
  'apps/server/src/domains/backup/jobs/run-backups.test.ts',
  'apps/server/src/testing/fresh-and-activated.test.ts',
  'apps/server/src/testing/fuzz.test.ts',
  'apps/server/src/domains/backup/gaps.test.ts',
  'apps/server/src/testing/no-escalation.test.ts',
  'apps/server/src/domains/backup/take-and-restore.test.ts',
  'apps/server/src/figures/demo-figures.test.ts',
  'apps/server/src/testing/authorisation.test.ts',
  'apps/server/src/domains/demo/load-history.test.ts',
  'packages/embedded-postgres/src/killed-server.test.ts',
  'apps/server/src/figures/jobs/close-due-days.test.ts',
  'apps/server/src/testing/hidden-seals.test.ts',
  'apps/server/src/domains/imports/jobs/run-imports.test.ts',
  'apps/server/src/testing/decisions-on-edited-rows.test.ts',
  'apps/server/src/figures/close-figures.test.ts',
  'apps/server/src/testing/edited-tables.test.ts',
  'apps/server/src/testing/releases/restore-release.test.ts',
  'apps/server/src/domains/audit/jobs/keep-seals.test.ts',
  'packages/embedded-postgres/src/start-postgres.test.ts',
  'e2e/every-screen.test.ts',
  'e2e/receipts.test.ts',
  'e2e/roles.test.ts',
  'e2e/shell.test.ts',
  'e2e/crash.test.ts',
  'e2e/roles-screens.test.ts',
  'e2e/live.test.ts',
  'e2e/user-management.test.ts',
  'e2e/npm-start.test.ts',
  'e2e/backup-crash.test.ts',
  'e2e/backup-disaster-recovery.test.ts',
  'e2e/session.test.ts',
  'e2e/notifications.test.ts',
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
