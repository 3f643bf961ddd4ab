/** The confidence of an answer: the measured share of right answers to questions of its class. */
import type { CatalogueCall, QuestionClass } from '@cottontree/contract/copilot/ai.ts';
import { ACCURACY, type Measured } from './accuracy.ts';

export interface Confidence {
  readonly confidence: number;
  readonly measured: Measured & { readonly of: string; readonly agreed: boolean | null };
}

const NONE: Measured = { right: 0, asked: 0 };
/**
 * Laplace's rule of succession: five right answers out of five do not prove the next one; without data it is a half.
 */
const shareOf = ({ right, asked }: Measured): number => (right + 1) / (asked + 2);

/** For a question that was not answered: how often it was right to give no answer. */
export const silence = (): Confidence => {
  const measured = ACCURACY['abstention'] ?? NONE;
  return { confidence: shareOf(measured), measured: { of: 'abstention', ...measured, agreed: null } };
};

export function builtIn(of: QuestionClass): Confidence {
  const measured = ACCURACY[of] ?? NONE;
  return { confidence: shareOf(measured), measured: { of, ...measured, agreed: null } };
}

const isSameCall = (one: CatalogueCall, other: CatalogueCall): boolean =>
  one.ask === other.ask &&
  one.figure === other.figure &&
  (one.dimension ?? '') === (other.dimension ?? '') &&
  one.period === other.period;

/**
 * The confidence of a model's calls, compared with the call of the built-in engine: the measured share where both
 * agree. Where they differ, at most one of them is right, so it is the rest of the engine's share.
 */
export function ofModel(chosen: readonly CatalogueCall[], own: CatalogueCall | null): Confidence {
  const same = own !== null && chosen.some((call) => isSameCall(call, own));
  const { confidence, measured } = own === null ? silence() : builtIn(own.ask);
  return { confidence: same ? confidence : 1 - confidence, measured: { ...measured, agreed: same } };
}
