// @ts-check
import { projectRoot } from '../../source-files.mjs';
import { sourcesDrawnFrom } from './files.mjs';
import { draw, SIZE } from './draw.mjs';
import { readKept } from './kept.mjs';
import { mutantsOf } from './mutants.mjs';

const STATUS = { killed: 'Killed', survived: 'Survived' };

/** The kept results of the draw, in the form of Stryker's report; `waiting` have none yet, `early` only that of their own tests. */
export async function reportOfDrawn() {
  const [sources, kept] = [sourcesDrawnFrom(projectRoot), readKept()];
  const drawn = draw(await mutantsOf(sources), kept, SIZE);
  /** @type {Record<string, import('../page.mjs').Mutated>} */
  const files = {};
  let waiting = 0;
  let early = 0;
  for (const { key, file, start, end, put } of drawn.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    const outcome = kept[key]?.outcome;
    if (outcome !== 'killed' && outcome !== 'survived') {
      waiting += 1;
      continue;
    }
    if (kept[key]?.stepsLeft) early += 1;
    files[file] ??= { source: sources.get(file) ?? '', mutants: [] };
    files[file].mutants.push({ status: STATUS[outcome], replacement: put, location: { start, end } });
  }
  return { report: { files }, waiting, early };
}
