/** What may become of a suggestion, and who may vote. Pure. */
import type { FeatureStatus } from '@cottontree/contract/suggestions.ts';

const MOVES: Readonly<Record<FeatureStatus, readonly FeatureStatus[]>> = {
  pending: ['reviewing', 'approved', 'rejected'],
  reviewing: ['approved', 'rejected'],
  approved: ['in_development', 'completed', 'rejected'],
  in_development: ['completed', 'approved', 'rejected'],
  // It turned out not to be done; it was turned down too soon.
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

/** Why a suggestion cannot go from one status to the other; null: it can. */
export function moveFault(from: FeatureStatus, to: FeatureStatus, hasResponse: boolean): string | null {
  if (!MOVES[from].includes(to))
    return `It is ${STATUS_WORDS[from]}, and from there it cannot become ${STATUS_WORDS[to]}`;
  return to === 'rejected' && !hasResponse ? 'Whoever suggested it is told why: write a response' : null;
}

/** Undecided: nobody has said yet whether it will be. */
export const UNDECIDED: readonly FeatureStatus[] = ['pending', 'reviewing'];
const CLOSED: readonly FeatureStatus[] = ['completed', 'rejected'];

/** Why nobody votes for it any more, nor takes a vote back; null: voting is open. */
export const voteFault = (status: FeatureStatus): string | null =>
  CLOSED.includes(status) ? `It is ${STATUS_WORDS[status]}: the votes are closed` : null;
