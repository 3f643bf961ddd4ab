// @ts-check

/**
 * @typedef {import('../test-results.mjs').TestResult} TestResult
 * @typedef {'killed' | 'survived' | 'broken'} Outcome
 *   killed: an assertion of every test that names the statement failed; survived: one passed; broken: something else
 *   failed, such as the change itself
 */

/** A test that ends for another reason than an assertion says nothing about the statement. */
const NO_ASSERTION = [
  /timed out/i,
  /^(Syntax|Reference|Type)Error\b/m,
  /Failed to (load url|resolve (import|entry))/,
  /Transform failed/,
];

/** @param {TestResult} test whether an assertion of it failed */
const asserts = ({ status, why = '' }) =>
  status === 'failed' && !NO_ASSERTION.some((pattern) => pattern.test(why));

/**
 * One test with several rows of values, of which only some concern the statement: `it.each` makes a test of each.
 *
 * @param {readonly TestResult[]} tests
 */
function byPlace(tests) {
  /** @type {Map<string, TestResult[]>} */
  const places = new Map();
  for (const test of tests) {
    const place = `${test.file}:${test.line ?? test.title}`;
    places.set(place, [...(places.get(place) ?? []), test]);
  }
  return [...places.values()];
}

/**
 * @param {readonly TestResult[]} tests those that name the statement, after it was made false
 * @returns {{ outcome: Outcome, why: string }}
 */
export function judgeFalsified(tests) {
  if (tests.length === 0) return { outcome: 'broken', why: 'No test that names it ran.' };
  const places = byPlace(tests).filter((rows) => !rows.some(asserts));
  const passed = places.filter((rows) => rows.every(({ status }) => status === 'passed'));
  if (passed.length > 0)
    return { outcome: 'survived', why: `Passed: ${passed.map(([first]) => first?.title).join('; ')}` };
  const other = places.flat().find(({ status }) => status !== 'passed');
  if (other) return { outcome: 'broken', why: `${other.title}: ${other.status}. ${other.why ?? ''}` };
  return { outcome: 'killed', why: '' };
}
