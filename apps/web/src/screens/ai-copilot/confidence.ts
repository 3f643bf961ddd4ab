/** Explains in words where a confidence comes from. */
import type { AiAnswer } from '@cottontree/contract/copilot/ai.ts';
import { count } from '../../kernel/formatting.ts';

const KINDS: Readonly<Record<string, string>> = {
  value: 'answers with a value',
  breakdown: 'answers by part',
  comparison: 'comparisons',
  trend: 'trends',
  ranking: 'rankings',
  threshold: 'answers to a limit',
  why: 'explanations',
  definition: 'definitions',
};

/** The measured quality, on questions that the engine was not tuned on. */
export function measuredInWords({ measured: { of, right, asked, agreed } }: AiAnswer): string {
  const share = `${count(right)} of ${count(asked)}`;
  const silent = of === 'abstention';
  const sentence = silent
    ? `${share} questions left unanswered had no answer`
    : `${share} ${KINDS[of] ?? of} were right`;
  if (agreed === null) return sentence;
  if (agreed) return `chosen as the built-in engine would; ${sentence} there`;
  return silent
    ? `the built-in engine would not answer this; ${sentence}`
    : `the built-in engine chose otherwise; ${sentence} there`;
}

/** "12 ms", "1.4 s" */
export const timeInWords = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${count(Math.max(1, milliseconds))} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
