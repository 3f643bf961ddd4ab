/**
 * Similarity of texts by their common words: cosine of tf-idf vectors, term frequency 1 + ln tf, inverse document
 * frequency ln(1 + N / df) (Salton and Buckley 1988, "Term-weighting approaches in automatic text retrieval").
 */
import { stemsOf } from './text-words.ts';

export interface TextDocument {
  readonly id: string;
  /** Its words count twice. */
  readonly title: string;
  readonly body: string;
}
interface AlikeText {
  readonly id: string;
  /** 0: no word in common; 1: the same words with the same frequency. */
  readonly similarity: number;
}
export interface TextIndex {
  /**
   * Documents with similarity of at least `least`, most similar first, at most `most`, without the one with id
   * `except`.
   */
  alike(
    text: { readonly title: string; readonly body: string },
    options: { readonly least: number; readonly most: number; readonly except?: string },
  ): AlikeText[];
}

/** Pairs of suggestions that people consider the same are mostly above, others below. */
export const ALIKE_FROM = 0.3;

type Weights = ReadonlyMap<string, number>;

const countsOf = ({ title, body }: Pick<TextDocument, 'title' | 'body'>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const stem of [...stemsOf(title), ...stemsOf(title), ...stemsOf(body)])
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
};

/** Indexes every text once; a search then reads only documents with a common word. */
export function textIndex(documents: readonly TextDocument[]): TextIndex {
  const counted = documents.map((document) => countsOf(document));
  const holding = new Map<string, number>();
  for (const counts of counted)
    for (const stem of counts.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);

  /** Normalized to length 1; a word in no document has the weight of one in a single document. */
  const weigh = (counts: ReadonlyMap<string, number>): Weights => {
    const weights = new Map<string, number>();
    let squares = 0;
    for (const [stem, times] of counts) {
      const weight =
        (1 + Math.log(times)) * Math.log(1 + Math.max(documents.length, 1) / (holding.get(stem) ?? 1));
      weights.set(stem, weight);
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (const [stem, weight] of weights) weights.set(stem, weight / length);
    return weights;
  };
  const postings = new Map<string, { readonly place: number; readonly weight: number }[]>();
  counted.forEach((counts, place) => {
    for (const [stem, weight] of weigh(counts)) {
      const list = postings.get(stem);
      if (list === undefined) postings.set(stem, [{ place, weight }]);
      else list.push({ place, weight });
    }
  });

  return {
    alike: (text, { least, most, except }) => {
      const sums = new Map<number, number>();
      for (const [stem, weight] of weigh(countsOf(text)))
        for (const held of postings.get(stem) ?? [])
          sums.set(held.place, (sums.get(held.place) ?? 0) + weight * held.weight);
      return (
        [...sums]
          // Rounding must not give equal texts a similarity above 1.
          .map(([place, sum]) => ({ id: documents[place]?.id ?? '', similarity: Math.min(1, sum) }))
          .filter(({ id, similarity }) => similarity >= least && id !== except)
          .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
          .slice(0, most)
      );
    },
  };
}
