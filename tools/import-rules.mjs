// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOfFile, floorOf, SERVER } from './domains.mjs';
import { findCycles } from './import-cycles.mjs';
import { importsOf } from './import-scanner.mjs';
import { isTest, listFiles, projectRoot } from './source-files.mjs';

/**
 * @typedef {import('./import-scanner.mjs').Import} Import
 * @typedef {Import & { from: string }} Edge
 * @typedef {object} Rule
 * @property {number} number as in "Who may import whom"
 * @property {string} says
 * @property {string} remedy
 * @property {boolean} [bindsTests] tests may reach further than the code, except under rules that say so
 * @property {(edge: Edge, files: Set<string>) => boolean} broken
 */

/** @param {string | undefined} path @param {string[]} folders */
const within = (path, ...folders) => folders.some((folder) => path?.startsWith(`${folder}/`));
/** @param {string[]} folders */
const server = (...folders) => folders.map((folder) => `${SERVER}${folder}`);

/** Packages that use no file, socket, clock or process, and so are allowed where there is no I/O. */
const PURE_PACKAGES = new Set(['zod', 'd3-array', 'd3-random', 'd3-scale', 'd3-shape']);
/** There is no I/O: any other package is refused by a rule of its own. @param {string} path */
const isPure = (path) =>
  within(
    path,
    'packages/charts',
    'packages/contract',
    'packages/csv',
    'packages/models',
    'packages/demo-company',
  );

const WORKSPACES = [
  'apps/server',
  'apps/web',
  'packages/charts',
  'packages/contract',
  'packages/csv',
  'packages/demo-company',
  'packages/embedded-postgres',
  'packages/models',
  'packages/ui',
];

/** What a workspace states in its package.json. The root states it for tools, browser tests and the bench. */
const stated = new Map(
  ['', ...WORKSPACES].map((folder) => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8'));
    const { dependencies = {}, devDependencies = {} } = manifest;
    return [
      folder,
      { running: new Set(Object.keys(dependencies)), any: { ...dependencies, ...devDependencies } },
    ];
  }),
);
/** @param {string} path */
const statedFor = (path) => stated.get(WORKSPACES.find((folder) => within(path, folder)) ?? '');

