/** A fake Compliance Reporting server for the tests of the screen. */
import type { ComplianceSummary } from '@cottontree/contract/compliance/compliance.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import type {
  ComplianceRequirement,
  Control,
  ControlRun,
  Monitoring,
  RemediationUnderWay,
  RequirementDetail,
} from '@cottontree/contract/compliance/register.ts';
import type { ComplianceReport, ReportDetail } from '@cottontree/contract/compliance/reports.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const summary = (over: Partial<ComplianceSummary> = {}): ComplianceSummary => ({
  asOf: '2026-11-21',
  empty: false,
  totalReports: 47,
  overdueReports: 3,
  score: '91.964285714286',
  controlsPassed: 103,
  controlsDue: 112,
  activeRequirements: 28,
  years: [2026, 2025],
  ...over,
});
export const report = (over: Partial<ComplianceReport> = {}): ComplianceReport => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'AML activity report, October 2026',
  type: 'AML',
  period: 'October 2026',
  periodKey: '2026-10',
  cadence: 'monthly',
  status: 'pending_review',
  generatedDate: '2026-11-10T10:00:00.000Z',
  dueDate: '2026-11-25',
  submittedDate: null,
  regulator: 'Financial Intelligence Agency',
  size: '48 KB',
  findings: 2,
  riskLevel: 'medium',
  preparedBy: 'isatu',
  submittedBy: null,
  version: 2,
  lastUrgent: null,
  submitFault: null,
  files: [],
  ...over,
});
export const detail = (over: Partial<ReportDetail> = {}): ReportDetail => ({
  ...report(),
  sections: [
    {
      title: 'Volume by type of transaction',
      note: 'By outcome.',
      columns: [
        { name: 'Type', numeric: false },
        { name: 'Amount SLL', numeric: true },
      ],
      rows: [['Cash in', '1234567']],
    },
  ],
  contentHash: 'ab'.repeat(32),
  contentFault: null,
  filing: null,
  urgent: [],
  ...over,
});
export const requirement = (over: Partial<ComplianceRequirement> = {}): ComplianceRequirement => ({
  id: '19',
  name: 'PCI 7–9 access',
  category: 'PCI',
  description: 'Access is given by need.',
  status: 'non_compliant',
  lastCheck: '2026-11-20T10:00:00.000Z',
  nextReview: '2026-11-27',
  owner: 'IT security',
  controls: 2,
  automationLevel: 'partially_automated',
  ...over,
});
export const control = (over: Partial<Control> = {}): Control => ({
  id: '19.1',
  name: 'Owners sign in with a second factor',
  failing: 'Owners without a second factor',
  isKey: true,
  method: 'query',
  cadence: 'W',
  state: 'failed',
  firstDue: '2025-01-08',
  lastRunAt: '2026-11-20T10:00:00.000Z',
  finding: 'Exceptions: 2 of 2 owners',
  ranBy: 'schedule',
  ...over,
});
export const requirementDetail = (over: Partial<RequirementDetail> = {}): RequirementDetail => ({
  ...requirement(),
  reviewCadence: 'Q',
  controlList: [
    control(),
    control({
      id: '19.4',
      name: 'Access was reviewed',
      failing: 'Access not reviewed',
      method: 'attested',
      cadence: 'Q',
      state: 'never',
      lastRunAt: null,
      finding: null,
      ranBy: null,
    }),
  ],
  remediations: [],
  owners: [
    { id: 'u-1', name: 'isatu' },
    { id: 'u-2', name: 'mohamed' },
  ],
  ...over,
});
export const run = (over: Partial<ControlRun> = {}): ControlRun => ({
  id: 'r-1',
  at: '2026-11-20T10:00:00.000Z',
  examinedDay: null,
  passed: false,
  finding: 'Exceptions: 2 of 2 owners',
  ranBy: 'schedule',
  examined: 2,
  exceptions: 2,
  evidence: [{ user: 'aminata', role: 'owner' }],
  ...over,
});
export const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: '00000000-0000-4000-8000-00000000000c',
  kind: 'ctr',
  subscriber: 'S0012345 Aminata Bangura',
  businessDay: '2026-11-19',
  amount: '31000000',
  transactions: 2,
  detectedAt: '2026-11-20T00:00:00.000Z',
  dueDate: '2026-11-20',
  isLate: true,
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  note: null,
  dismissal: null,
  evidence: [
    {
      transaction: 't-1',
      at: '2026-11-19T08:00:00.000Z',
      type: 'Cash in',
      amount: '21000000',
      currency: 'SLL',
    },
    {
      transaction: 't-2',
      at: '2026-11-19T09:00:00.000Z',
      type: 'Cash out',
      amount: '10000000',
      currency: 'SLL',
    },
  ],
  version: 1,
  ...over,
});
const monitoring = (over: Partial<Monitoring> = {}): Monitoring => ({
  systems: [
    { name: 'AML Monitoring', status: 'Active', passed: 33, due: 33, lastRunAt: '2026-11-21T08:00:00.000Z' },
    {
      name: 'KYC Verification',
      status: 'Active',
      passed: 28,
      due: 28,
      lastRunAt: '2026-11-21T08:00:00.000Z',
    },
    { name: 'PCI Scanning', status: 'Warning', passed: 18, due: 23, lastRunAt: '2026-11-21T08:00:00.000Z' },
    { name: 'Access Control', status: 'Alert', passed: 13, due: 15, lastRunAt: null },
  ],
  alerts: [
    {
      id: 'r-1',
      at: '2026-11-20T10:00:00.000Z',
      controlId: '19.1',
      requirementId: '19',
      title: 'Owners without a second factor',
      control: 'Owners sign in with a second factor',
      finding: 'Exceptions: 2 of 2 owners',
      severity: 'high',
    },
  ],
  limits: [
    {
      name: 'ctr.cash-day',
      title: 'Cash of a day that must be reported',
      value: '30000000',
      unit: 'SLL',
      validFrom: '2015-11-01',
      basis: 'statement',
      source: 'Statement of the Agency: above NLe 30,000',
      verifiedBy: null,
    },
  ],
  ...over,
});

