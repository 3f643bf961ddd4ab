import { count } from '../../kernel/formatting.ts';
import { Constant } from './marks.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';

/** Shown next to a list with a limited length, once it may be incomplete. */
export function CutNote({
  listed,
  most,
  which = 'newest',
}: {
  listed: number;
  most: number;
  which?: string;
}) {
  return listed < most ? null : (
    <Constant why="limit">{SHEET_TEXTS.theWhichMost(which, count(most))}</Constant>
  );
}
