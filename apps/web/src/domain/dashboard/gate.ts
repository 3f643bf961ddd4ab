import type { UseQueryResult } from '@tanstack/react-query';
import type { Withheld } from '@cottontree/contract/dashboards/dashboard.ts';
import { CallError } from '../../kernel/call.ts';

/** The missing permission. */
export type Refusal = Pick<Withheld, 'permission'>;

/** Why a query was refused; undefined if it was not refused. */
export function refusalOf(query: Pick<UseQueryResult<unknown>, 'data' | 'error'>): Refusal | undefined {
  if (query.data !== undefined || !(query.error instanceof CallError)) return undefined;
  const { body } = query.error;
  return body?.permission === undefined ? undefined : { permission: body.permission };
}

/**
 * A withheld figure is simply absent from a response that contains many figures. A query under the same permission was
 * refused with the reason; it is then shown instead of the other query.
 */
export function gatedBy<Answer>(
  gate: UseQueryResult<unknown>,
  query: UseQueryResult<Answer>,
): UseQueryResult<Answer> {
  if (refusalOf(gate) === undefined) return query;
  // It failed without data, so its data type does not matter.
  return gate as UseQueryResult<Answer>;
}
