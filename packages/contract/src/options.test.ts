/** Options and ranges that the documents close: no more and no fewer. */
import { describe, expect, it } from 'vitest';
import { BackupStatus, DrillStatus } from './backup/backup.ts';
import { IntegrationStatus } from './banking/integrations.ts';
import { AutomationLevel, RequirementStatus } from './compliance/register.ts';
import { ReportRisk, ReportStatus, ReportType } from './compliance/reports.ts';
import { AiAnswer, AiProvider, SuggestionCategory } from './copilot/ai.ts';
import { AffectedUser, DeviceType, ErrorSeverity, ErrorStatus } from './errors/records.ts';
import { NotificationType } from './events.ts';
import { Direction } from './figures/changes.ts';
import { FraudAlert, FraudSeverity, FraudStatus, FraudType } from './fraud/fraud.ts';
import { RiskLevel, ScenarioStatus } from './simulation/schemas.ts';
import { FeatureCategory, FeatureSuggestion } from './suggestions/suggestions.ts';

describe('the options and ranges', () => {
  it.each([
    ['[B-3.63] of the status of a backup', BackupStatus, ['completed', 'failed', 'running']],
    ['[B-3.65] of the status of a disaster-recovery test', DrillStatus, ['passed', 'warning']],
    ['[A-4.37] of the status of a bank integration', IntegrationStatus, ['connected', 'error', 'warning']],
    [
      '[A-3.54] of the automation level of a requirement',
      AutomationLevel,
      ['fully_automated', 'manual', 'partially_automated'],
    ],
    [
      '[A-4.44] of the status of a requirement',
      RequirementStatus,
      ['attention_required', 'compliant', 'non_compliant'],
    ],
    ['[A-3.51] of the type of a compliance report', ReportType, ['AML', 'KYC', 'PCI', 'SOX']],
    ['[A-3.52] of the risk level of a compliance report', ReportRisk, ['high', 'low', 'medium']],
    [
      '[A-4.43] of the status of a compliance report',
      ReportStatus,
      ['completed', 'in_progress', 'overdue', 'pending_review'],
    ],
    [
      '[B-3.49] of the category of a sample question',
      SuggestionCategory,
      ['expense', 'other', 'revenue', 'treasury', 'user'],
    ],
    ['[B-7.40] of the provider of a question', AiProvider, ['anthropic', 'openai']],
    ['[B-3.51] of the severity of an error', ErrorSeverity, ['critical', 'high', 'low', 'medium']],
    ['[B-3.52] of the status of an error', ErrorStatus, ['ignored', 'monitoring', 'open', 'resolved']],
    ['[B-3.55] of the device of an affected user', DeviceType, ['api', 'desktop', 'mobile', 'server']],
    [
      '[A-4.35] of the type of a fraud alert',
      FraudType,
      ['device_anomaly', 'rapid_transactions', 'spending_pattern', 'unusual_location'],
    ],
    ['[A-4.34] of the severity of a fraud alert', FraudSeverity, ['high', 'low', 'medium']],
    [
      '[A-4.33] of the status of a fraud alert',
      FraudStatus,
      ['false_positive', 'investigating', 'pending', 'resolved'],
    ],
    [
      '[A-3.30] of the category of a suggestion',
      FeatureCategory,
      ['API', 'Analytics', 'Integration', 'Mobile', 'Performance', 'Reporting', 'Security', 'UI/UX'],
    ],
    ['[A-3.31] of the priority of a suggestion', FeatureSuggestion.shape.priority, ['high', 'low', 'medium']],
    [
      '[A-4.29] of the status of a suggestion',
      FeatureSuggestion.shape.status,
      ['approved', 'completed', 'in_development', 'pending', 'rejected', 'reviewing'],
    ],
    ['[A-3.15] of the type of a notification', NotificationType, ['error', 'info', 'success', 'warning']],
    ['[A-4.40] of the status of a saved scenario', ScenarioStatus, ['Completed', 'Draft', 'In Progress']],
    ['[A-4.41] of the direction of a trend', Direction, ['down', 'stable', 'up']],
    ['[A-4.42] of the risk level of a simulation', RiskLevel, ['High', 'Low', 'Medium']],
  ])('%s are these alone', (_, schema, options) => {
    expect([...schema.options].toSorted()).toEqual(options);
  });

  it.each([
    ['[A-3.37] of a fraud alert', FraudAlert.shape.confidence],
    ['[B-3.46] of an answer of the copilot', AiAnswer.shape.confidence],
  ])('the confidence %s lies between 0 and 1', (_, confidence) => {
    const accepted = [-0.01, 0, 0.5, 1, 1.01].filter((each) => confidence.safeParse(each).success);
    expect(accepted).toEqual([0, 0.5, 1]);
  });

  it('[B-3.54] of the identification level of an affected customer are 0, 1 and 2', () => {
    const level = AffectedUser.shape.kycLevel;
    const accepted = [-1, 0, 1, 2, 3, 1.5, '1'].filter((each) => level.safeParse(each).success);
    expect(accepted).toEqual([0, 1, 2]);
  });
});
