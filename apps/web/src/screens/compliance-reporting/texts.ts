/** Verbatim texts of Compliance Reporting. */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import type { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import type { ComplianceReport, ReportType } from '@cottontree/contract/compliance/reports.ts';

export const COMPLIANCE_TEXTS = {
  subtitle: 'Automated compliance reporting and regulatory requirement tracking',
  filter: {
    all: 'All Reports',
    AML: 'AML Reports',
    KYC: 'KYC Reports',
    PCI: 'PCI Reports',
    SOX: 'SOX Reports',
  } satisfies Record<'all' | ReportType, string>,
  generate: 'Generate Report',
  generated: 'Report Generated',
  generatedText: 'Compliance report has been generated successfully.',
  generationFailed: 'Generation Failed',
  generationFailedText: 'Failed to generate compliance report.',
  tiles: {
    total: 'Total Reports',
    overdue: 'Overdue Reports',
    score: 'Compliance Score',
    requirements: 'Active Requirements',
  },
  tabs: { reports: 'Reports', requirements: 'Requirements', monitoring: 'Monitoring' },
  leftOut: (open: number) =>
    `${open === 1 ? '1 open report is' : `${open} open reports are`} left out by type and period.`,
  leftOutByStatus: (open: number) =>
    `${open === 1 ? '1 open report is' : `${open} open reports are`} left out by type, period and status.`,
  showOpen: 'Show all open reports',
  completedShown: (shown: number, all: number) => `${shown} of ${all} completed reports are shown.`,
  showCompleted: (all: number) => `Show all ${all} completed`,
  counts: { reports: 'All reports by status', requirements: 'All requirements by status' },
  all: 'All',
  unmetLeftOut: (unmet: number) =>
    `${unmet === 1 ? '1 requirement that is not met is' : `${unmet} requirements that are not met are`} left out.`,
  categoryAlone: (category: ReportType) => `Requirements of ${category} alone.`,
  showRequirements: 'Show all requirements',
  noneOfStatus: 'No requirement has this status.',
  linked: {
    periods: (type: ReportType) => `Other ${type} reports`,
    noPeriods: 'No other period was due in the last 24 months.',
    requirements: (type: ReportType) => `Requirements of ${type}`,
    noRequirements: 'The register has none.',
    deadlines: (category: ReportType) => `${category} reports due`,
    noDeadlines: 'Every report is completed.',
    due: (day: string) => `due ${day}`,
    review: (day: string) => `review ${day}`,
  },
  generateWhat: 'Reports that exist stay as they are.',
  cadences: { monthly: 'Monthly', quarterly: 'Quarterly' },
  willGenerate: 'Will be generated',
  stays: 'Generated already',
  noneDue: 'No report of this period is due.',
  noReports: 'Waiting for Compliance Data',
  noRequirements: 'Waiting for Requirements Data',
  realTime: 'Real-time Monitoring',
  recentAlerts: 'Recent Alerts',
  candidatesWithheld: `They lead to the subjects of reports to the Agency: ${needsPower(['compliance.manage', 'kyc.verify'], 'seeing them')}.`,
  loadFailed: 'Failed to load compliance data. Please check your connection and try again.',
  sample: 'Samples: the company has no data yet, so nothing is required of it.',
  submit: 'Submit',
  urgent: 'Urgent',
  generateKey: 'Generate',
  testControls: 'Test Controls',
  remediate: 'Remediate',
  it: 'It',
  riskRisk: (risk: string) => `${risk} risk`,
  neverTested: 'never tested',
  firstDue: (firstDue: string) => `first due ${firstDue}`,
  monitoring: 'monitoring',
  nothingIsMonitoredYet: 'Nothing is monitored yet',
  controlsRunAsSoonAs: 'Controls run as soon as the company has business.',
  ofControlsPass: (passed: string, due: string) => `${passed} of ${due} controls pass`,
  lastTest: ', last test',
  noControlHasFailed: 'No control has failed',
  failedTestsOfControlsAppear: 'Failed tests of controls appear here.',
  controlOfAlert: (id: string, name: string) => `Control ${id}, ${name}`,
  openTheRequirementOf: (controlId: string) => `Open the requirement of ${controlId}`,
  open: 'Open',
  type: 'Type',
  period: 'Period',
  current: 'Current',
  tilesShowTheChosenDay: (day: string) =>
    `The tiles show ${day}. The lists below show what is due and open today.`,
  summary: 'Summary',
  compliance: 'compliance',
  complianceLabel: 'Compliance',
  dueAndNotSubmitted: 'Due and not submitted',
  of: 'of',
  controlsPassed: 'controls passed',
  giveTheNumber: 'Enter a number of 1 to 10 digits.',
  numberKept: 'Number saved',
  setTheCompanysNumber: 'Set the company’s number with the Agency',
  companysNumberWithTheAgency: 'The company’s number with the Agency',
  everyFileSentFromNow: 'It is included in every file sent from now on.',
  keep: 'Keep',
  failedToSaveTheNumber: 'Failed to save the number.',
  number: 'Number',
} as const;

export const KIND_NAMES = {
  ctr: 'Cash report (CTR)',
  structuring: 'Structuring watch',
  str: 'Suspicion (STR)',
} as const satisfies Record<CandidateKind, string>;

/** The status as the documents show it: the first underscore becomes a space. */
export const statusText = (status: string): string => status.replace('_', ' ');

/** The same as a label of its own. */
export const statusLabel = (status: string): string =>
  status === 'all' ? COMPLIANCE_TEXTS.all : status.charAt(0).toUpperCase() + statusText(status).slice(1);

export const AUTOMATION_TEXTS = {
  fully_automated: 'Fully automated',
  partially_automated: 'Partially automated',
  manual: 'Manual',
} as const;

/** What the tiles and lists show while the company has no data. */
export const SAMPLE_TILES = { total: '47', overdue: '3', score: '92%', requirements: '28' } as const;

type SampleReport = Pick<
  ComplianceReport,
  | 'id'
  | 'name'
  | 'type'
  | 'period'
  | 'status'
  | 'generatedDate'
  | 'dueDate'
  | 'submittedDate'
  | 'regulator'
  | 'size'
  | 'findings'
  | 'riskLevel'
>;
export const SAMPLE_REPORTS: readonly SampleReport[] = [
  {
    id: 'sample-1',
    name: 'AML activity report, May 2024',
    type: 'AML',
    period: 'May 2024',
    status: 'completed',
    generatedDate: '2024-06-11T10:00:00Z',
    dueDate: '2024-06-14',
    submittedDate: '2024-06-13T15:00:00Z',
    regulator: 'Financial Intelligence Agency',
    size: '48 KB',
    findings: 0,
    riskLevel: 'low',
  },
  {
    id: 'sample-2',
    name: 'KYC and safeguarding report, Q2 2024',
    type: 'KYC',
    period: 'Q2 2024',
    status: 'pending_review',
    generatedDate: '2024-07-15T10:00:00Z',
    dueDate: '2024-07-19',
    submittedDate: null,
    regulator: 'Bank of Sierra Leone',
    size: '62 KB',
    findings: 2,
    riskLevel: 'medium',
  },
  {
    id: 'sample-3',
    name: 'PCI DSS status report, Q2 2024',
    type: 'PCI',
    period: 'Q2 2024',
    status: 'in_progress',
    generatedDate: null,
    dueDate: '2024-07-30',
    submittedDate: null,
    regulator: 'Sponsor bank and card schemes (framework adopted)',
    size: null,
    findings: null,
    riskLevel: 'medium',
  },
];
export const SAMPLE_REQUIREMENTS = [
  {
    id: 'sample-1',
    name: 'Transaction monitoring rules',
    category: 'AML',
    description: 'Every transaction passes rules whose thresholds are dated, sourced and in force.',
    status: 'compliant',
    lastCheck: '2024-06-11T10:00:00Z',
    nextReview: '2024-07-11',
    owner: 'MLRO',
    controls: 6,
    automationLevel: 'fully_automated',
  },
  {
    id: 'sample-2',
    name: 'PCI 7–9 access',
    category: 'PCI',
    description: 'Access is given by need, proven by two factors, and ended when it is over.',
    status: 'attention_required',
    lastCheck: '2024-06-03T10:00:00Z',
    nextReview: '2024-09-02',
    owner: 'IT security',
    controls: 5,
    automationLevel: 'partially_automated',
  },
] as const;