const noRemediations: RemediationUnderWay[] = [];

type Refused = { readonly status: number; readonly body: object };
export interface ComplianceServer {
  summary: ComplianceSummary | Refused;
  reports: ComplianceReport[] | Refused;
  /** Those of a year, where they differ. */
  reportsOfYear?: ComplianceReport[];
  detail: ReportDetail;
  requirements: ComplianceRequirement[] | Refused;
  requirement: RequirementDetail;
  monitoring: Monitoring | Refused;
  remediations: RemediationUnderWay[];
  candidates: Candidate[];
  withheld: boolean;
  runs: ControlRun[];
  /** The responses to changes, by a part of their path; 200 and {} by default. */
  written: Record<string, Refused>;
  powers: string[];
  readonly calls: SentCall[];
  /** Bodies sent to paths that contain `part`. */
  sent(part: string): unknown[];
}

const isRefused = (answer: object): answer is Refused => 'status' in answer && 'body' in answer;
const answerOf = (value: object) => (isRefused(value) ? value : { body: value });

export function serveCompliance(): ComplianceServer {
  const server = {
    summary: summary(),
    reports: [report()],
    detail: detail(),
    requirements: [requirement()],
    requirement: requirementDetail(),
    monitoring: monitoring(),
    remediations: noRemediations,
    candidates: [candidate()],
    withheld: false,
    runs: [run()],
    written: {},
    powers: ['compliance.view', 'compliance.manage'],
    sent: (part: string) =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url.includes(part))
        .map(({ body }) => body),
  } as ComplianceServer & { calls: SentCall[] }; // `calls` is set below
  server.calls = serveCalls(({ method, url }) => {
    const { pathname: path, searchParams } = new URL(url, 'http://here');
    if (path === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: server.powers } };
    if (method !== 'GET') {
      const [, refused] = Object.entries(server.written).find(([part]) => path.includes(part)) ?? [];
      if (refused) return refused;
      if (path.endsWith('/generate'))
        return { body: { period: 'October 2026', generated: [report()], kept: 0 } };
      if (path.endsWith('/urgent')) return { body: { told: 2 } };
      if (path.endsWith('/test')) return { body: server.requirement };
      return { body: {} };
    }
    if (path.endsWith('/summary')) return answerOf(server.summary);
    if (path.endsWith('/compliance/reports'))
      return answerOf(
        searchParams.get('period') === 'current' ? server.reports : (server.reportsOfYear ?? server.reports),
      );
    if (path.includes('/compliance/reports/')) return { body: server.detail };
    if (path.endsWith('/compliance/requirements')) return answerOf(server.requirements);
    if (path.includes('/compliance/requirements/')) return { body: server.requirement };
    if (path.endsWith('/compliance/remediations')) return { body: server.remediations };
    if (path.endsWith('/monitoring')) return answerOf(server.monitoring);
    if (path.endsWith('/candidates'))
      return {
        body: {
          candidates: server.withheld ? [] : server.candidates,
          total: server.candidates.length,
          open: server.candidates.length,
          withheld: server.withheld,
        },
      };
    if (path.endsWith('/runs')) return { body: server.runs };
    return { body: {} };
  });
  return server;
}
