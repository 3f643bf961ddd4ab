/** The contract as an OpenAPI 3.1 document: nothing in it is declared a second time. */
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '@cottontree/contract/errors.ts';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { API_KEY_PREFIX, closedToKeys } from '@cottontree/contract/access/api-keys.ts';
import { contract } from '@cottontree/contract/index.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import {
  STEP_UP_MINUTES,
  type Access,
  type Route,
  type RouteSpec,
  type Schema,
} from '@cottontree/contract/route.ts';
import { SESSION_COOKIE } from '../sessions/session.ts';
import { example, jsonSchema, type JsonSchema } from './openapi-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
export interface Content {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Content } | { readonly $ref: string }
  >;
  readonly 'x-access': Access;
  readonly 'x-owner-only'?: true;
  readonly 'x-step-up'?: true;
  /** Why API keys cannot make the call; absent where they can. */
  readonly 'x-closed-to-keys'?: string;
  readonly 'x-calls-per-minute': number;
}
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Partial<Record<Method, Operation>>>;
  readonly components: {
    readonly securitySchemes: Record<
      string,
      { readonly description: string; readonly [field: string]: string }
    >;
    readonly schemas: Record<string, JsonSchema>;
    readonly responses: Record<string, { readonly description: string; readonly content: object }>;
  };
}

/** Every route of the contract with the name under which it is exported. */
export const contractRoutes = (): { readonly name: string; readonly route: Route }[] =>
  Object.values(contract).flatMap((noun) =>
    Object.entries(noun).flatMap(([name, exported]) =>
      typeof exported === 'object' && exported !== null && 'spec' in exported
        ? [{ name, route: exported as Route }] // only route() makes objects with a `spec`
        : [],
    ),
  );

const ERROR_TEXT: Record<ErrorCode, string> = {
  invalid: 'A field is missing or malformed; `fields` names each',
  unauthenticated: 'Nobody is signed in, the session has ended, or the API key is not accepted',
  'password-change-required': 'A temporary password must be changed first',
  'activation-code-required': 'The activation code must be entered before the temporary password is changed',
  'second-factor-required': 'The password is right; a code is required, or the one given is not',
  'step-up-required': 'The caller must confirm who they are first, by POST /api/auth/step-up',
  forbidden:
    'The permission is missing, and `permission` names it and `grantedBy` who holds it; or the call is closed to API keys',
  'not-found': 'There is no such thing, or it is not the caller’s',
  conflict: 'Somebody else changed it first; `current` holds the state that won',
  'too-large': 'The body is larger than this call accepts',
  'unsupported-media': 'The body is not application/json',
  unprocessable: 'Well-formed, but it cannot be done',
  locked: 'Locked after too many attempts',
  'too-many': 'Too many calls; Retry-After says how long to wait',
  unexpected: 'A fault on our side; `requestId` helps to find it',
  'disk-full':
    'The disk of the database is full or nearly so: changes are refused, reading goes on; `message` says what to do',
  unavailable: 'The database does not answer just now; Retry-After says when to try again',
};

export const accessText = ({
  stepUp,
  ...spec
}: Pick<RouteSpec, 'access' | 'also' | 'ownerOnly' | 'stepUp'>): string =>
  stepUp
    ? `${whoText(spec)}, within ${STEP_UP_MINUTES} minutes after confirming who they are`
    : whoText(spec);

const whoText = ({ access, also, ownerOnly }: Pick<RouteSpec, 'access' | 'also' | 'ownerOnly'>): string => {
  if (access === 'public') return 'Open to anyone';
  if (access === 'signed-in') return 'Any signed-in person';
  if (access === 'signed-in-temporary') return 'Any signed-in person, also with a temporary password';
  const powers = also ? `permissions ${access} and ${also}` : `permission ${access}`;
  return ownerOnly ? `For owners with the ${powers}` : `Needs the ${powers}`;
};

export const keysText = (closed: string | null): string =>
  closed === null ? 'Open to API keys' : `Closed to API keys: ${closed}`;

