/** The requests of the screens when they open, as declared in the contract. */
import { contract } from '@cottontree/contract/index.ts';

/** Every dashboard endpoint that a screen reads when it opens; not its printed pages, which one person gets a few of a minute. */
export const dashboardPaths: readonly string[] = Object.values(contract.dashboard).flatMap((each) =>
  'spec' in each && !('media' in each.spec) ? [each.spec.path] : [],
);

const { analytics, banking, compliance, figures, fraud, reports, segments, simulation } = contract;
/** Responses about closed days only, and the catalogue, which is about no day. */
export const closedDayPaths: readonly string[] = [
  `${analytics.readTrends.spec.path}?period=365`,
  analytics.listInsights.spec.path,
  `${reports.readPnlReport.spec.path}?period=yearly`,
  `${reports.readPnlBridge.spec.path}?period=yearly`,
  figures.listFigures.spec.path,
];
export const TRENDS = `${analytics.readTrends.spec.path}?period=365`;
/** The requests of the other analysis screens, with their longest periods. */
export const analysisPaths: readonly string[] = [
  `${reports.readPnlReport.spec.path}?period=yearly`,
  `${reports.readPnlBridge.spec.path}?period=yearly`,
  banking.readBankTreasury.spec.path,
  banking.readReconciliation.spec.path,
  banking.readSafeguarding.spec.path,
  `${analytics.readTrends.spec.path}?period=365`,
  ...(['churn', 'ltv', 'fraud', 'revenue', 'engagement'] as const).map(
    (model) => `${analytics.readPredictions.spec.path}?period=90&model=${model}`,
  ),
  analytics.listInsights.spec.path,
  `${segments.listSegments.spec.path}?type=behavioral&range=90d`,
  `${segments.listCohorts.spec.path}?range=90d`,
  simulation.listScenarios.spec.path,
  `${fraud.listFraudAlerts.spec.path}?window=30d`,
  fraud.readFraudMetrics.spec.path,
  compliance.readSummary.spec.path,
  compliance.listReports.spec.path,
  compliance.listRequirements.spec.path,
  compliance.readMonitoring.spec.path,
  compliance.listCandidates.spec.path,
];
