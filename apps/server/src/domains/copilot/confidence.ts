/** What an answer is worth: the measured share of right answers to questions of its class. */
import type { CatalogueCall, QuestionClass } from '@cottontree/contract/ai.ts';
import { ACCURACY, type Measured } from './accuracy.ts';

export interface Confidence {
  readonly confidence: number;
  readonly measured: Measured & { readonly of: string; readonly agreed: boolean | null };
}

const NONE: Measured = { right: 0, asked: 0 };
/** Laplace's rule of succession: five of five measured do not make a sixth certain. Of nothing measured, a half. */
const shareOf = ({ right, asked }: Measured): number => (right + 1) / (asked + 2);

/** Of a question that was not answered: how often keeping silent was right. */
export const silence = (): Confidence => {
  const measured = ACCURACY['abstention'] ?? NONE;
  return { confidence: shareOf(measured), measured: { of: 'abstention', ...measured, agreed: null } };
};

export function builtIn(of: QuestionClass): Confidence {
  const measured = ACCURACY[of] ?? NONE;
  return { confidence: shareOf(measured), measured: { of, ...measured, agreed: null } };
}

const asksTheSame = (one: CatalogueCall, other: CatalogueCall): boolean =>
  one.ask === other.ask &&
  one.figure === other.figure &&
  (one.dimension ?? '') === (other.dimension ?? '') &&
  one.period === other.period;

/**
 * A model's choice of calls, held against what the built-in engine made of the question: where both chose the same, the measured
 * share; where they differ, at most one is right, so no more than what the engine leaves.
 */
export function ofModel(chosen: readonly CatalogueCall[], own: CatalogueCall | null): Confidence {
  const same = own !== null && chosen.some((call) => asksTheSame(call, own));
  const { confidence, measured } = own === null ? silence() : builtIn(own.ask);
  return { confidence: same ? confidence : 1 - confidence, measured: { ...measured, agreed: same } };
}
