/** Parses a request: which page sent it, from where, and its parts as the route's schemas require. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Schema } from '@cottontree/contract/route.ts';
import type { Origin } from './endpoint.ts';
import { AppError, invalid, invalidFields } from '../failures/errors.ts';
import { keyIn } from '../sessions/credential.ts';
import { cookieNameOf, DEVICE_COOKIE, leftTokenIn, namedSession } from '../sessions/session.ts';

const KEY_PATTERN = /^[A-Za-z0-9_-]{8,100}$/;

/** Throws AppError `invalid` naming each field and what is wrong with it. */
export function parse(schema: Schema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  // Every schema of the contract is a zod schema; the structural type only saves the compiler work.
  const result = (schema as z.ZodType).safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.') || where,
    message: issue.message,
  }));
  throw first ? invalidFields([first, ...others]) : invalid(where, 'cannot be used');
}

/**
 * Null when the page that sent it belongs to this site. A proxy that does not forward the Host header makes every page
 * look foreign, so the message names both addresses and the remedy.
 */
export function foreignPage({ host, headers: { origin } }: FastifyRequest): string | null {
  if (origin === undefined) return null;
  const page = URL.canParse(origin) ? new URL(origin).host : '';
  if (page !== '' && page === host) return null;
  return `the page is at ${page || 'no address'}, the request came for ${host}. If both are this server, let the proxy in front pass on Host: docs/operations/proxy.md`;
}

/**
 * A write, and the refresh that extends a session, must come from this site's own pages or from a client that is not a
 * browser.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new AppError('forbidden', 'Requests from other sites are refused');
  }
  const foreign = site === undefined ? foreignPage(request) : null;
  if (foreign !== null) throw new AppError('forbidden', `Requests from other sites are refused: ${foreign}`);
}

/** The query of a call that has its first parameters in the path. Throws `invalid` when a parameter is given twice. */
export function keyedQuery({ params, query }: FastifyRequest): Record<string, unknown> {
  // The types of the router and the query-string parser: records of text by name.
  const [keyed, named] = [params as Record<string, string>, query as Record<string, unknown>];
  const twice = Object.keys(keyed).find((name) => name in named);
  if (twice !== undefined) throw invalid(twice, 'is in the path already: leave it out of the query');
  return { ...named, ...keyed };
}

/** What the cookies of a request say; nothing where it names a key, beside which they are ignored. */
const cookiesOf = (request: FastifyRequest): Pick<Origin, 'deviceToken' | 'leftToken' | 'namedSession'> =>
  keyIn(request) === null
    ? {
        deviceToken: request.cookies[cookieNameOf(DEVICE_COOKIE, request.protocol)] ?? null,
        leftToken: leftTokenIn(request),
        namedSession: namedSession(request),
      }
    : { deviceToken: null, leftToken: null, namedSession: null };

export const originOf = (request: FastifyRequest): Origin => ({
  ...cookiesOf(request),
  address: request.ip,
  // Its first word may be shown; a header holds no other control characters than these.
  userAgent: request.headers['user-agent']?.slice(0, 300).replaceAll(/[\u007f-\u009f]/g, '\ufffd') ?? null,
  requestId: request.id,
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
});

/** Throws AppError `invalid` for a key that cannot be stored. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new AppError('invalid', 'Idempotency-Key: must be 8-100 letters, digits, - or _');
  return key;
}
