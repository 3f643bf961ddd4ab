import type { FastifyReply } from 'fastify';
import { AppError } from '../failures/errors.ts';

/** Aborts when the connection closes before the response is sent, because nobody waits for it any more. */
export function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new AppError('unavailable', 'The caller left'));
  });
  return left.signal;
}
