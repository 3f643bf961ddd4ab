/**
 * Several reads of one person in one request; each is processed like a separate request, including permissions and
 * limits.
 */
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '@cottontree/contract/index.ts';
import type { Route } from '@cottontree/contract/route.ts';
import { MOST_TOGETHER, TOGETHER_PATH, type OneOfTogether } from '@cottontree/contract/together.ts';
import { AppError } from '../failures/errors.ts';
import { leaving } from './leaving.ts';

/** Headers of the outer request that are not passed to the inner ones. */
const NOT_PASSED_ON = ['accept-encoding', 'connection', 'content-length', 'if-none-match'];
/** Reads of one batch that are processed at the same time. */
const AT_ONCE = 4;
/** The responses of a batch are held in memory until the last one is there. A whole screen is less than 1 MB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Endpoints that read data of a moderate size: no files, which are streamed when they are called by themselves. */
const READS = Object.values(contract)
  .flatMap((routes): Route[] => Object.values(routes).filter(isRoute))
  .filter(({ spec }) => spec.method === 'GET' && spec.media === undefined)
  .map(({ spec }) => new RegExp(`^${spec.path.replaceAll(/:[^/]+/g, '[^/]+')}$`));

function isRoute(each: unknown): each is Route {
  return typeof each === 'object' && each !== null && 'spec' in each;
}

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
    if (!READS.some((path) => path.test(pathname)))
      throw new AppError(
        'invalid',
        `of: ${each.slice(0, 80)} is no address under /api/ that can be read here`,
      );
  }
  return wanted;
}

/** Call it where responses are compressed; `ownerOf` finds whose requests are counted together, null for nobody. */
export function togetherRoute(
  app: FastifyInstance,
  ownerOf: (request: FastifyRequest) => Promise<string | null>,
): void {
  const keyGenerator = async (request: FastifyRequest) => (await ownerOf(request)) ?? request.ip;
  const rateLimit = { max: 600, timeWindow: '1 minute', keyGenerator };
  app.get(TOGETHER_PATH, { exposeHeadRoute: false, config: { rateLimit } }, async (request, reply) => {
    // Nobody's screen has thirty reads before the sign-in, and a batch costs as much as thirty requests.
    if ((await ownerOf(request)) === null) throw new AppError('unauthenticated', 'Sign in to continue');
    const left = leaving(reply);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.includes(name)),
    );
    const { remoteAddress } = request.socket;
    const read = async (url: string): Promise<OneOfTogether> => {
      const answer = await app.inject({
        method: 'GET',
        url,
        headers,
        signal: left,
        ...(remoteAddress !== undefined && { remoteAddress }),
      });
      const retryAfter = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        text: answer.body,
        ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
      };
    };
    const answers: OneOfTogether[] = [];
    let bytes = 0;
    const waiting = wantedBy(request).entries();
    const worker = async () => {
      // The workers share the iterator: each entry is read once.
      for (const [at, url] of waiting) {
        left.throwIfAborted();
        if (bytes > MOST_BYTES)
          throw new AppError(
            'invalid',
            'of: the responses are too large for one batch; read them one by one',
          );
        const answer = await read(url);
        bytes += answer.text.length;
        answers[at] = answer;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ answers }));
  });
}
