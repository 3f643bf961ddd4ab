// @ts-check
import { runStep, stepLine } from './step.mjs';

// `npm run check`: every check that runs no test of behaviour, all in parallel. Each tool is started by its file,
// because a start through npx costs more than some of the checks.
const tsc = [
  'node',
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  // One checker each: several would compute the same types again, and the other checks use the remaining cores.
  '--checkers',
  '1',
  '--pretty',
  String(process.stdout.isTTY === true),
  '-p',
];
const checks = [
  { name: 'types: server', command: [...tsc, 'tsconfig.json'] },
  { name: 'types: web', command: [...tsc, 'tsconfig.web.json'] },
  { name: 'types: tools', command: [...tsc, 'tools/tsconfig.json'] },
  { name: 'lint', command: ['node', 'node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node', 'node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'import rules', command: ['node', 'tools/import-rules.mjs'] },
  { name: 'structure', command: ['node', 'tools/structure-check.mjs'] },
  { name: 'words', command: ['node', 'tools/words-check.mjs'] },
  { name: 'texts', command: ['node', 'tools/texts-check.mjs'] },
  { name: 'figure ids', command: ['node', 'tools/figure-ids.mjs', '--check'] },
  { name: 'sql', command: ['node', 'node_modules/tsx/dist/cli.mjs', 'tools/sql/check-sql.ts'] },
  { name: 'unused code', command: ['node', 'node_modules/knip/bin/knip.js', '--no-progress'] },
];

const results = await Promise.all(
  checks.map(async ({ name, command }) => {
    const result = await runStep(name, command, { capture: true });
    console.log(stepLine(result));
    return result;
  }),
);

const failures = results.filter(({ ok }) => !ok);
for (const { name, output } of failures) console.log(`\n--- ${name} ---\n${output.trim()}`);
if (failures.some(({ name }) => name === 'format')) console.log('\nFix the format with: npm run format');
if (failures.length > 0) {
  console.log(`\n${failures.length} of ${results.length} checks failed.`);
  process.exitCode = 1;
}
