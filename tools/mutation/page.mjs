/** `docs/testing.md` from the reports of Stryker. */

const HEAD = `# Mutation testing

Written by \`npm run mutate\`. The source is changed in small ways (an operator, a constant, a text, a branch), and the tests of pure files run
for each: a change that no test notices has survived. At least 85% of each group must not. Left out is what runs when a file is read: a
change that keeps it from being read would count as survived, so tables are compared with literals instead.
`;

/**
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ status: string, replacement?: string, location: { start: Place, end: Place } }} Mutant
 * @typedef {{ source: string, mutants: Mutant[] }} Mutated
 */

const DEAD = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

/** @param {Mutated[]} files */
function scoreOf(files) {
  const mutants = files.flatMap((each) => each.mutants);
  const dead = mutants.filter((each) => DEAD.has(each.status)).length;
  const alive = mutants.filter((each) => ALIVE.has(each.status)).length;
  return { dead, all: dead + alive, share: dead + alive === 0 ? null : (100 * dead) / (dead + alive) };
}

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

/** @param {{ group: string, report: { files: Record<string, Mutated> } }[]} results */
export function pageOf(results) {
  const groups = results.map(({ group, report }) => {
    const { dead, all, share } = scoreOf(Object.values(report.files));
    return row([group, all, dead, share === null ? '' : `${share.toFixed(1)}%`]);
  });
  const survivors = results.flatMap(({ group, report }) => [
    '',
    `### ${group}`,
    '',
    ...Object.entries(report.files).flatMap(([name, file]) => survivorsOf(name, file)),
  ]);
  return [
    HEAD,
    row(['Group', 'Changes', 'Noticed', 'Score']),
    row(['---', '---:', '---:', '---:']),
    ...groups,
    '',
    '## What survived',
    ...survivors,
    '',
  ].join('\n');
}
