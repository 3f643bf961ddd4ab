/** Short rounds in which two things are measured one after the other, so that other load of the machine affects both equally. */
import { median } from './report.ts';

/** How many times as many rounds a ratio gets that exceeded its limit. */
const MORE = 5;

/**
 * The rounds, each one call of `once`. Of some twenty endpoints at a few milliseconds the worst of a few rounds is chance:
 * where `exceeds` holds of the first ones, there are five times as many, and all of them count.
 */
export async function rounds<Round>(
  count: number,
  once: () => Promise<Round>,
  exceeds: (all: readonly Round[]) => boolean,
): Promise<Round[]> {
  const all: Round[] = [];
  while (all.length < count) all.push(await once());
  if (exceeds(all)) while (all.length < MORE * count) all.push(await once());
  return all;
}

/** The median of the ratios within each round. */
export const ratioOf = <Round>(
  all: readonly Round[],
  large: (round: Round) => number,
  small: (round: Round) => number,
): number => median(all.map((each) => large(each) / small(each)));
