/** `docs/testing.md` from the kept results of all groups. */

const HEAD = `# Mutation testing

Written by \`npm run mutate\`. The source is changed in small ways (an operator, a constant, a text, a branch), and tests run for each: a
change that no test notices has survived. At least 85% of each group must be noticed.

- Pure files: every change that can be made, with the tests of pure files. Left out is what runs when a file is read: a change that keeps it
  from being read would count as survived, so tables are compared with literals instead.
- \`database\`, commands, sessions and stores: changes drawn by a fixed seed, spread evenly over the files. The tests beside the file run,
  then, where these pass, all of its domain. What the compiler refuses is not counted, and replaced by the next of the draw.
`;

/**
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ status: string, replacement?: string, location: { start: Place, end: Place } }} Mutant
 * @typedef {{ source: string, mutants: Mutant[] }} Mutated
 */

const DEAD = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

/** @param {(string | number)[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;
/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('|', '\\|').replaceAll('`', "'").replaceAll(/\s+/g, ' ').slice(0, 90);

/**
 * @param {string} name
 * @param {Mutated} file
 */
function survivorsOf(name, { source, mutants }) {
  const lines = source.split('\n');
  return mutants
    .filter((each) => ALIVE.has(each.status))
    .toSorted((a, b) => a.location.start.line - b.location.start.line)
    .map(({ location: { start, end }, replacement }) => {
      const last = start.line === end.line ? end.column - 1 : undefined;
      const was = (lines[start.line - 1] ?? '').slice(start.column - 1, last).trim();
      return `- \`${name}\` ${start.line}: \`${escaped(was)}\` as \`${escaped(replacement ?? '')}\``;
    });
}

/**
 * What is kept of a group.
 *
 * @typedef {{ all: number, dead: number, survivors: string[], waiting?: number, early?: number }} Summary
 * waiting: of those drawn, without a result; early: survived their own tests, others of their domain have not run yet
 * @param {{ files: Record<string, Mutated> }} report of Stryker
 * @returns {Summary}
 */
export function summaryOf({ files }) {
  const mutants = Object.values(files).flatMap((each) => each.mutants);
  const dead = mutants.filter((each) => DEAD.has(each.status)).length;
  const alive = mutants.filter((each) => ALIVE.has(each.status)).length;
  const survivors = Object.entries(files).flatMap(([name, file]) => survivorsOf(name, file));
  return { all: dead + alive, dead, survivors };
}

/** @param {Summary & { group: string }} ran */
const unfinished = ({ group, all, waiting = 0, early = 0 }) => [
  ...(waiting > 0 ? [`Of the ${all + waiting} of ${group} ${waiting} have no result yet.\n`] : []),
  ...(early > 0 ? [`Of what survived in ${group} ${early} ran with their own tests only.\n`] : []),
];

/** @param {{ group: string, summary: Summary | undefined }[]} groups without a summary: it did not run yet */
export function pageOf(groups) {
  const ran = groups.flatMap(({ group, summary }) => (summary ? [{ group, ...summary }] : []));
  const missing = groups.filter(({ summary }) => !summary).map(({ group }) => group);
  return [
    HEAD,
    row(['Group', 'Changes', 'Noticed', 'Score']),
    row(['---', '---:', '---:', '---:']),
    ...ran.map(({ group, all, dead }) =>
      row([group, all, dead, all === 0 ? '' : `${((100 * dead) / all).toFixed(1)}%`]),
    ),
    '',
    ...(missing.length > 0 ? [`Did not run yet: ${missing.join(', ')}.`, ''] : []),
    ...ran.flatMap(unfinished),
    '## What survived',
    ...ran.flatMap(({ group, survivors }) => ['', `### ${group}`, '', ...survivors]),
    '',
  ].join('\n');
}
