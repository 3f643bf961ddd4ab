import type { ReactNode } from 'react';
import css from './confidence-value.module.css';

export type ConfidenceTone = 'pos' | 'warn' | 'neg';

/** Green from 0.8, yellow from 0.6, red below. */
export function confidenceTone(confidence: number): ConfidenceTone {
  if (confidence >= 0.8) return 'pos';
  return confidence >= 0.6 ? 'warn' : 'neg';
}

interface ConfidenceValueProps {
  /** From 0 to 1. */
  confidence: number;
  /** The value as the screen formats it. */
  children: ReactNode;
}

/** A confidence value, coloured by its level. */
export function ConfidenceValue({ confidence, children }: ConfidenceValueProps) {
  return (
    <strong className={css.value} data-tone={confidenceTone(confidence)}>
      {children}
    </strong>
  );
}
