/** Compresses responses of the API with Brotli or gzip, because users on metered connections pay for every kilobyte. */
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from './response-cache.ts';

/** Below this size a header and a compression context cost more than the bytes they save. */
const WORTH_BYTES = 1_024;
/**
 * Up to this size, compressing synchronously is cheaper than using another thread: 80 KB take a third of a millisecond.
 */
const AT_ONCE_BYTES = 128 * 1_024;

/**
 * For every route registered on `app` afterwards; web files are compressed by the build. Compression reveals a secret
 * that is in the same body as text of the attacker's choice (BREACH), so no response may contain both. Session and
 * device tokens are only in cookies, and an error that repeats input contains nothing else; an endpoint whose response
 * shows a secret must not repeat input.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Compressed request bodies are refused: a few bytes could expand beyond every body limit.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    zlibOptions: { level: 4 },
  });
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    route.onSend = [
      ...hooks,
      async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        cacheCompressed(request, reply, payload);
        return payload;
      },
    ];
  });
}

/** Browsers send only a handful of different Accept-Encoding headers. */
const MOST_ENCODED = 8;
const sending = new WeakMap<FastifyRequest, CachedResponse>();

/** The payload for a cached response: compressed once for all callers with the same accepted encodings. */
export function cachedPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): string | Buffer {
  const encoded = cached.encoded.get(readable(request));
  if (encoded) {
    void reply.header('content-encoding', encoded.encoding).header('vary', 'accept-encoding');
    return encoded.bytes;
  }
  sending.set(request, cached);
  return cached.text;
}

const readable = ({ headers }: FastifyRequest): string =>
  `${headers['accept-encoding']} ${headers['x-no-compression'] === undefined}`;

/** Runs after the compression of a route and stores its result. */
function cacheCompressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const cached = sending.get(request);
  const encoding = reply.getHeader('content-encoding');
  if (
    cached &&
    cached.encoded.size < MOST_ENCODED &&
    typeof encoding === 'string' &&
    Buffer.isBuffer(payload)
  )
    cached.encoded.set(readable(request), { encoding, bytes: payload });
}
