// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { camel, contractEndpoints, kebab } from './contract-endpoints.mjs';
import { CONTRACT, FLOORS, SERVER, contractFileOfUrl, folderOfUrl } from './domains.mjs';
import { isTest, listFiles, projectRoot } from './source-files.mjs';

/**
 * @typedef {import('./contract-endpoints.mjs').Endpoint} Endpoint
 * @typedef {{ root: string, files: string[], has: (path: string) => boolean }} Tree
 */

/**
 * The known folders of these places. Another one is a change of the architecture: decide it in docs/decisions/, then
 * add it here or in tools/domains.mjs.
 */
const FOLDERS = {
  packages: ['charts', 'contract', 'csv', 'models', 'demo-company', 'embedded-postgres', 'ui'],
  'apps/server/src': ['platform', 'ledger', 'figures', 'domains', 'testing'],
  'apps/server/src/platform': [
    'audit',
    'commands',
    'company',
    'connections',
    'database',
    'disk',
    'documents',
    'failures',
    'http',
    'keys',
    'personal-data',
    'queue',
    'realtime',
    'sessions',
    'time',
  ],
  'apps/server/src/domains': FLOORS.flat().flatMap((folder) =>
    folder.startsWith('domains/') ? [folder.slice('domains/'.length)] : [],
  ),
  'apps/web/src': ['kernel', 'screens', 'domain'],
};
/** Names that fit anything, and so say nothing. */
const VAGUE = /^(utils?|helpers?|common|managers?|misc)$/;
const SCREENS = 'apps/web/src/screens/';

/** @param {Tree} tree */
function foldersAreKnown({ files }) {
  return Object.entries(FOLDERS).flatMap(([place, folders]) => {
    const found = new Set(
      files
        .filter((path) => path.startsWith(`${place}/`))
        .map((path) => path.slice(place.length + 1).split('/'))
        .flatMap(([folder, inside]) => (folder && inside ? [folder] : [])),
    );
    return [...found]
      .filter((folder) => !folders.includes(folder))
      .map(
        (folder) =>
          `${place}/${folder}/ is not part of the layout. Move its files into one of: ${folders.join(', ')}.`,
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

/** Each folder and file once, with its path. @param {string[]} files */
function uniqueParts(files) {
  const parts = files.flatMap((file) =>
    file.split('/').map((part, depth, all) => ({ part, path: all.slice(0, depth + 1).join('/') })),
  );
  return [...new Map(parts.map((item) => [item.path, item])).values()];
}

/** The file of a route's endpoint; undefined where the table has no folder for its URL. @param {Endpoint} endpoint */
function placeOf({ file, name, path }) {
  const folder = folderOfUrl(path ?? `/api/${basename(file, '.ts')}`);
  return folder === undefined ? undefined : `${SERVER}${folder}/endpoints/${kebab(name)}.ts`;
}

/** @param {Tree} tree */
function endpointsAreStated({ root, files, has }) {
  const places = new Set(contractEndpoints(root).map(placeOf));
  return files
    .filter((path) => path.startsWith(SERVER) && path.includes('/endpoints/'))
    .flatMap((path) => {
      const [folder = '', file = ''] = path.split('/endpoints/');
      if (!/^[a-z0-9-]+(\.test)?\.ts$/.test(file)) {
        return [`${path}: endpoints/ holds <verb-noun>.ts and its test. Move it to ${folder}/.`];
      }
      if (isTest(path)) {
        const tested = path.replace('.test.ts', '.ts');
        return has(tested)
          ? []
          : [
              `${path}: there is no ${tested.split('/').at(-1)} beside it. Name the test after what it tests.`,
            ];
      }
      const problems = [];
      if (!has(path.replace(/\.ts$/, '.test.ts')))
        problems.push(`${path}: write its test, ${file.replace('.ts', '.test.ts')} beside it.`);
      if (!places.has(path))
        problems.push(
          `${path}: packages/contract states no route ${camel(file.replace('.ts', ''))} that tools/domains.mjs places here. ` +
            `State it, name this file after the route it serves, or move what endpoints share to ${folder}/.`,
        );
      return problems;
    });
}

/** @param {Tree} tree */
function endpointsAreServed({ root, has }) {
  return contractEndpoints(root).flatMap((endpoint) => {
    const place = placeOf(endpoint);
    const stated = `${CONTRACT}${endpoint.file} declares ${endpoint.name}`;
    if (place === undefined)
      return [
        `${stated}: tools/domains.mjs has no folder for ${endpoint.path ?? endpoint.file}. Add it there.`,
      ];
    return has(place) ? [] : [`${stated}: serve it in ${place}.`];
  });
}

/** @param {Tree} tree */
function contractFollowsUrls({ root }) {
  return contractEndpoints(root).flatMap(({ file, name, path }) => {
    const due = path === undefined ? undefined : contractFileOfUrl(path);
    return due === undefined || due === file
      ? []
      : [
          `${CONTRACT}${file}: ${name} answers at ${path}. ` +
            `Move it to ${CONTRACT}${due}, so that who knows the URL knows the file.`,
        ];
  });
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

/** In elements that take any text as a link; KeyFigure and the like take a ScreenLink. */
const PLAIN_LINK = /<(?:a|KpiCell)\s(?:[^<]*?\s)?href=(?:"|\{`)(\/(?!api\/)[^"`]*)/g;

/** A link to a screen that was renamed fails to compile, unless it is plain text. @param {Tree} tree */
function linksAreTyped({ root, files }) {
  return files
    .filter((path) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(PLAIN_LINK)].map(
        ([, link]) =>
          `${path}: the link ${link} is plain text. Build it with useHref(), which takes a ScreenLink.`,
      ),
    );
}

/** A test outside these places belongs to no project of vitest.config.ts and would never run. @param {Tree} tree */
function testsAreRun({ files }) {
  const run =
    /^((packages\/[^/]+|apps\/(server|web))\/src\/.*\.test\.tsx?|tools\/.*\.test\.mjs|e2e\/.*\.test\.ts)$/;
  return files
    .filter((path) => /\.(test|spec)\.[a-z]+$/.test(path) && !run.test(path))
    .map((path) => `${path} would never run. Tests are *.test.ts(x) below a src folder, or in e2e/.`);
}

/** The build puts every thread flat beside the programs, wherever its source is. @param {Tree} tree */
function threadsAreNamedAsBuilt({ root, files }) {
  return files
    .filter((path) => path.startsWith(SERVER) && path.endsWith('.ts') && !isTest(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/new URL\('([^']+\.worker\.js)'/g)]
        .map(([, url]) => url ?? '')
        .filter((url) => !/^\.\/[^/]+$/.test(url))
        .map((url) => `${path}: name the thread ./${url.split('/').at(-1)}, as it stands in dist/server.`),
    );
}

const checks = [
  foldersAreKnown,
  namesAreKebabCase,
  namesSaySomething,
  endpointsAreStated,
  endpointsAreServed,
  contractFollowsUrls,
  screensAreWhole,
  linksAreTyped,
  threadsAreNamedAsBuilt,
  testsAreRun,
];

/**
 * Everything below `root` that is in the wrong place or has a wrong name; each line says what to do.
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
