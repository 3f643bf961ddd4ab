import base from './stryker.config.mjs';
const name = process.env['ZZ_NAME'] ?? 'zz';
export default {
  ...base,
  mutate: [process.env['ZZ_MUTATE'] ?? ''],
  vitest: { configFile: 'tools/mutation/zz-vitest.config.ts' },
  incrementalFile: `.cache/mutation/${name}.json`,
  jsonReporter: { fileName: `.cache/mutation/${name}.report.json` },
  timeoutMS: 5_000,
  tempDirName: `.cache/mutation/tree-${name}`,
};
