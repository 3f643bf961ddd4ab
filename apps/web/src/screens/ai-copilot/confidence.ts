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
function measuredInWords({ measured: { of, right, asked, agreed } }: AiAnswer): string {
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

/** What was measured, and how the percentage follows from it. */
export function confidenceHow(answer: AiAnswer): string {
  const { right, asked, agreed } = answer.measured;
  const measured = measuredInWords(answer);
  const share = percent((100 * (right + 1)) / (asked + 2));
  const how = COPILOT_TEXTS.howConfident(count(right), count(asked), share);
  const first = `${measured.charAt(0).toUpperCase()}${measured.slice(1)}.`;
  return `${first} ${how}${agreed === false ? COPILOT_TEXTS.rest(share) : ''}`;
}

/** "12 ms", "1.4 s" */
export const timeInWords = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${count(Math.max(1, milliseconds))} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
