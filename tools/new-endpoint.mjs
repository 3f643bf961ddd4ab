// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { camel, kebab } from './contract-endpoints.mjs';
import { contractText, handlerText, isQuery, testText } from './endpoint-template.mjs';
import { CONTRACT, SERVER, contractFileOfUrl, folderOfUrl } from './domains.mjs';
import { addImport, addProperty } from './source-edits.mjs';
import { projectRoot } from './source-files.mjs';

/** @typedef {import('./endpoint-template.mjs').EndpointPlan} EndpointPlan */

const INDEX = `${CONTRACT}index.ts`;
const USAGE = 'npm run new:endpoint -- <name> <METHOD> <path> <access>';
const EXAMPLE = 'npm run new:endpoint -- listFraudAlerts GET /api/fraud/alerts compliance.view';

/**
 * What to generate. Throws with a sentence that names the argument and the remedy.
 *
 * @param {string[]} args
 * @param {readonly string[]} powers what an endpoint can demand
 * @returns {EndpointPlan}
 */
export function planEndpoint(args, powers) {
  const [name = '', method = '', path = '', access = ''] = args;
  if (args.length !== 4) throw new Error(`Four arguments are needed:\n  ${USAGE}\n  ${EXAMPLE}`);
  if (!/^[a-z][A-Za-z]*$/.test(name))
    throw new Error(`name "${name}": use camelCase, a verb first, e.g. listAlerts.`);
  if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    throw new Error(`method "${method}": one of GET, POST, PUT, PATCH, DELETE.`);
  }
  if (!/^(\/(:[a-zA-Z]+|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(path) || !path.startsWith('/api/')) {
    throw new Error(`path "${path}": it starts with /api/, in kebab-case, e.g. /api/fraud/alerts/:id.`);
  }
  const [file, folder] = [contractFileOfUrl(path), folderOfUrl(path)];
  if (file === undefined || folder === undefined)
    throw new Error(`tools/domains.mjs has no folder for ${path}: add its first segment there.`);
  const allowed = ['public', 'signed-in', 'signed-in-temporary', ...powers];
  if (!allowed.includes(access)) throw new Error(`access "${access}": one of ${allowed.join(', ')}.`);
  return { noun: basename(file, '.ts'), file, folder, name, method, path, access };
}

/**
 * Writes the endpoint's contract entry, handler, test and wiring. Throws, changing nothing, when it exists.
 *
 * @param {string} root
 * @param {EndpointPlan} plan
 * @returns {string[]} the files written, relative to root
 */
export function writeEndpoint(root, plan) {
  const { noun, name, folder } = plan;
  const module = camel(noun);
  const handler = `${SERVER}${folder}/endpoints/${kebab(name)}.ts`;
  const contract = `${CONTRACT}${plan.file}`;
  const read = (/** @type {string} */ path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  if (read(handler)) throw new Error(`${handler} exists already: choose another name.`);
  if (new RegExp(`export const ${name}\\b`).test(read(contract)))
    throw new Error(`${contract} exports ${name} already.`);

  const header = `/** The endpoints of ${noun.replaceAll('-', ' ')}. */\nimport { z } from 'zod';\n`;
  let stated = read(contract) || header;
  stated = addImport(stated, "import { z } from 'zod';");
  for (const needed of isQuery(plan) ? ['route'] : ['Done', 'route']) stated = addRouteImport(stated, needed);
  const index = addImport(read(INDEX), `import * as ${module} from './${plan.file}';`);
  const endpoints = addImport(
    read('apps/server/src/endpoints.ts'),
    `import { ${name} } from './${folder}/endpoints/${kebab(name)}.ts';`,
  );
  /** @type {Record<string, string>} */
  const files = {
    [contract]: stated + contractText(plan),
    [INDEX]: addProperty(index, 'contract', module),
    [handler]: handlerText(plan, module, '../'.repeat(folder.split('/').length + 1)),
    [handler.replace('.ts', '.test.ts')]: testText(plan, '../'.repeat(folder.split('/').length + 1)),
    'apps/server/src/endpoints.ts': addProperty(endpoints, 'endpoints', name, module),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

/** Adds a name to the import from ../route.ts. @param {string} source @param {string} name */
function addRouteImport(source, name) {
  const existing = source.match(/import \{([^}]*)\} from '\.\.\/route\.ts';/);
  if (!existing) return addImport(source, `import { ${name} } from '../route.ts';`);
  const names = (existing[1] ?? '').split(',').map((each) => each.trim());
  if (names.includes(name)) return source;
  const all = [...names.filter(Boolean), name].sort();
  return source.replace(existing[0], `import { ${all.join(', ')} } from '../route.ts';`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { POWERS } = await tsImport('../packages/contract/src/access/permissions.ts', import.meta.url);
    const written = writeEndpoint(projectRoot, planEndpoint(process.argv.slice(2), POWERS));
    spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...written], {
      cwd: projectRoot,
      stdio: 'inherit',
    });
    console.log(written.map((path) => `  ${path}`).join('\n'));
    console.log('\nNow say in the contract what it takes and gives, and follow the compiler: npm run check');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