/** @type {Rule[]} */
const rules = [
  {
    number: 1,
    says: 'contract imports zod only.',
    remedy: 'Move what you need into packages/contract, or the code that needs it out of it.',
    broken: ({ from, path, npm, builtin }) =>
      within(from, 'packages/contract') &&
      (builtin !== undefined || (npm ?? 'zod') !== 'zod' || (!!path && !within(path, 'packages/contract'))),
  },
  {
    number: 1,
    says: 'models and demo-company import nothing with I/O.',
    remedy: 'Take the data as an argument; let the caller in apps/server read and write.',
    broken: ({ from, path, npm, builtin }) =>
      within(from, 'packages/models', 'packages/demo-company') &&
      (builtin !== undefined ||
        (npm !== undefined && !PURE_PACKAGES.has(npm)) ||
        (!!path && !within(path, 'packages/models', 'packages/demo-company', 'packages/contract'))),
  },
  {
    number: 1,
    says: 'charts and csv import nothing of the project and nothing with I/O.',
    remedy: 'Take numbers and texts as arguments; let the caller draw the shape or write the file.',
    broken: ({ from, path, npm, builtin }) =>
      ['packages/charts', 'packages/csv'].some(
        (workspace) =>
          within(from, workspace) &&
          (builtin !== undefined ||
            (npm !== undefined && !PURE_PACKAGES.has(npm)) ||
            (!!path && !within(path, workspace))),
      ),
  },
  {
    number: 1,
    // Without the statement it works only because another workspace has it installed.
    says: 'a workspace imports only what its own package.json states.',
    remedy: 'State it there: npm install <package> --workspace <folder>.',
    bindsTests: true,
    broken: ({ from, npm }) =>
      npm !== undefined &&
      !(npm in (statedFor(from)?.any ?? {})) &&
      (isTest(from) || !isPure(from) || PURE_PACKAGES.has(npm)),
  },
  {
    number: 1,
    // The image of a container has no others. What the build puts into the page stands under devDependencies.
    says: 'the server runs on the packages that are under dependencies.',
    remedy: 'Move it there from devDependencies, or do without.',
    broken: ({ from, npm }) =>
      npm !== undefined &&
      !statedFor(from)?.running.has(npm) &&
      (within(from, 'apps/server', 'packages/embedded-postgres') || (isPure(from) && PURE_PACKAGES.has(npm))),
  },
  {
    number: 1,
    // It does I/O, but any program can use it: what is the product's reaches it as an option.
    says: 'embedded-postgres imports nothing of apps or other packages.',
    remedy: 'Take it as an option; let apps/server/src/platform/database/start-embedded.ts pass it.',
    bindsTests: true,
    broken: ({ from, path }) =>
      within(from, 'packages/embedded-postgres') && !!path && !within(path, 'packages/embedded-postgres'),
  },
  {
    number: 1,
    says: 'embedded-postgres is reached only through its index.ts.',
    remedy: 'Export the name from packages/embedded-postgres/src/index.ts, where programs are to use it.',
    bindsTests: true,
    broken: ({ from, path }) =>
      !within(from, 'packages/embedded-postgres') &&
      within(path, 'packages/embedded-postgres') &&
      path !== 'packages/embedded-postgres/src/index.ts',
  },
  {
    number: 1,
    says: 'ui knows neither contract nor apps.',
    remedy: 'Take plain properties; let a part in apps/web/src/domain translate from the contract.',
    broken: ({ from, path }) =>
      within(from, 'packages/ui') &&
      !!path &&
      !within(path, 'packages/ui', 'packages/charts', 'packages/csv'),
  },
  {
    number: 2,
    says: 'web and server meet only in contract.',
    remedy: 'State what both need in packages/contract.',
    bindsTests: true,
    broken: ({ from, path }) =>
      (within(from, 'apps/web') && within(path, 'apps/server', 'packages/embedded-postgres')) ||
      (within(from, 'apps/server') && within(path, 'apps/web')),
  },
  {
    number: 3,
    says: 'a screen never imports another screen.',
    remedy: 'Move the shared part to apps/web/src/domain/<noun>/.',
    broken: ({ from, path }, files) => {
      const [own, other] = [screenOf(from, files), screenOf(path, files)];
      return own !== undefined && other !== undefined && own !== other;
    },
  },
  {
    number: 3,
    says: 'screens -> domain -> kernel, ui: nothing in domain imports a screen.',
    remedy: 'Pass the part in as a property, or move what is shared into domain.',
    broken: ({ from, path }) => within(from, 'apps/web/src/domain') && within(path, 'apps/web/src/screens'),
  },
  {
    number: 3,
    says: 'the web kernel imports neither domain nor screens.',
    remedy: 'Pass it in from apps/web/src/*.tsx, where the application is put together.',
    broken: ({ from, path }) =>
      within(from, 'apps/web/src/kernel') && within(path, 'apps/web/src/domain', 'apps/web/src/screens'),
  },
  {
    number: 4,
    says: 'a folder of the server imports only from lower floors, never from its own floor or a higher one.',
    remedy:
      'Move what both need down, or let the higher folder register it in the wiring (apps/server/src/*.ts). Floors: tools/domains.mjs.',
    broken: ({ from, path }) => {
      const [own, other] = [folderOfFile(from), folderOfFile(path)];
      if (own === undefined || own === other || !path?.startsWith(SERVER)) return false;
      return other === undefined ? !within(path, ...server('testing')) : floorOf(other) >= floorOf(own);
    },
  },
  {
    number: 4,
    says: 'endpoints and jobs are called by the wiring alone: nothing of their folder imports them.',
    remedy: 'Move what is shared to the top of the folder, named for what it decides or stores.',
    broken: ({ from, path }) => {
      const own = folderOfFile(from);
      const called = calledPart(path);
      return (
        own !== undefined && own === folderOfFile(path) && called !== undefined && calledPart(from) !== called
      );
    },
  },
  {
    number: 4,
    says: 'testing is for tests: nothing that runs in production imports it.',
    remedy: 'Move what the product needs into the folder it belongs to, and let testing use it there.',
    broken: ({ from, path }) => within(path, ...server('testing')) && !within(from, ...server('testing')),
  },
  {
    number: 4,
    says: 'main.ts is wiring: nothing imports it.',
    remedy: 'Move what you need out of main.ts into the folder it belongs to.',
    bindsTests: true,
    broken: ({ path }) => path === 'apps/server/src/main.ts',
  },
  {
    number: 5,
    says: 'a domain is reached only through its index.ts.',
    remedy:
      'Export the name from index.ts of that domain, where it is to be used by others, and import it from there.',
    broken: ({ from, path }) => {
      const [own, other] = [folderOfFile(from), folderOfFile(path)];
      return (
        own !== undefined &&
        !!other?.startsWith('domains/') &&
        own !== other &&
        !path?.endsWith(`/${other}/index.ts`)
      );
    },
  },
  {
    number: 5,
    says: 'rules import neither the database, HTTP nor a store.',
    remedy: 'Take what the decision needs as arguments; let the endpoint read it.',
    broken: ({ from, path, npm }) =>
      folderOfFile(from) !== undefined &&
      calledPart(from) === undefined &&
      /[/-]rules\.ts$/.test(from) &&
      (within(path, ...server('platform/database', 'platform/http')) ||
        /[/-]store\.ts$/.test(path ?? '') ||
        ['pg', 'kysely', 'fastify'].includes(npm ?? '')),
  },
];

