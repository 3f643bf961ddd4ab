/** The OpenAPI document as a readable page: plain HTML without script, with its stylesheet in a separate file. */
import {
  accessText,
  keysText,
  type Content,
  type Method,
  type OpenApiDocument,
  type Operation,
} from './openapi-document.ts';
import type { JsonSchema } from './openapi-schema.ts';

/** Markup that is already escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = string | number | Html | readonly Html[];

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return escape(String(part));
};
/** Escapes every part, unless this function created it. */
const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)));
const NOTHING = html``;

/** "integer, 1 to 200", "one of a, b", "list of text". */
function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything'];
  const [first = 'anything'] = types;
  const word =
    first === 'array'
      ? `list of ${schema.items ? typeText(schema.items) : 'anything'}`
      : (schema.format ?? first);
  return [word, ...types.slice(1)].join(' or ') + limitsText(schema);
}

function limitsText({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  default: preset,
}: JsonSchema): string {
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  return [
    least !== undefined && most !== undefined ? `${least} to ${most}` : '',
    least !== undefined && most === undefined ? `at least ${least}` : '',
    least === undefined && most !== undefined ? `at most ${most}` : '',
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    preset === undefined ? '' : `${JSON.stringify(preset)} unless given`,
  ]
    .filter((text) => text !== '')
    .map((text) => `, ${text}`)
    .join('');
}

interface Field {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
}

/** One line for each field; fields of nested objects and lists by their path. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const list = field.items?.properties ? field.items : undefined;
    const path = `${prefix}${name}${list ? '[]' : ''}`;
    const required = schema.required?.includes(name) ?? false;
    return [{ path, type: typeText(field), required }, ...fieldsOf(list ?? field, `${path}.`)];
  });
}

const fieldTable = (title: string, fields: readonly Field[], showRequired: boolean): Html =>
  fields.length === 0
    ? NOTHING
    : html`<h4>${title}</h4>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Type</th>
                ${showRequired ? html`<th scope="col">Required</th>` : NOTHING}
              </tr>
            </thead>
            <tbody>
              ${fields.map(
                (field) =>
                  html`<tr>
                    <td><code>${field.path}</code></td>
                    <td>${field.type}</td>
                    ${showRequired ? html`<td>${field.required ? 'yes' : 'no'}</td>` : NOTHING}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`;

function bodyPart(title: string, content: Content | undefined, showRequired: boolean): Html {
  const body = content?.['application/json'];
  if (!body) return NOTHING;
  const shown =
    body.example === undefined
      ? NOTHING
      : html`<details>
          <summary>Example</summary>
          <pre tabindex="0">${JSON.stringify(body.example, null, 2)}</pre>
        </details>`;
  return html`${fieldTable(title, fieldsOf(body.schema), showRequired)}${shown}`;
}

function operationPart(method: string, path: string, operation: Operation): Html {
  const named = (where: string): Field[] =>
    operation.parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema, required }) => ({ path: name, type: typeText(schema), required }));
  const { 200: answer, ...errors } = operation.responses;
  return html`<article id="${operation.operationId}">
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary}.</p>
    <p class="meta">
      ${accessText({ access: operation['x-access'], ...(operation['x-owner-only'] && { ownerOnly: true }), ...(operation['x-step-up'] && { stepUp: true }) })}
      · ${keysText(operation['x-closed-to-keys'] ?? null)} · at most ${operation['x-calls-per-minute']} calls
      a minute
    </p>
    ${fieldTable('In the path', named('path'), true)} ${fieldTable('In the query', named('query'), true)}
    ${fieldTable('In the header', named('header'), true)}
    ${bodyPart('Body', operation.requestBody?.content, true)}
    ${bodyPart('Answer', answer && 'content' in answer ? answer.content : undefined, false)}
    <p class="meta">
      Errors:
      ${Object.keys(errors).map((status, at) => html`${at > 0 ? ', ' : ''}<a href="#error-${status}">${status}</a>`)}
    </p>
  </article>`;
}

export function openApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    // Object.entries loses the type of the keys.
    (Object.entries(methods) as [Method, Operation][]).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const ofNoun = (noun: string) => operations.filter(({ operation }) => operation.tags.includes(noun));
  const errors = Object.entries(document.components.responses);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Cottontree interface</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the calls</a>
        <header>
          <h1>Cottontree interface</h1>
          <p>${document.info.description}</p>
          <p>${document.components.securitySchemes['key']?.description ?? ''}.</p>
          <p>${operations.length} calls · <a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
        </header>
        <nav aria-label="Calls">
          ${document.tags.map(
            ({ name }) =>
              html`<section>
                <h2><a href="#noun-${name}">${name}</a></h2>
                <ul>
                  ${ofNoun(name).map(
                    ({ method, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"
                          ><span class="method ${method}">${method.toUpperCase()}</span>
                          ${operation.operationId}</a
                        >
                      </li>`,
                  )}
                </ul>
              </section>`,
          )}
          <section>
            <h2><a href="#errors">Errors</a></h2>
          </section>
        </nav>
        <main id="main">
          ${document.tags.map(
            ({ name }) =>
              html`<section id="noun-${name}">
                <h2>${name}</h2>
                ${ofNoun(name).map(({ method, path, operation }) => operationPart(method, path, operation))}
              </section>`,
          )}
          <section id="errors">
            <h2>Errors</h2>
            ${bodyPart('Body of every error', { 'application/json': { schema: document.components.schemas['Error'] ?? {} } }, true)}
            <dl>
              ${errors.map(
                ([status, { description }]) =>
                  html`<dt id="error-${status}">${status}</dt>
                    <dd>${description}.</dd>`,
              )}
            </dl>
          </section>
        </main>
      </body>
    </html>`.text;
}