function errorsOf(spec: RouteSpec): ErrorCode[] {
  const codes: ErrorCode[] = ['too-many', 'unexpected', 'unavailable'];
  if (spec.params || spec.query || spec.method !== 'GET') codes.push('invalid');
  if (spec.params) codes.push('not-found');
  if (spec.access !== 'public') codes.push('unauthenticated');
  if (spec.access !== 'public' && spec.access !== 'signed-in-temporary')
    codes.push('password-change-required');
  if (POWERS.some((power) => power === spec.access) || spec.method !== 'GET') codes.push('forbidden');
  if (spec.stepUp) codes.push('step-up-required');
  if (spec.method !== 'GET') codes.push('conflict', 'too-large', 'unsupported-media', 'unprocessable');
  return codes;
}

const contentOf = (schema: Schema, io: 'input' | 'output'): Content => {
  const shown = example(schema, io);
  return {
    'application/json': {
      schema: jsonSchema(schema, io),
      ...(shown === undefined ? {} : { example: shown }),
    },
  };
};

function parametersOf(spec: RouteSpec): Parameter[] {
  const from = (schema: Schema | undefined, where: 'path' | 'query'): Parameter[] => {
    const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: each,
    }));
  };
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Made by the caller: the same key has one effect and one answer, however often it is sent. The answer is given again only under the role and permissions it was given to; after a change of them the call is refused with 409',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
  };
  return [
    ...from(spec.params, 'path'),
    ...from(spec.query, 'query'),
    ...(spec.method !== 'GET' && spec.access !== 'public' ? [key] : []),
  ];
}

function operationOf(name: string, spec: RouteSpec): Operation {
  const perMinute = spec.perMinute ?? 600;
  const closed = closedToKeys(spec);
  const statuses = [...new Set(errorsOf(spec).map((code) => ERROR_STATUS[code]))].toSorted((a, b) => a - b);
  return {
    operationId: name,
    summary: spec.summary,
    description: `${accessText(spec)}. ${keysText(closed)}. At most ${perMinute} calls a minute.`,
    tags: [spec.path.split('/')[2] ?? ''],
    security:
      spec.access === 'public' ? [] : closed === null ? [{ session: [] }, { key: [] }] : [{ session: [] }],
    parameters: parametersOf(spec),
    ...(spec.input ? { requestBody: { required: true, content: contentOf(spec.input, 'input') } } : {}),
    responses: {
      200: {
        description: spec.media === undefined ? 'Done' : `A file of the type ${spec.media}`,
        content: contentOf(spec.output, 'output'),
      },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    'x-access': spec.access,
    ...(spec.also && { 'x-also': spec.also }),
    ...(spec.ownerOnly && { 'x-owner-only': spec.ownerOnly }),
    ...(spec.stepUp && { 'x-step-up': spec.stepUp }),
    ...(closed !== null && { 'x-closed-to-keys': closed }),
    'x-calls-per-minute': perMinute,
  };
}

function errorResponses(): OpenApiDocument['components']['responses'] {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const codes = Object.keys(ERROR_TEXT) as ErrorCode[]; // keys of the table are exactly its type
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const textOf = (status: number): string =>
    codes
      .filter((code) => ERROR_STATUS[code] === status)
      .map((code) => `${code}: ${ERROR_TEXT[code]}`)
      .join('. ');
  return Object.fromEntries(statuses.map((status) => [status, { description: textOf(status), content }]));
}

export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const { name, route } of contractRoutes()) {
    const { spec } = route;
    const operations = (paths[spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')] ??= {});
    operations[spec.method.toLowerCase() as Method] = operationOf(name, spec); // the same five words in lower case
  }
  const nouns = new Set(contractRoutes().map(({ route }) => route.spec.path.split('/')[2] ?? ''));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cottontree',
      version: '1',
      description:
        'The operations console’s own interface, generated from the contract that server and browser share. ' +
        'Money travels as decimal strings or as whole minor units beside its currency; days are business days of ' +
        'Africa/Freetown; times are UTC.',
    },
    tags: [...nouns].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            `Set by POST /api/user-management/login; HttpOnly and SameSite=Strict; over TLS its name begins with __Host-. It opens nothing without ` +
            `${PRESENCE_COOKIE}, which is set with it and which a page can remove`,
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_KEY_PREFIX}...`,
          description:
            'A key of a service account, which User Management issues: "Authorization: Bearer ctk_...". It has the permissions that ' +
            'its account was given and its responsible person holds. A request with a key needs no cookies, and ignores them. ' +
            'RateLimit and RateLimit-Policy in each answer say how many calls of the minute are left; /ws takes no key',
        },
      },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      responses: errorResponses(),
    },
  };
}
