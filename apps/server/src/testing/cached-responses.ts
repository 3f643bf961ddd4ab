/** Several servers on one database, and their responses where responses are cached. */
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp, flatEndpoints } from '../app.ts';
import { LAST_CLOSED_DAY } from './small-company.ts';
import type { Person, TestApp } from './test-app.ts';

/** Every endpoint with cached responses. */
export const cachedEndpoints = () => flatEndpoints().filter((endpoint) => 'keeps' in endpoint);

/** Required query parameters of endpoints. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '/api/analytics/trends': ['period=30', 'period=90&group=operations'],
  '/api/reports/pnl': ['period=monthly', 'period=yearly&view=departmental'],
  '/api/reports/pnl-bridge': ['period=monthly'],
  '/api/analytics/cohorts': ['range=90d'],
};
/** Addresses of the live view, of the last closed day and of a much earlier one. */
export function cachedUrls(): string[] {
  return cachedEndpoints().flatMap(({ route }) => {
    const { path, query } = route.spec;
    // A query of the contract is a zod object.
    const takesDay = query !== undefined && 'asOf' in (query as unknown as { shape: object }).shape;
    const days = takesDay ? ['', `asOf=${LAST_CLOSED_DAY}`, 'asOf=2026-07-31'] : [''];
    return (NEEDED[path] ?? ['']).flatMap((required) =>
      days.map((day) => `${path}?${[required, day].filter(Boolean).join('&')}`),
    );
  });
}

/** Another server on the same database; the caller closes it. */
export const startOther = ({ database, clock, keyring, hub }: TestApp): Promise<FastifyInstance> =>
  buildApp({
    database,
    clock,
    keyring,
    hub,
    logger: pino({ level: 'silent' }),
    rateLimits: false,
    validateAnswers: true,
  });

/** Status and body as they were sent. */
export async function textOf(app: FastifyInstance, { cookie }: Person, url: string): Promise<string> {
  const { statusCode, body } = await app.inject({ url, headers: { cookie } });
  return `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`;
}
