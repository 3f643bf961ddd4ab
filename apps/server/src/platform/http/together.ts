/**
 * Several reads of one person in one request; each is processed like a separate request, including permissions and
 * limits.
 */
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MOST_TOGETHER, TOGETHER_PATH, type OneOfTogether } from '@cottontree/contract/together.ts';
import { AppError } from '../failures/errors.ts';

/** Headers of the outer request that are not passed to the inner ones. */
const NOT_PASSED_ON = ['accept-encoding', 'connection', 'content-length', 'if-none-match'];

/** The requested paths. Throws AppError `invalid`. */
function wantedBy({ query }: FastifyRequest): string[] {
  // The router's type: text by name, and a list for a name that occurs more than once.
  const { of = [] } = query as Record<string, string | string[]>;
  const wanted = [of].flat();
  if (wanted.length === 0 || wanted.length > MOST_TOGETHER)
    throw new AppError('invalid', `of: name from 1 to ${MOST_TOGETHER} addresses to read`);
  for (const each of wanted) {
    const isOwn = each.startsWith('/api/') && URL.canParse(each, 'http://here');
    const { pathname } = isOwn ? new URL(each, 'http://here') : { pathname: '' };
    if (!pathname.startsWith('/api/') || pathname.startsWith(TOGETHER_PATH))
      throw new AppError(
        'invalid',
        `of: ${each.slice(0, 80)} is no address under /api/ that can be read here`,
      );
  }
  return wanted;
}

/** Call it where responses are compressed; `keyOf` decides whose requests are counted together. */
export function togetherRoute(
  app: FastifyInstance,
  keyOf: (request: FastifyRequest) => Promise<string>,
): void {
  const rateLimit = { max: 600, timeWindow: '1 minute', keyGenerator: keyOf };
  app.get(TOGETHER_PATH, { exposeHeadRoute: false, config: { rateLimit } }, async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.includes(name)),
    );
    const { remoteAddress } = request.socket;
    const answers = await Promise.all(
      wantedBy(request).map(async (url): Promise<OneOfTogether> => {
        const answer = await app.inject({
          method: 'GET',
          url,
          headers,
          ...(remoteAddress !== undefined && { remoteAddress }),
        });
        const retryAfter = answer.headers['retry-after'];
        return {
          status: answer.statusCode,
          text: answer.body,
          ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
        };
      }),
    );
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ answers }));
  });
}
