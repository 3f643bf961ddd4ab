// @ts-check
import { kebab } from './contract-endpoints.mjs';

/**
 * @typedef {object} EndpointPlan
 * @property {string} noun its name in the contract and in audit records, e.g. user-management
 * @property {string} file its contract file, relative to packages/contract/src
 * @property {string} folder of its handler, relative to apps/server/src
 * @property {string} name the route's name, e.g. suspendUser
 * @property {string} method
 * @property {string} path
 * @property {string} access
 */

/** listFraudAlerts -> List fraud alerts @param {string} name */
const sentence = (name) => {
  const words = kebab(name).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {EndpointPlan} plan */
const parameters = ({ path }) => [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');

/** @param {EndpointPlan} plan */
export const isQuery = ({ method }) => method === 'GET';

/**
 * The declaration of the endpoint, for its contract file.
 *
 * @param {EndpointPlan} plan
 */
export function contractText(plan) {
  const params = parameters(plan).map((name) => `${name}: z.uuid()`);
  return [
    '',
    `export const ${plan.name} = route({`,
    `  method: '${plan.method}',`,
    `  path: '${plan.path}',`,
    `  summary: '${sentence(plan.name)}',`,
    `  access: '${plan.access}',`,
    ...(params.length > 0 ? [`  params: z.strictObject({ ${params.join(', ')} }),`] : []),
    ...(isQuery(plan)
      ? ['  output: z.object({ asOf: z.string() }),']
      : ['  input: z.strictObject({}),', '  output: Done,']),
    '});',
    '',
  ].join('\n');
}

/**
 * A handler with a valid response, to be filled with the endpoint's own work.
 *
 * @param {EndpointPlan} plan
 * @param {string} module the name under which the contract's noun is imported
 * @param {string} up the relative path from the handler's folder to apps/server/src, such as ../../../
 */
export function handlerText(plan, module, up) {
  const contract = `import * as ${module} from '@cottontree/contract/${plan.file}';`;
  if (isQuery(plan)) {
    return `${contract}
import { query } from '${up}platform/http/endpoint.ts';

export const ${plan.name} = query(${module}.${plan.name}, async ({ clock }) => ({
  asOf: clock.now().toISOString(),
}));
`;
  }
  const [parameter] = parameters(plan);
  const [needs, id] = parameter
    ? ['params', `params.${parameter}`]
    : plan.access === 'public'
      ? ['origin', 'origin.requestId']
      : ['actor', 'actor.userId'];
  return `${contract}
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '${up}platform/http/endpoint.ts';

export const ${plan.name} = command(${module}.${plan.name}, async ({ ${needs} }) => ({
  output: DONE,
  audit: {
    action: '${auditAction(plan)}',
    entity: ['${plan.noun.replaceAll('-', '_')}', ${id}],
    description: '${sentence(plan.name)}',
  },
}));
`;
}

/**
 * The endpoint's test over HTTP: who may call it, and the response.
 *
 * @param {EndpointPlan} plan
 * @param {string} up as for the handler
 */
export function testText(plan, up) {
  const isPublic = plan.access === 'public';
  const isPower = !['public', 'signed-in', 'signed-in-temporary'].includes(plan.access);
  const call = isQuery(plan) ? 'get(URL)' : `send('${plan.method}', URL, {})`;
  const signIn = isPower
    ? `await t.signIn('clerk', { powers: ['${plan.access}'] })`
    : "await t.signIn('view_only')";
  const refusals = [
    ...(isPublic ? [] : [refusal('is not signed in', 't.anonymous', call, 401)]),
    ...(isPower
      ? [refusal(`does not hold ${plan.access}`, "await t.signIn('clerk', { powers: [] })", call, 403)]
      : []),
  ];
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '${up}testing/test-app.ts';

const URL = '${plan.path.replace(/:[A-Za-z]+/g, '00000000-0000-4000-8000-000000000001')}';

describe('${plan.method} ${plan.path}', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

${refusals.join('')}  it('${isQuery(plan) ? 'says as of when it answers' : 'records what was done'}', async () => {
    const person = ${isPublic ? 't.anonymous' : signIn};
    const { status, body } = await person.${call};
    expect(status).toBe(200);
${isQuery(plan) ? '    expect(body).toEqual({ asOf: t.clock.now().toISOString() });' : recorded(plan)}
  });
});
`;
}

/** @param {string} who @param {string} person @param {string} call @param {number} status */
const refusal = (who, person, call, status) => `  it('refuses a caller who ${who}', async () => {
    const person = ${person};
    expect((await person.${call}).status).toBe(${status});
  });
`;

/** @param {EndpointPlan} plan */
const recorded = (plan) => `    expect(body).toEqual({ ok: true });
    const records = t.database.read.selectFrom('audit_records').select('action').orderBy('seq', 'desc');
    expect((await records.executeTakeFirstOrThrow()).action).toBe('${auditAction(plan)}');`;

/** fraud, blockTransaction -> fraud.block @param {EndpointPlan} plan */
const auditAction = ({ noun, name }) => `${noun}.${kebab(name).split('-')[0]}`;
