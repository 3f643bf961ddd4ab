/** Every dashboard endpoint, as the contract states them. */
import { contract } from '@cottontree/contract/index.ts';

export const dashboardPaths: readonly string[] = Object.values(contract.dashboard).flatMap((each) =>
  'spec' in each ? [each.spec.path] : [],
);
