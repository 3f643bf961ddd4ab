/** What makes two occurrences the same error: what it is and where it comes from, not whom it met nor the line of today. */
import { createHash } from 'node:crypto';
import type { Occurrence } from '../../platform/failures/error-intake.ts';
import { isOwn, type Frame } from './stack.ts';

/** The innermost of them tell errors apart; further out is who called. */
const TELLING_FRAMES = 3;

/** The message with whatever differs from one occurrence to the next as #. */
export const messageForm = (message: string): string =>
  message
    .slice(0, 500)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '#')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '#')
    .replaceAll(/\b0x[0-9a-f]+\b|\b(?=\w*\d)\w+\b/gi, '#')
    .replaceAll(/#(?:[\s,.:/-]*#)+/g, '#');

/** Lines and columns are left out: an unrelated change above must not make an old error a new one. */
export function fingerprintOf(
  { source, kind, name, message, place }: Pick<Occurrence, 'source' | 'kind' | 'name' | 'message' | 'place'>,
  frames: readonly Frame[],
): string {
  const own = frames.filter(isOwn);
  const telling = (own.length > 0 ? own : frames)
    .slice(0, TELLING_FRAMES)
    .map(({ at, file }) => `${at ?? ''}@${file.replace(/-[\w-]{8}\.js$/, '.js')}`);
  // Without a stack nothing but the place tells where it comes from.
  const where = telling.length > 0 && source === 'browser' ? telling : [place, ...telling];
  return createHash('sha256')
    .update(JSON.stringify([source, kind, name, messageForm(message), where]))
    .digest('hex');
}
