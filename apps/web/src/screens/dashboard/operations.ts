import type { UseQueryResult } from '@tanstack/react-query';
import type { readOperations } from '@cottontree/contract/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';

export type Operations = AnswerOf<typeof readOperations>;

/** Several panels of this screen show parts of one answer. */
export interface OperationsProps {
  operations: UseQueryResult<Operations>;
}

/** What is under the permission to see analytics is merely absent from the answer; the gate knows why. */
export interface GatedOperationsProps extends OperationsProps {
  gate: UseQueryResult<unknown>;
}
