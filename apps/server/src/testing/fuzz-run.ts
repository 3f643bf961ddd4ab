/** `npm run fuzz -- --requests 50000 --seed 7`: the fuzzer of the test suite for longer, on a separate database. */
import { parseArgs } from 'node:util';
import { startTestCluster } from '../platform/database/test-cluster.ts';
import { makeTemplate } from '../platform/database/test-database.setup.ts';
import { fuzz } from './fuzz.ts';
import { startTestApp } from './test-app.ts';

const SHOWN = 50;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string' } },
});
const whole = (name: string, text: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  process.stderr.write(`--${name} must be a whole number above 0, not "${text}"\n`);
  process.exit(2);
};
const requests = whole('requests', values.requests);
// A run without a seed tries something new; the printed seed repeats it.
const seed = whole('seed', values.seed ?? String(1 + Math.floor(Math.random() * 2 ** 31)));

process.stdout.write(`seed ${seed}\n`);
const started = performance.now();
const cluster = await startTestCluster();
try {
  await makeTemplate(cluster);
  const t = await startTestApp({ admin: cluster.admin });
  try {
    const { requests: sent, byStatus, faults } = await fuzz(t, requests, seed);
    for (const fault of faults.slice(0, SHOWN)) process.stdout.write(`FAULT  ${fault}\n`);
    if (faults.length > SHOWN) process.stdout.write(`and ${faults.length - SHOWN} more\n`);
    for (const [status, count] of Object.entries(byStatus)) process.stdout.write(`${status}  ${count}\n`);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    process.stdout.write(`${sent} requests in ${seconds} s, seed ${seed}: ${faults.length} faults\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await t.close();
  }
} finally {
  await cluster.stop();
}
