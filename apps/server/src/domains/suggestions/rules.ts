/** Rules for suggestions: the allowed transitions, and when voting is open. Pure functions. */
import type { FeatureStatus } from '@cottontree/contract/suggestions/suggestions.ts';

const MOVES: Readonly<Record<FeatureStatus, readonly FeatureStatus[]>> = {
  pending: ['reviewing', 'approved', 'rejected'],
  reviewing: ['approved', 'rejected'],
  approved: ['in_development', 'completed', 'rejected'],
  in_development: ['completed', 'approved', 'rejected'],
  // For corrections: completed or rejected by mistake.
  completed: ['in_development'],
  rejected: ['reviewing'],
};

export const STATUS_WORDS: Readonly<Record<FeatureStatus, string>> = {
  pending: 'pending',
  reviewing: 'under review',
  approved: 'approved',
  in_development: 'in development',
  completed: 'completed',
  rejected: 'rejected',
};

interface Answerer {
  readonly powers: { has(power: 'settings.edit'): boolean };
}
export const movesOf = (status: FeatureStatus, { powers }: Answerer): FeatureStatus[] =>
  powers.has('settings.edit') ? [...MOVES[status]] : [];

/** Why a suggestion cannot change from one status to another; null when it can. */
export function moveFault(from: FeatureStatus, to: FeatureStatus, hasResponse: boolean): string | null {
  if (!MOVES[from].includes(to))
    return `It is ${STATUS_WORDS[from]}, and from there it cannot become ${STATUS_WORDS[to]}`;
  return to === 'rejected' && !hasResponse
    ? 'Write a response: the person who suggested it must learn why'
    : null;
}

/** The statuses in which nobody has decided yet. */
export const UNDECIDED: readonly FeatureStatus[] = ['pending', 'reviewing'];
const CLOSED: readonly FeatureStatus[] = ['completed', 'rejected'];

/** Why nobody can vote or withdraw a vote any more; null while voting is open. */
export const voteFault = (status: FeatureStatus): string | null =>
  CLOSED.includes(status) ? `It is ${STATUS_WORDS[status]}: the votes are closed` : null;
