// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
/** @param {string[]} rooms */
const server = (...rooms) => rooms.map((room) => `apps/server/src/${room}`);

/** Packages that read no file, socket, clock or process, and so may be used where there is no I/O. */
const PURE_PACKAGES = new Set(['zod', 'd3-array', 'd3-random']);

/** What is left once the product is built: the image of a container has no others. */
const INSTALLED = new Set(
  Object.keys(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).dependencies),
);

/** @type {Rule[]} */
export const rules = [
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
    says: 'the server runs on the packages that stand under dependencies.',
    remedy: 'Move it there from devDependencies, or do without.',
    broken: ({ from, npm }) =>
      within(from, 'packages/contract', 'packages/models', 'packages/demo-company', 'apps/server') &&
      npm !== undefined &&
      !INSTALLED.has(npm),
  },
  {
    number: 1,
    says: 'ui knows neither contract nor apps.',
    remedy: 'Take plain properties; let a part in apps/web/src/domain translate from the contract.',
    broken: ({ from, path }) => within(from, 'packages/ui') && !!path && !within(path, 'packages/ui'),
  },
  {
    number: 2,
    says: 'web and server meet only in contract.',
    remedy: 'State what both need in packages/contract.',
    bindsTests: true,
    broken: ({ from, path }) =>
      (within(from, 'apps/web') && within(path, 'apps/server')) ||
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
    says: 'the server kernel, db and platform import nothing above them.',
    remedy: 'Pass it in from main.ts, or move the general part down into the kernel.',
    broken: ({ from, path }) =>
      within(from, ...server('kernel', 'db', 'platform')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('kernel', 'db', 'platform')),
  },
  {
    number: 4,
    says: 'figures, ledger and staff import only platform, kernel and db.',
    remedy: 'Let the caller in api, jobs or main.ts pass the result in.',
    broken: ({ from, path }) =>
      within(from, ...server('figures', 'ledger', 'staff')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('figures', 'ledger', 'staff', 'kernel', 'db', 'platform')),
  },
  {
    number: 4,
    says: 'documents import only the kernel.',
    remedy: 'Describe the document to it; let the caller read what it says.',
    broken: ({ from, path }) =>
      within(from, ...server('documents')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('documents', 'kernel')),
  },
  {
    number: 4,
    says: 'compliance imports only figures, ledger, documents, staff, platform, kernel and db.',
    remedy: 'Let the caller in api or jobs pass the result in.',
    broken: ({ from, path }) =>
      within(from, ...server('compliance')) &&
      within(path, 'apps/server/src') &&
      !within(
        path,
        ...server('compliance', 'documents', 'figures', 'ledger', 'staff', 'kernel', 'db', 'platform'),
      ),
  },
  {
    number: 4,
    says: 'copilot imports only figures, platform, kernel and db.',
    remedy: 'Let the caller in api read what else it needs, and pass it in.',
    broken: ({ from, path }) =>
      within(from, ...server('copilot')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('copilot', 'figures', 'kernel', 'db', 'platform')),
  },
  {
    number: 4,
    says: 'backup imports only connectors, ledger, platform, kernel and db.',
    remedy: 'Let the caller in api or jobs pass the result in.',
    broken: ({ from, path }) =>
      within(from, ...server('backup')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('backup', 'connectors', 'ledger', 'kernel', 'db', 'platform')),
  },
  {
    number: 4,
    says: 'errors import only platform, kernel and db.',
    remedy: 'Let the caller in api or jobs pass the result in.',
    broken: ({ from, path }) =>
      within(from, ...server('errors')) &&
      within(path, 'apps/server/src') &&
      !within(path, ...server('errors', 'kernel', 'db', 'platform')),
  },
  {
    number: 4,
    says: 'testing is for tests: nothing that runs in production imports it.',
    remedy: 'Move what the product needs into the room it belongs to, and let testing use it there.',
    broken: ({ from, path }) => within(path, ...server('testing')) && !within(from, ...server('testing')),
  },
  {
    number: 4,
    says: 'main.ts is wiring: nothing imports it.',
    remedy: 'Move what you need out of main.ts into the room it belongs to.',
    bindsTests: true,
    broken: ({ path }) => path === 'apps/server/src/main.ts',
  },
  {
    number: 5,
    says: 'a segment is reached only through its store.ts or rules.ts.',
    remedy: "Move the shared SQL to that segment's store.ts, or the shared decision to its rules.ts.",
    broken: ({ from, path }) => {
      const segment = segmentOf(path);
      // Files directly in api/ put the segments together, as main.ts does.
      const assembles = /^apps\/server\/src\/(api\/)?[^/]+$/.test(from);
      const frontDoor = /\/(([a-z-]+-)?store|rules)\.ts$/.test(path ?? '');
      return segment !== undefined && segment !== segmentOf(from) && !frontDoor && !assembles;
    },
  },
  {
    number: 5,
    says: 'rules.ts imports neither db, kernel nor platform.',
    remedy: 'Take what the decision needs as arguments; let the endpoint read it.',
    broken: ({ from, path, npm }) =>
      segmentOf(from) !== undefined &&
      from.endsWith('/rules.ts') &&
      (within(path, ...server('kernel', 'db', 'platform')) ||
        /[/-]store\.ts$/.test(path ?? '') ||
        ['pg', 'kysely', 'fastify'].includes(npm ?? '')),
  },
];

/** @param {string | undefined} path */
const segmentOf = (path) => path?.match(/^apps\/server\/src\/api\/([^/]+)\//)?.[1];

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
 * All breaches of the import rules below `root`, each as a paragraph that names the rule and the remedy.
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

/** Tests, and the fixtures made for them alone, may import more widely. @param {string} path */
const isFixtureOrTest = (path) =>
  isTest(path) || /\.setup\.tsx?$/.test(path) || within(path, 'apps/server/src/testing', 'e2e', 'bench');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failures = importRuleFailures(projectRoot);
  for (const failure of failures) console.log(`${failure}\n`);
  console.log(failures.length === 0 ? 'The import rules hold.' : `${failures.length} breaches.`);
  if (failures.length > 0) process.exitCode = 1;
}
