import type { UseQueryResult } from '@tanstack/react-query';
import type { Withheld } from '@cottontree/contract/dashboard.ts';
import { CallError } from '../../kernel/call.ts';

/** Which permission is missing, and which roles hold it. */
export type Refusal = Pick<Withheld, 'permission' | 'grantedBy'>;

/** Why a query was refused; undefined when it was not. */
export function refusalOf(query: Pick<UseQueryResult<unknown>, 'data' | 'error'>): Refusal | undefined {
  if (query.data !== undefined || !(query.error instanceof CallError)) return undefined;
  const { body } = query.error;
  return body?.permission === undefined
    ? undefined
    : { permission: body.permission, grantedBy: body.grantedBy ?? [] };
}

/**
 * A withheld figure is merely absent from an answer that holds many. A query under the same permission knows that it
 * was refused and why: then it stands for the other.
 */
export function gatedBy<Answer>(
  gate: UseQueryResult<unknown>,
  query: UseQueryResult<Answer>,
): UseQueryResult<Answer> {
  if (refusalOf(gate) === undefined) return query;
  // It has failed without data, so that the type of its data is never looked at.
  return gate as UseQueryResult<Answer>;
}
