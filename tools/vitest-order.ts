/**
 * Long files run first (tools/long-tests.mjs); vitest orders by size until it has seen a file, and a new checkout has
 * seen none. Files that need a DOM run together, because a file with another environment than the previous one gets a
 * new worker, which loads all modules again.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_IN_BROWSER, LONG_TESTS } from './long-tests.mjs';

const LONG: readonly string[] = [...LONG_TESTS, ...LONG_IN_BROWSER];
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
