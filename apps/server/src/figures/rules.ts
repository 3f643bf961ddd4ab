/** Parses a list of figures in a query. */
import { dimensionsInWords, findFigure, hasDimension, isDivided } from './catalogue.ts';
import type { Figure } from './figure.ts';

const MOST = 60;

export interface NamedFigure {
  readonly figure: Figure;
  readonly dimension: string;
}

/** "revenue.month,revenue.line:card" as figures; otherwise a message about the first error in it. */
export function parseFigureList(ids: string): readonly NamedFigure[] | string {
  const words = [...new Set(ids.split(',').map((word) => word.trim()))];
  if (words.length > MOST) return `must name at most ${MOST} figures`;
  const named: NamedFigure[] = [];
  for (const word of words) {
    const [id = '', dimension = ''] = word.split(':', 2);
    const figure = findFigure(id);
    if (!figure) return `names the unknown figure "${id}"`;
    if (!hasDimension(figure, dimension)) {
      return isDivided(figure)
        ? `"${word}" must name ${dimensionsInWords(figure)} after a colon`
        : `"${word}" has no dimensions`;
    }
    named.push({ figure, dimension });
  }
  return named;
}