/** endpoints or jobs, where a file is in one of these. @param {string | undefined} path */
const calledPart = (path) => path?.match(/^apps\/server\/src\/(?:domains\/)?[^/]+\/(endpoints|jobs)\//)?.[1];

/**
 * The folder of the screen a file belongs to: the nearest one above it that has a screen.tsx.
 *
 * @param {string | undefined} path
 * @param {Set<string>} files
 */
function screenOf(path, files) {
  if (!path || !within(path, 'apps/web/src/screens')) return undefined;
  const parts = path.split('/').slice(0, -1);
  while (parts.length > 4 && !files.has(`${parts.join('/')}/screen.tsx`)) parts.pop();
  return parts.join('/');
}

/**
 * All violations of the import rules below `root`, each as a paragraph that names the rule and the remedy.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function importRuleFailures(root) {
  const files = ['packages', 'apps', 'e2e', 'bench']
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(path));
  const known = new Set(files);
  /** @type {string[]} */
  const unread = [];
  const edges = files.flatMap((from) => {
    try {
      return importsOf(from, readFileSync(join(root, from), 'utf8')).map((found) => ({ ...found, from }));
    } catch (error) {
      unread.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  const broken = edges.flatMap((edge) =>
    rules
      .filter((rule) => (rule.bindsTests || !isFixtureOrTest(edge.from)) && rule.broken(edge, known))
      .map(({ number, says, remedy }) =>
        [
          `${edge.from}:${edge.line} imports ${edge.specifier}`,
          `  Rule ${number}: ${says}`,
          `  ${remedy}`,
        ].join('\n'),
      ),
  );
  const cycles = findCycles(edges.filter(({ path }) => path !== undefined && known.has(path)));
  return [
    ...unread,
    ...broken,
    ...cycles.map((cycle) =>
      [
        cycle.join('\n  -> '),
        '  Rule 6: no cycles, type-only imports included.',
        '  Move what both sides need into a file of its own that imports neither.',
      ].join('\n'),
    ),
  ];
}

/** Tests, and fixtures that only they use, may import more widely. @param {string} path */
const isFixtureOrTest = (path) =>
  isTest(path) || /\.setup\.tsx?$/.test(path) || within(path, 'apps/server/src/testing', 'e2e', 'bench');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failures = importRuleFailures(projectRoot);
  for (const failure of failures) console.log(`${failure}\n`);
  console.log(failures.length === 0 ? 'The import rules hold.' : `${failures.length} breaches.`);
  if (failures.length > 0) process.exitCode = 1;
}
