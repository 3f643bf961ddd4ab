// @ts-check
/**
 * One Vitest for many runs, in a process of its own with a copy of the sources as its folder: the database is started and
 * the sources are compiled once, which is most of the time of a run. Gets files of tests and the source that was written
 * since, sends what came of them.
 */
import { createVitest } from 'vitest/node';

/** @type {{ projects: string[], bail: number }} */
const { projects, bail } = JSON.parse(process.argv[2] ?? '');
const vitest = await createVitest('test', {
  watch: false,
  project: projects,
  maxWorkers: 1,
  bail,
  includeTaskLocation: true,
  reporters: [{}],
});

/** The file that was written for the last run. */
let before = process.cwd();

/** @param {{ tests: string[], written: string }} request */
async function run({ tests, written }) {
  // That of the run before has its own text again.
  for (const file of [before, written]) vitest.invalidateFile(file);
  before = written;
  const specifications = await vitest.globTestSpecifications(tests);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Vitest gives those of earlier runs as well.
  const ran = testModules.filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId));
  const modules = ran.map((module) => ({
    file: module.moduleId,
    failed: module.state() === 'failed',
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      file: module.moduleId,
      status: test.result().state,
      why: (test.result().errors ?? []).map(({ name, message }) => `${name}: ${message}`).join('\n'),
      ...(test.location && { line: test.location.line }),
    })),
  }));
  return {
    name: '',
    tests: modules.flatMap((module) => module.tests),
    brokenFiles: modules
      .filter(({ failed, tests: own }) => failed && own.every(({ status }) => status !== 'failed'))
      .map(({ file }) => file),
  };
}

process.on('message', (/** @type {{ tests: string[], written: string }} */ request) => {
  void run(request).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.('ready');
