/** Every dashboard endpoint, as the contract states them, the profit and loss of the longest period, and the proofs of banking. */
import { contract } from '@cottontree/contract/index.ts';

export const dashboardPaths: readonly string[] = [
  ...Object.values(contract.dashboard).flatMap((each) => ('spec' in each ? [each.spec.path] : [])),
  ...[contract.reports.readPnlReport, contract.reports.readPnlBridge].map(
    ({ spec }) => `${spec.path}?period=yearly`,
  ),
  ...[
    contract.banking.readBankTreasury,
    contract.banking.readReconciliation,
    contract.banking.readSafeguarding,
  ].map(({ spec }) => spec.path),
];
