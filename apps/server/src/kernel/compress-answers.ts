/** Answers of the API go out as Brotli or gzip: on a metered line every kilobyte is paid for. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

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
}
