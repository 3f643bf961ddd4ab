/**
 * Converts a failed request to an error occurrence: its cause, the session, and the business that was refused with it.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reportErrors } from '@cottontree/contract/errors/error-tracking.ts';
import type { AppError } from '../../platform/failures/errors.ts';
import { causeOf, type FailedMoney, type Occurrence } from '../../platform/failures/error-intake.ts';
import { keyIn } from '../../platform/sessions/credential.ts';
import { namedSession } from '../../platform/sessions/session.ts';
import { SEVERITY_OF } from './describe.ts';

export interface FailedRequest {
  readonly method: string;
  /** The route pattern, with `:id`. */
  readonly route: string;
  readonly requestId: string;
  readonly tokenHash: Buffer | null;
  readonly address: string;
  readonly userAgent: string | null;
  readonly body: unknown;
  readonly at: Date;
}

export function failedRequest(request: FastifyRequest, at: Date): FailedRequest {
  return {
    method: request.method,
    route: request.routeOptions.url ?? '',
    requestId: request.id,
    tokenHash: keyIn(request) === null ? namedSession(request) : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    body: request.body,
    at,
  };
}

const INGEST = '/api/ingest/';
/** The readable fields of a refused row. Unreadable fields are what it was refused for. */
const Row = z.object({
  subscriberId: z.string().max(64).nullish().catch(null),
  currency: z.enum(['SLL', 'USD', 'USDC']).nullish().catch(null),
  amountMinor: z.int().min(0).nullish().catch(null),
});
const Batch = z.object({
  rows: z.array(Row.catch({ subscriberId: null, currency: null, amountMinor: null })),
});

function businessOf(body: unknown): Pick<Occurrence, 'subscriberIds' | 'volume'> {
  const parsed = Batch.safeParse(body);
  if (!parsed.success) return {};
  const volume = new Map<string, FailedMoney>();
  const people = new Set<string>();
  for (const { subscriberId, currency, amountMinor } of parsed.data.rows) {
    if (subscriberId) people.add(subscriberId);
    if (!currency || amountMinor === null || amountMinor === undefined) continue;
    const sum = volume.get(currency) ?? { currency, transactions: 0, amountMinor: 0n };
    volume.set(currency, {
      currency,
      transactions: sum.transactions + 1,
      amountMinor: sum.amountMinor + BigInt(amountMinor),
    });
  }
  return { subscriberIds: [...people], volume: [...volume.values()] };
}

const REFUSALS = new Set(['invalid', 'conflict', 'unprocessable', 'too-large']);

/** Unexpected errors, or a database that is unavailable. A server that reports itself busy works as intended. */
const isFailure = ({ code, cause }: AppError): boolean =>
  code === 'unexpected' || ((code === 'unavailable' || code === 'disk-full') && cause !== undefined);

/**
 * The occurrence of a failed request. Null when the caller caused the failure (a wrong field, a missing permission),
 * and for the endpoint that receives error reports, which would report itself for ever.
 */
export function occurrenceOf(failure: AppError, error: unknown, request: FailedRequest): Occurrence | null {
  const { method, route } = request;
  const batch = method === 'POST' && route.startsWith(INGEST);
  const refused = batch && REFUSALS.has(failure.code);
  if ((!refused && !isFailure(failure)) || route === reportErrors.spec.path) return null;
  const cause = causeOf(error);
  return {
    source: 'server',
    kind: refused ? 'batch' : 'request',
    severity: refused ? SEVERITY_OF.batch : method === 'GET' ? SEVERITY_OF.read : SEVERITY_OF.write,
    name: refused ? failure.code : cause.name,
    message: refused ? failure.message : cause.message,
    // A refusal is not a fault of the code that refuses.
    stack: refused ? null : cause.stack,
    place: `${method} ${route}`,
    at: request.at,
    requestId: request.requestId,
    session: request.tokenHash,
    address: request.address,
    userAgent: request.userAgent,
    ...(batch && businessOf(request.body)),
  };
}
