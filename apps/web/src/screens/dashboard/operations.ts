import type { UseQueryResult } from '@tanstack/react-query';
import type { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';

export type Operations = AnswerOf<typeof readOperations>;

/** Several panels of this screen show parts of the same response. */
export interface OperationsProps {
  operations: UseQueryResult<Operations>;
}

/** Values that need the permission to see analytics are simply absent from the response; the gate query knows why. */
export interface GatedOperationsProps extends OperationsProps {
  gate: UseQueryResult<unknown>;
}
