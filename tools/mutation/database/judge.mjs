// @ts-check

/**
 * @typedef {'killed' | 'survived' | 'refused'} Outcome
 *   killed: a test failed; survived: all passed; refused: it is no change to be judged, as the compiler rejects it or a file
 *   of tests cannot be read with it
 * @typedef {{ result: 'killed' | 'refused' | 'late' | 'passed', by?: string }} Judged by: the file of a failed test
 */

const TIMED_OUT = /timed out/i;

/**
 * What the tests of one step say of a change made at random.
 *
 * @param {import('../../test-results.mjs').TestRun & { late: boolean }} run
 * @returns {Judged} late: if at all, then only by taking too long
 */
export function judgeRun({ tests, brokenFiles, late }) {
  const failed = tests.filter(({ status }) => status === 'failed');
  const noticed = failed.find(({ why = '' }) => !TIMED_OUT.test(why));
  if (noticed) return { result: 'killed', by: noticed.file };
  // Its tests are known: then what they begin with failed.
  const begun = brokenFiles.find((file) => tests.some((test) => test.file === file));
  if (begun !== undefined) return { result: 'killed', by: begun };
  if (late || failed.length > 0) return { result: 'late', ...(failed[0] && { by: failed[0].file }) };
  if (tests.length === 0 || brokenFiles.length > 0) return { result: 'refused' };
  return { result: 'passed' };
}
