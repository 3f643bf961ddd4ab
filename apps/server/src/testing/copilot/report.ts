/**
 * `npm run copilot:report`: how often the built-in engine is right, by class of question, on the half of the bank used
 * for tuning and on the half reserved for measuring. `-- --write` stores the latter as copilot/accuracy.ts; `--
 * --failures` lists the errors in the tuning half.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../../platform/database/test-cluster.ts';
import { makeTemplate } from '../../platform/database/test-database.setup.ts';
import { refreshOpenDay } from '../../figures/open-day.ts';
import type { Measured } from '../../domains/copilot/accuracy.ts';
import { NOW, loadSmallCompany } from '../small-company.ts';
import { startTestApp } from '../test-app.ts';
import { accuracyOf, answerAll, inventedIn, nameDepartments, type MeasuredAnswer } from './measure.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, failures: { type: 'boolean', default: false } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const share = ({ right, asked }: Measured): string => `${((100 * right) / asked).toFixed(1)}%`.padStart(7);

function table(results: readonly MeasuredAnswer[], heldOut: boolean): void {
  const half = results.filter(({ asked }) => asked.heldOut === heldOut);
  const sum = (of: readonly MeasuredAnswer[]): Measured => ({
    right: of.filter(({ right }) => right).length,
    asked: of.length,
  });
  say(heldOut ? '\nKept for measuring' : '\nTuned on');
  for (const [name, measured] of Object.entries(accuracyOf(results, heldOut)))
    say(
      `  ${name.padEnd(12)} ${String(measured.right).padStart(4)} of ${String(measured.asked).padStart(4)} answers right ${share(measured)}`,
    );
  const answerable = sum(half.filter(({ asked }) => asked.of !== 'abstention'));
  const unanswerable = sum(half.filter(({ asked }) => asked.of === 'abstention'));
  say(`  questions with an answer: ${answerable.right} of ${answerable.asked} ${share(answerable)}`);
  say(
    `  questions without: kept silent at ${unanswerable.right} of ${unanswerable.asked} ${share(unanswerable)}`,
  );
}

const TARGET = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../domains/copilot/accuracy.ts',
);
const source = (accuracy: Readonly<Record<string, Measured>>): string =>
  [
    '/**',
    ' * How often the built-in engine was right, by class of answer: measured by `npm run copilot:report` on the half of the',
    ' * question bank that it was not tuned on. Written by the report; a test holds that it is current.',
    ' */',
    'export interface Measured {',
    '  readonly right: number;',
    '  readonly asked: number;',
    '}',
    'export const ACCURACY: Readonly<Record<string, Measured>> = {',
    ...Object.entries(accuracy).map(
      ([name, { right, asked }]) => `  ${name}: { right: ${right}, asked: ${asked} },`,
    ),
    '};',
    '',
  ].join('\n');

const cluster = await startTestCluster();
try {
  await makeTemplate(cluster);
  const t = await startTestApp({ admin: cluster.admin, now: NOW });
  try {
    await loadSmallCompany(t.database.owner);
    await refreshOpenDay(t.database, t.clock);
    await nameDepartments(t);
    const results = await answerAll(t);
    table(results, false);
    table(results, true);
    const invented = results.reduce((sum, { content }) => sum + inventedIn(content), 0);
    const times = results.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
    say(`\n${results.length} questions; numbers that no figure gave: ${invented}`);
    say(
      `time to an answer: median ${(times[times.length >> 1] ?? 0).toFixed(1)} ms, 95th percentile ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
    );
    if (options.failures)
      for (const { asked, content } of results.filter((each) => !each.right && !each.asked.heldOut))
        say(`WRONG  ${asked.question}\n       wanted ${asked.answer || 'silence'}, got ${content.response}`);
    if (options.write) {
      writeFileSync(TARGET, source(accuracyOf(results, true)));
      say(`Wrote ${TARGET}`);
    }
    if (invented > 0) process.exitCode = 1;
  } finally {
    await t.close();
  }
} finally {
  await cluster.stop();
}
