/**
 * `npm run mutate`: changes the source in small ways and sees whether a test fails. Each group takes less than an hour and
 * keeps its result, so that a second run repeats only what changed; `npm run mutate -- money ledger` runs these alone.
 * `npm run mutate -- database` makes the changes that are drawn of commands, sessions and stores, and takes up where it
 * ended after an hour, or after `--minutes 20`; `--lanes 2` uses two copies of the sources beside each other. Every run
 * ends by writing `docs/testing.md` from the results of all groups.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reportOfDrawn } from './mutation/database/report.mjs';
import { changeDrawn } from './mutation/database/run.mjs';
import { GROUPS } from './mutation/groups.mjs';
import { pageOf, summaryOf } from './mutation/page.mjs';

const RESULTS = 'docs/mutation';
const PURE = Object.keys(GROUPS);
const DRAWN = 'database';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, lanes: { type: 'string' } },
});
const all = [...PURE, DRAWN];
const unknown = positionals.filter((each) => !all.includes(each));
if (unknown.length > 0) {
  console.error(`No group ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(2);
}

for (const group of positionals.length > 0 ? positionals : all) {
  console.log(`\n${group}`);
  if (group === DRAWN)
    await changeDrawn({ minutes: Number(values.minutes ?? 60), lanes: Number(values.lanes ?? 1) });
  else changePure(group);
}

/** @param {string} group */
function changePure(group) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'tools/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: group },
  });
  if (status !== 0) process.exit(status ?? 1);
  const report = JSON.parse(readFileSync(`.cache/mutation/${group}.report.json`, 'utf8'));
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/${group}.json`, `${JSON.stringify(summaryOf(report), null, 2)}\n`);
}

/** @param {string} group @returns {import('./mutation/page.mjs').Summary | undefined} */
function keptSummary(group) {
  const file = `${RESULTS}/${group}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const { report, ...unfinished } = await reportOfDrawn();
const drawn = Object.keys(report.files).length > 0 ? { ...summaryOf(report), ...unfinished } : undefined;
writeFileSync(
  'docs/testing.md',
  pageOf([
    ...PURE.map((group) => ({ group, summary: keptSummary(group) })),
    { group: DRAWN, summary: drawn },
  ]),
);
