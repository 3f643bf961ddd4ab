/** Explains in words where a confidence comes from. */
import type { AiAnswer } from '@cottontree/contract/copilot/ai.ts';
import { count, percent } from '../../kernel/formatting.ts';
import { COPILOT_TEXTS } from './texts.ts';

const KINDS: Readonly<Record<string, string>> = {
  value: COPILOT_TEXTS.answersWithAValue,
  breakdown: COPILOT_TEXTS.answersByPart,
  comparison: 'comparisons',
  trend: 'trends',
  ranking: 'rankings',
  threshold: COPILOT_TEXTS.answersToALimit,
  why: 'explanations',
  definition: 'definitions',
};

/** The measured quality, on questions that the engine was not tuned on. */
export function measuredInWords({ measured: { of, right, asked, agreed } }: AiAnswer): string {
  const share = `${count(right)} of ${count(asked)}`;
  const silent = of === 'abstention';
  const sentence = silent
    ? COPILOT_TEXTS.questionsLeftUnansweredHadNo(share)
    : COPILOT_TEXTS.wereRight(share, KINDS[of] ?? of);
  if (agreed === null) return sentence;
  if (agreed) return COPILOT_TEXTS.chosenAsTheBuilt(sentence);
  return silent
    ? COPILOT_TEXTS.builtInEngineWouldNot(sentence)
    : COPILOT_TEXTS.builtInEngineChoseOtherwise(sentence);
}

/** How the percentage follows from the cases. */
export function confidenceHow({ measured: { right, asked, agreed } }: AiAnswer): string {
  const share = percent((100 * (right + 1)) / (asked + 2));
  const how = COPILOT_TEXTS.howConfident(count(right), count(asked), share);
  return agreed === false ? `${how}${COPILOT_TEXTS.rest(share)}` : how;
}

/** "12 ms", "1.4 s" */
export const timeInWords = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${count(Math.max(1, milliseconds))} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
