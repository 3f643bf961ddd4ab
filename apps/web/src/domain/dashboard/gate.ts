import type { UseQueryResult } from '@tanstack/react-query';

/**
 * A withheld course is merely absent from an answer of series. A query under the same permission knows that it was
 * refused and which permission is missing: while it has failed, it stands for the other.
 */
export function gatedBy<Answer>(
  gate: UseQueryResult<unknown>,
  query: UseQueryResult<Answer>,
): UseQueryResult<Answer> {
  if (gate.data !== undefined || !gate.isError) return query;
  // It has failed without data, so that the type of its data is never looked at.
  return gate as UseQueryResult<Answer>;
}
