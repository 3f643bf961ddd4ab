// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { camel, contractEndpoints, kebab } from './contract-endpoints.mjs';
import { isTest, listFiles, projectRoot } from './source-files.mjs';

/**
 * @typedef {{ root: string, files: string[], has: (path: string) => boolean }} Tree
 */

/** A room more is a change of plan: decide it in docs/decisions/, then name it here. */
const ROOMS = {
  packages: ['contract', 'models', 'demo-company', 'ui'],
  'apps/server/src': [
    'kernel',
    'db',
    'platform',
    'figures',
    'ledger',
    'compliance',
    'copilot',
    'documents',
    'staff',
    'backup',
    'errors',
    'api',
    'realtime',
    'jobs',
    'connectors',
    'testing',
  ],
  'apps/web/src': ['kernel', 'screens', 'domain'],
};
/** Names that take anything in, and so tell nothing. */
const VAGUE = /^(utils?|helpers?|common|managers?|misc)$/;
const API = 'apps/server/src/api/';
const SCREENS = 'apps/web/src/screens/';

/** @param {Tree} tree */
function roomsAreKnown({ files }) {
  return Object.entries(ROOMS).flatMap(([house, rooms]) => {
    const found = new Set(
      files
        .filter((path) => path.startsWith(`${house}/`))
        .map((path) => path.slice(house.length + 1).split('/'))
        .flatMap(([room, inside]) => (room && inside ? [room] : [])),
    );
    return [...found]
      .filter((room) => !rooms.includes(room))
      .map(
        (room) =>
          `${house}/${room}/ is no room of this house. Move its files into one of: ${rooms.join(', ')}.`,
      );
  });
}

/** @param {Tree} tree */
function namesAreKebabCase({ files }) {
  return uniqueParts(files)
    .filter(
      ({ part }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part) && part !== 'README.md',
    )
    .map(
      ({ path, part }) => `${path}: rename ${part} to ${kebab(part).replace(/[_\s]+/g, '-')} (kebab-case).`,
    );
}

/** @param {Tree} tree */
function namesSaySomething({ files }) {
  return uniqueParts(files)
    .filter(({ part }) => VAGUE.test(part.replace(/\..*$/, '').split('-').at(-1) ?? ''))
    .map(({ path, part }) => `${path}: name it after what it does; "${part}" would take anything in.`);
}

/** Each folder and file once, with the path that leads to it. @param {string[]} files */
function uniqueParts(files) {
  const parts = files.flatMap((file) =>
    file.split('/').map((part, depth, all) => ({ part, path: all.slice(0, depth + 1).join('/') })),
  );
  return [...new Map(parts.map((item) => [item.path, item])).values()];
}

/** @param {Tree} tree */
function apiHoldsEndpointsOnly({ root, files, has }) {
  const endpoints = contractEndpoints(root);
  return files
    .filter((path) => path.startsWith(API) && path.slice(API.length).includes('/'))
    .flatMap((path) => {
      const [segment = '', file = '', ...deeper] = path.slice(API.length).split('/');
      if (deeper.length > 0)
        return [`${path}: a segment has no folders. Move the file to ${API}${segment}/.`];
      const name = file.replace(/(\.test)?\.ts$/, '');
      if (!/^[a-z0-9-]+(\.test)?\.ts$/.test(file)) {
        return [
          `${path}: a segment holds <verb-noun>.ts, store.ts, rules.ts, <noun>-store.ts and their tests. Move it elsewhere.`,
        ];
      }
      if (isTest(path)) {
        const tested = path.replace('.test.ts', '.ts');
        return has(tested)
          ? []
          : [`${path}: there is no ${name}.ts beside it. Name the test after what it tests.`];
      }
      if (/^(.+-)?store$/.test(name) || name === 'rules') return [];
      const problems = [];
      if (!has(path.replace(/\.ts$/, '.test.ts')))
        problems.push(`${path}: write its test, ${name}.test.ts beside it.`);
      if (!has(`packages/contract/src/${segment}.ts`)) {
        problems.push(`${path}: state the segment's endpoints in packages/contract/src/${segment}.ts.`);
      } else if (!endpoints.some((endpoint) => endpoint.noun === segment && kebab(endpoint.name) === name)) {
        problems.push(
          `${path}: packages/contract/src/${segment}.ts exports no route ${camel(name)}. ` +
            'Add it there, or name this file after the endpoint it serves; shared SQL goes to store.ts, ' +
            'pure decisions to rules.ts.',
        );
      }
      return problems;
    });
}

/** @param {Tree} tree */
function endpointsAreServed({ root, has }) {
  return contractEndpoints(root)
    .map(({ noun, name }) => ({ noun, name, path: `${API}${noun}/${kebab(name)}.ts` }))
    .filter(({ path }) => !has(path))
    .map(({ noun, name, path }) => `packages/contract/src/${noun}.ts declares ${name}: serve it in ${path}.`);
}

/** @param {Tree} tree */
function nounsAreUrlSegments({ root }) {
  return contractEndpoints(root)
    .map(({ noun, name, path }) => ({ noun, name, path, segment: path?.split('/')[2] ?? noun }))
    .filter(({ noun, segment }) => segment !== noun)
    .map(
      ({ noun, name, path, segment }) =>
        `packages/contract/src/${noun}.ts: ${name} answers at ${path}. ` +
        `Move it to packages/contract/src/${segment}.ts, so that who knows the URL knows the file.`,
    );
}

/** @param {Tree} tree */
function screensAreWhole({ files, has }) {
  const folders = new Set(
    files.filter((path) => path.startsWith(SCREENS)).map((path) => path.split('/').slice(0, -1).join('/')),
  );
  return [...folders].flatMap((folder) => {
    const url = folder.slice(SCREENS.length);
    if (!has(`${folder}/screen.tsx`)) {
      return [
        `${folder}/ has no screen.tsx. A folder here is a URL; move parts of a screen beside its screen.tsx.`,
      ];
    }
    const e2e = `e2e/${url.replaceAll('/', '-')}.test.ts`;
    return has(`${folder}/screen.test.tsx`) || has(e2e)
      ? []
      : [`${folder}/screen.tsx: write its test, screen.test.tsx beside it or ${e2e}.`];
  });
}

/** A test outside these places belongs to no project of vitest.config.ts and would never run. @param {Tree} tree */
function testsAreRun({ files }) {
  const run =
    /^((packages\/[^/]+|apps\/(server|web))\/src\/.*\.test\.tsx?|tools\/.*\.test\.mjs|e2e\/.*\.test\.ts)$/;
  return files
    .filter((path) => /\.(test|spec)\.[a-z]+$/.test(path) && !run.test(path))
    .map((path) => `${path} would never run. Tests are *.test.ts(x) below a src folder, or in e2e/.`);
}

export const checks = [
  roomsAreKnown,
  namesAreKebabCase,
  namesSaySomething,
  apiHoldsEndpointsOnly,
  endpointsAreServed,
  nounsAreUrlSegments,
  screensAreWhole,
  testsAreRun,
];

/**
 * Everything below `root` that stands in the wrong place or under a wrong name; each line says what to do.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function structureFailures(root) {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools'].flatMap((folder) => listFiles(root, folder));
  const tree = { root, files, has: (/** @type {string} */ path) => existsSync(join(root, path)) };
  return checks.flatMap((check) => check(tree));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failures = structureFailures(projectRoot);
  for (const failure of failures) console.log(failure);
  console.log(failures.length === 0 ? 'The structure holds.' : `\n${failures.length} things to put right.`);
  if (failures.length > 0) process.exitCode = 1;
}
