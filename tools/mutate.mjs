/**
 * `npm run mutate`: changes the source in small ways and sees whether a test fails. Each group takes less than an hour and
 * keeps its result, so that a second run repeats only what changed; `npm run mutate -- money ledger` runs these alone.
 * Every run ends by writing `docs/testing.md` from the results of all groups.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { GROUPS } from './mutation/groups.mjs';
import { pageOf } from './mutation/page.mjs';

const named = process.argv.slice(2);
const unknown = named.filter((each) => !(each in GROUPS));
if (unknown.length > 0) {
  console.error(`No group ${unknown.join(', ')}. There are ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}

for (const group of named.length > 0 ? named : Object.keys(GROUPS)) {
  console.log(`\n${group}`);
  const { status } = spawnSync('npx', ['stryker', 'run', 'tools/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: group },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const results = Object.keys(GROUPS).flatMap((group) => {
  const file = `.cache/mutation/${group}.report.json`;
  return existsSync(file) ? [{ group, report: JSON.parse(readFileSync(file, 'utf8')) }] : [];
});
const missing = Object.keys(GROUPS).filter((group) => !results.some((each) => each.group === group));
if (missing.length > 0) console.log(`docs/testing.md is not written: ${missing.join(', ')} did not run yet.`);
else writeFileSync('docs/testing.md', pageOf(results));
