import { count } from '../../kernel/formatting.ts';
import { Constant } from './marks.tsx';

/** Stands beside a list that holds no more than so many, once it may leave some out. */
export function CutNote({
  listed,
  most,
  which = 'newest',
}: {
  listed: number;
  most: number;
  which?: string;
}) {
  return listed < most ? null : <Constant why="limit">{`The ${which} ${count(most)}`}</Constant>;
}
