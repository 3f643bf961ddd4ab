// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';

/** After which a run is ended. */
export const LONGEST_MS = 5 * 60_000;
const WORKER = 'tools/mutation/test-worker.mjs';

/** @typedef {import('../test-results.mjs').TestRun & { late: boolean }} Run late: it was ended, and has no results */

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<any>} what it sends next; undefined where it ends
 */
const nextOf = (child) =>
  new Promise((resolve) => {
    const ended = () => resolve(undefined);
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
  });

/**
 * Runs tests in a copy of the sources, one run after the other.
 *
 * @param {string} tree
 * @param {{ projects: string[], bail: number }} how bail: failures after which a run ends, 0 for none
 */
export function testProcess(tree, how) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  async function started() {
    if (child?.connected) return child;
    child = fork(join(tree, WORKER), [JSON.stringify(how)], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await nextOf(child);
    return child;
  }
  return {
    /**
     * @param {readonly string[]} tests their files
     * @param {string} written the source that may be another one since the last run
     * @returns {Promise<Run>}
     */
    async run(tests, written) {
      const worker = await started();
      worker.send({ tests, written: join(tree, written) });
      // A loop without an end listens to no signal.
      let late = false;
      const limit = setTimeout(() => {
        late = true;
        worker.kill('SIGKILL');
      }, LONGEST_MS);
      const answer = await nextOf(worker);
      clearTimeout(limit);
      return answer ? { ...answer, late: false } : { name: '', tests: [], brokenFiles: [], late };
    },
    async close() {
      if (!child?.connected) return;
      const ended = nextOf(child);
      child.disconnect();
      await ended;
    },
  };
}
