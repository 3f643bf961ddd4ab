/**
 * What makes two occurrences the same error: what it is and where it comes from, not whom it affected nor the current
 * line number.
 */
import { createHash } from 'node:crypto';
import type { Occurrence } from '../../platform/failures/error-intake.ts';
import { isOwn, type Frame } from './stack.ts';

/** The innermost frames distinguish errors; frames further out only show the callers. */
const DISTINGUISHING_FRAMES = 3;

/** The message with everything that differs between occurrences replaced by #. */
export const messageForm = (message: string): string =>
  message
    .slice(0, 500)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '#')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '#')
    .replaceAll(/\b0x[0-9a-f]+\b|\b(?=\w*\d)\w+\b/gi, '#')
    .replaceAll(/#(?:[\s,.:/-]*#)+/g, '#');

/**
 * A hash that identifies the error. Lines and columns are left out: an unrelated change above must not turn an old
 * error into a new one.
 */
export function fingerprintOf(
  { source, kind, name, message, place }: Pick<Occurrence, 'source' | 'kind' | 'name' | 'message' | 'place'>,
  frames: readonly Frame[],
): string {
  const own = frames.filter(isOwn);
  const distinguishing = (own.length > 0 ? own : frames)
    .slice(0, DISTINGUISHING_FRAMES)
    .map(({ at, file }) => `${at ?? ''}@${file.replace(/-[\w-]{8}\.js$/, '.js')}`);
  // Without a stack only the place shows where the error comes from.
  const where =
    distinguishing.length > 0 && source === 'browser' ? distinguishing : [place, ...distinguishing];
  return createHash('sha256')
    .update(JSON.stringify([source, kind, name, messageForm(message), where]))
    .digest('hex');
}
