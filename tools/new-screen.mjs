// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { camel } from './contract-endpoints.mjs';
import { CONTRACT } from './domains.mjs';
import { addRoute, addScreenPath } from './route-edits.mjs';
import { projectRoot } from './source-files.mjs';

/**
 * @typedef {object} ScreenPlan
 * @property {string} path
 * @property {string} title
 */

const USAGE = 'npm run new:screen -- <path> <title>';
const EXAMPLE = 'npm run new:screen -- /fraud-detection "Fraud Detection"';
const ROUTES = 'apps/web/src/routes.ts';
const PATHS = `${CONTRACT}screens.ts`;

/**
 * What to generate. Throws with a sentence that names the argument and the remedy.
 *
 * @param {string[]} args
 * @returns {ScreenPlan}
 */
export function planScreen(args) {
  const [path = '', title = ''] = args;
  if (args.length !== 2) throw new Error(`Two arguments are needed:\n  ${USAGE}\n  ${EXAMPLE}`);
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path)) {
    throw new Error(`path "${path}": it starts with a slash and is kebab-case, e.g. /fraud-detection.`);
  }
  if (title.trim() === '') throw new Error('title: it is the heading of the screen, so it cannot be empty.');
  return { path, title };
}

/**
 * Writes the screen, its style and its test, and adds it to the paths of the contract and to the route table. Throws, changing nothing, when the screen
 * exists.
 *
 * @param {string} root
 * @param {ScreenPlan} plan
 * @returns {string[]} the files written, relative to root
 */
export function writeScreen(root, { path, title }) {
  const folder = `apps/web/src/screens${path}`;
  if (existsSync(join(root, folder, 'screen.tsx'))) throw new Error(`${folder}/screen.tsx exists already.`);
  const name = camel(path.slice(1).replaceAll('/', '-'));
  const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`;
  const load = `const ${name} = async () => (await import('./screens${path}/screen.tsx')).${component};`;
  const kernel = `${'../'.repeat(path.split('/').length)}kernel`;
  /** @type {Record<string, string>} */
  const files = {
    [`${folder}/screen.tsx`]: screenText(component, kernel),
    [`${folder}/screen.module.css`]: STYLE,
    [`${folder}/screen.test.tsx`]: testText(component),
    [PATHS]: addScreenPath(readFileSync(join(root, PATHS), 'utf8'), path),
    [ROUTES]: addRoute(readFileSync(join(root, ROUTES), 'utf8'), { path, name, load, title }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}

/** @param {string} component @param {string} kernel */
const screenText = (component, kernel) => `import { PageHead } from '@cottontree/ui/page-head.tsx';
import type { ScreenProps } from '${kernel}/route-table.ts';
import css from './screen.module.css';

export function ${component}({ title }: ScreenProps) {
  return (
    <div className={css.screen}>
      <PageHead title={title} />
    </div>
  );
}
`;

const STYLE = `.screen {
  display: grid;
  gap: var(--s4);
}
`;

/** @param {string} component */
const testText = (component) => `// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderForTest } from '@cottontree/ui/render-for-test.ts';
import { ${component} } from './screen.tsx';

test('the screen is headed by its title', async () => {
  const { find } = await renderForTest(<${component} title="As the route says" />);
  expect(find('h1').textContent).toBe('As the route says');
});
`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const written = writeScreen(projectRoot, planScreen(process.argv.slice(2)));
    spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...written], {
      cwd: projectRoot,
      stdio: 'inherit',
    });
    console.log(written.map((path) => `  ${path}`).join('\n'));
    console.log('\nNow give the screen its content, and see it with: npm run dev');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
