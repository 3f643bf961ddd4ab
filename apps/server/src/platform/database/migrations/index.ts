/**
 * Migrations in order; each runs once, in its own transaction. Names are final once landed. After a new one, schema-code.json is
 * written again: `npx vitest run --project server apps/server/src/platform/database/schema-code.test.ts -u`.
 */
import { people } from './0001-people.ts';
import { evidence } from './0002-evidence.ts';
import { business } from './0003-business.ts';
import { ledger } from './0004-ledger.ts';
import { figures } from './0005-figures.ts';
import { figureRollups } from './0006-figure-rollups.ts';
import { demo } from './0007-demo.ts';
import { ingest } from './0008-ingest.ts';
import { keysAndSecondFactor } from './0009-keys-and-second-factor.ts';
import { declaredEntries } from './0010-declared-entries.ts';
import { expenseApproval } from './0011-expense-approval.ts';
import { checkpoints } from './0012-checkpoints.ts';
import { imports } from './0013-imports.ts';
import { figureDefinitions } from './0014-figure-definitions.ts';
import { powerUses } from './0015-power-uses.ts';
import { securityAndSupport } from './0016-security-and-support.ts';
import { fraud } from './0017-fraud.ts';
import { accountingPeriods } from './0018-accounting-periods.ts';
import { banking } from './0019-banking.ts';
import { compliance } from './0020-compliance.ts';
import { segments } from './0021-segments.ts';
import { predictions } from './0022-predictions.ts';
import { scenarios } from './0023-scenarios.ts';
import { fraudRules } from './0025-fraud-rules.ts';
import { closedBanksAndWriteOffs } from './0026-closed-banks-and-write-offs.ts';
import { complianceFilings } from './0027-compliance-filings.ts';
import { archivedScenarios } from './0028-archived-scenarios.ts';
import { copilot } from './0030-copilot.ts';
import { suggestions } from './0031-suggestions.ts';
import { errors } from './0032-errors.ts';
import { backups } from './0033-backups.ts';
import { testData } from './0034-test-data.ts';
import { activationCodes } from './0036-activation-codes.ts';
import { possibleRepeats } from './0037-possible-repeats.ts';
import { owedToOthers } from './0038-owed-to-others.ts';
import { calendarAndClocks } from './0039-calendar-and-clocks.ts';
import { queue } from './0040-queue.ts';
import { seals } from './0041-seals.ts';
import { figureVersions } from './0043-figure-versions.ts';
import { pruning } from './0044-pruning.ts';
import { provenHolders } from './0045-proven-holders.ts';
import { expenseReasons } from './0046-expense-reasons.ts';
import { roleProposals } from './0048-role-proposals.ts';
import { modelsTrainedAgain } from './0053-models-trained-again.ts';
import { dayVersions } from './0054-day-versions.ts';
import { copyIntoMonths } from './0055-copy-into-months.ts';
import { valueToDate } from './0056-value-to-date.ts';
import { unagreedDuties } from './0058-unagreed-duties.ts';
import { notificationsNameNobody } from './0059-notifications-name-nobody.ts';
import { sealAcceptances } from './0062-seal-acceptances.ts';
import { secondPersons } from './0063-second-persons.ts';
import { moreSeals } from './0064-more-seals.ts';
import { randomChangeSets } from './0065-random-change-sets.ts';
import { importDays } from './0066-import-days.ts';
import { quickDrills } from './0067-quick-drills.ts';
import { fullBackupsReplaced } from './0068-full-backups-replaced.ts';
import { resumedUploads } from './0070-resumed-uploads.ts';
import { appendRecords } from './0074-append-records.ts';

export interface SqlMigration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly SqlMigration[] = [
  { name: '0001-people', sql: people },
  { name: '0002-evidence', sql: evidence },
  { name: '0003-business', sql: business },
  { name: '0004-ledger', sql: ledger },
  { name: '0005-figures', sql: figures },
  { name: '0006-figure-rollups', sql: figureRollups },
  { name: '0007-demo', sql: demo },
  { name: '0008-ingest', sql: ingest },
  { name: '0009-keys-and-second-factor', sql: keysAndSecondFactor },
  { name: '0010-declared-entries', sql: declaredEntries },
  { name: '0011-expense-approval', sql: expenseApproval },
  { name: '0012-checkpoints', sql: checkpoints },
  { name: '0013-imports', sql: imports },
  { name: '0014-figure-definitions', sql: figureDefinitions },
  { name: '0015-power-uses', sql: powerUses },
  { name: '0016-security-and-support', sql: securityAndSupport },
  { name: '0017-fraud', sql: fraud },
  { name: '0018-accounting-periods', sql: accountingPeriods },
  { name: '0019-banking', sql: banking },
  { name: '0020-compliance', sql: compliance },
  { name: '0021-segments', sql: segments },
  { name: '0022-predictions', sql: predictions },
  { name: '0023-scenarios', sql: scenarios },
  { name: '0025-fraud-rules', sql: fraudRules },
  { name: '0026-closed-banks-and-write-offs', sql: closedBanksAndWriteOffs },
  { name: '0027-compliance-filings', sql: complianceFilings },
  { name: '0028-archived-scenarios', sql: archivedScenarios },
  { name: '0030-copilot', sql: copilot },
  { name: '0031-suggestions', sql: suggestions },
  { name: '0032-errors', sql: errors },
  { name: '0033-backups', sql: backups },
  { name: '0034-test-data', sql: testData },
  { name: '0036-activation-codes', sql: activationCodes },
  { name: '0037-possible-repeats', sql: possibleRepeats },
  { name: '0038-owed-to-others', sql: owedToOthers },
  { name: '0039-calendar-and-clocks', sql: calendarAndClocks },
  { name: '0040-queue', sql: queue },
  { name: '0041-seals', sql: seals },
  { name: '0043-figure-versions', sql: figureVersions },
  { name: '0044-pruning', sql: pruning },
  { name: '0045-proven-holders', sql: provenHolders },
  { name: '0046-expense-reasons', sql: expenseReasons },
  { name: '0048-role-proposals', sql: roleProposals },
  { name: '0053-models-trained-again', sql: modelsTrainedAgain },
  { name: '0054-day-versions', sql: dayVersions },
  { name: '0055-copy-into-months', sql: copyIntoMonths },
  { name: '0056-value-to-date', sql: valueToDate },
  { name: '0058-unagreed-duties', sql: unagreedDuties },
  { name: '0059-notifications-name-nobody', sql: notificationsNameNobody },
  { name: '0062-seal-acceptances', sql: sealAcceptances },
  { name: '0063-second-persons', sql: secondPersons },
  { name: '0064-more-seals', sql: moreSeals },
  { name: '0065-random-change-sets', sql: randomChangeSets },
  { name: '0066-import-days', sql: importDays },
  { name: '0067-quick-drills', sql: quickDrills },
  { name: '0068-full-backups-replaced', sql: fullBackupsReplaced },
  { name: '0070-resumed-uploads', sql: resumedUploads },
  { name: '0074-append-records', sql: appendRecords },
];
