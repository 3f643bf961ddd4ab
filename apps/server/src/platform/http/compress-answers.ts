/** Answers of the API go out as Brotli or gzip: on a metered line every kilobyte is paid for. */
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from './kept-answers.ts';

/** Below this a header and a context cost more than the bytes they save. */
const WORTH_BYTES = 1_024;
/** Up to this, compressing at once is cheaper than handing it to another thread: 80 KB take a third of a millisecond. */
const AT_ONCE_BYTES = 128 * 1_024;

/**
 * For every route registered on `app` afterwards; web files are compressed by the build. Compression tells the length
 * of a secret that stands in one body with text of the attacker's choice (BREACH): no answer holds both. Session and
 * device tokens travel in cookies alone, and an error that repeats input carries nothing else; an endpoint whose
 * answer shows a secret must not repeat input.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Bodies that arrive compressed stay refused: a few bytes could unfold past every body limit.
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
        keepCompressed(request, reply, payload);
        return payload;
      },
    ];
  });
}

/** Browsers say what they can read in a handful of ways. */
const MOST_ENCODED = 8;
const sending = new WeakMap<FastifyRequest, KeptAnswer>();

/** What to send of an answer that is kept: compressed once for all who can read the same. */
export function keptPayload(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): string | Buffer {
  const encoded = kept.encoded.get(readable(request));
  if (encoded) {
    void reply.header('content-encoding', encoded.encoding).header('vary', 'accept-encoding');
    return encoded.bytes;
  }
  sending.set(request, kept);
  return kept.text;
}

const readable = ({ headers }: FastifyRequest): string =>
  `${headers['accept-encoding']} ${headers['x-no-compression'] === undefined}`;

/** After the compression of a route. */
function keepCompressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const kept = sending.get(request);
  const encoding = reply.getHeader('content-encoding');
  if (kept && kept.encoded.size < MOST_ENCODED && typeof encoding === 'string' && Buffer.isBuffer(payload))
    kept.encoded.set(readable(request), { encoding, bytes: payload });
}
