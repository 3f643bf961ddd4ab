// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control as button,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import {
  candidate,
  control,
  detail,
  report,
  requirement,
  requirementDetail,
  run,
  serveCompliance,
  summary,
  type ComplianceServer,
} from './answers.setup.ts';
// Imports the lazily loaded module in advance: these tests are not about waiting for code.
import './generate-dialog.tsx';
import { ComplianceReportingScreen } from './screen.tsx';

let server: ComplianceServer;

beforeEach(() => {
  clearToasts();
  server = serveCompliance();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void vi.useRealTimers());

const page = () => document.body.textContent;
const open = async (search = '', until: () => boolean = () => true) => {
  history.replaceState(null, '', `/compliance-reporting${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <ComplianceReportingScreen title="Compliance Reporting" />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
  // Tabs and panels load their code first.
  await eventually(until, `the page of ${search}`);
};
const figures = () =>
  [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(
    ({ dataset, textContent }) => `${dataset.figure} ${textContent}`,
  );
const cards = () => [...document.querySelectorAll('li[aria-label]')];
const actionsOf = (card: Element | undefined) =>
  [...(card?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent.trim());
const facts = (card: Element | undefined) =>
  Object.fromEntries(
    [...(card?.querySelectorAll('dl > div') ?? [])].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd'),
    ]),
  );
const options = (name: string) =>
  [...find<HTMLSelectElement>(`select[name="${name}"]`).options].map(({ text }) => text);
const toasts = () => currentToasts().map(({ title, description, variant }) => [title, description, variant]);
const submit = async () => {
  await eventually(() => document.querySelector('[role="dialog"] form') !== null, 'the form');
  await settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
};
const lastQuery = (path: string) =>
  [...server.calls].reverse().find(({ url }) => url.startsWith(`/api/compliance/${path}`))?.url;

describe('the head', () => {
  it('[A-2.144, A-2.145, A-2.146, A-2.151] has a subtitle, filter, button and three tabs', async () => {
    await open();
    expect(page()).toContain('Automated compliance reporting and regulatory requirement tracking');
    expect(options('type')).toEqual([
      'All Reports',
      'AML Reports',
      'KYC Reports',
      'PCI Reports',
      'SOX Reports',
    ]);
    expect(options('period')).toEqual(['Current', '2026', '2025']);
    expect(button('Generate Report')).toBeDefined();
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Reports',
      'Requirements',
      'Monitoring',
    ]);
  });
  it('[A-9.52, A-9.53] requests all reports of the current period unless the URL says otherwise', async () => {
    await open();
    expect(lastQuery('reports')).toBe('/api/compliance/reports?type=all&period=current');
    await fill(find<HTMLSelectElement>('select[name="type"]'), 'PCI');
    await fill(find<HTMLSelectElement>('select[name="period"]'), '2025');
    await settle();
    expect(lastQuery('reports')).toBe('/api/compliance/reports?type=PCI&period=2025');
    expect(location.search).toBe('?type=PCI&period=2025');
  });
  it('[A-2.147, A-2.148, A-2.149, A-2.150] shows four figures, the score without decimals', async () => {
    await open();
    expect(figures()).toEqual([
      'compliance.total-reports 47',
      'compliance.overdue-reports 3',
      'compliance.score 92%',
      'compliance.controls-passed 103',
      'compliance.controls-due 112',
      'compliance.active-requirements 28',
    ]);
    for (const label of ['Total Reports', 'Overdue Reports', 'Compliance Score', 'Active Requirements'])
      expect(page()).toContain(label);
  });
});

describe('generating', () => {
  const generate = async () => {
    await click(button('Generate Report'));
    await eventually(() => document.querySelector('[role="dialog"] form') !== null, 'the choice');
  };
  const preview = () => find('[role="dialog"] [aria-label="Preview"]').textContent;
  it('[A-7.66, A-7.67, A-8.22] opens with monthly and current chosen, sends exactly that when nothing is changed, reports it and reads the reports again', async () => {
    await open();
    await generate();
    expect(options('cadence')).toEqual(['Monthly', 'Quarterly']);
    expect(find<HTMLSelectElement>('select[name="cadence"]').value).toBe('monthly');
    expect(find<HTMLSelectElement>('select[name="generatedPeriod"]').value).toBe('current');
    expect(server.sent('/generate')).toEqual([]);
    const before = server.calls.filter(({ url }) => url.startsWith('/api/compliance/reports')).length;
    await submit();
    await settle();
    expect(server.sent('/generate')).toEqual([{ type: 'monthly', period: 'current' }]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(toasts()).toEqual([
      ['Report Generated', 'Compliance report has been generated successfully.', undefined],
    ]);
    expect(
      server.calls.filter(({ url }) => url.startsWith('/api/compliance/reports')).length,
    ).toBeGreaterThan(before);
  });
  it('shows before which reports are made and which stay, and offers older periods that still miss one', async () => {
    const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
    const missing = { generatedDate: null, size: null, findings: null, preparedBy: null } as const;
    server.reports = [
      report({ id: id(1), name: 'AML of October' }),
      report({
        ...missing,
        id: id(2),
        name: 'AML of August',
        period: 'August 2026',
        periodKey: '2026-08',
      }),
      report({
        ...missing,
        id: id(3),
        name: 'KYC of Q3',
        cadence: 'quarterly',
        period: 'Q3 2026',
        periodKey: '2026-Q3',
      }),
    ];
    await open();
    await generate();
    expect(options('generatedPeriod')).toEqual(['Current (October 2026)', 'August 2026']);
    expect(preview()).toContain('Generated alreadyAML of October');
    expect(preview()).not.toContain('Will be generated');
    await fill(find<HTMLSelectElement>('select[name="generatedPeriod"]'), '2026-08');
    expect(preview()).toContain('Will be generatedAML of August');
    await fill(find<HTMLSelectElement>('select[name="cadence"]'), 'quarterly');
    expect(options('generatedPeriod')).toEqual(['Current (Q3 2026)']);
    expect(preview()).toContain('Will be generatedKYC of Q3');
    await submit();
    await settle();
    expect(server.sent('/generate')).toEqual([{ type: 'quarterly', period: 'current' }]);
  });
  it('[A-8.21] reports a failure', async () => {
    server.written = {
      '/generate': { status: 500, body: { code: 'unexpected', message: 'No', requestId: 'r' } },
    };
    await open();
    await generate();
    await submit();
    await settle();
    expect(toasts()).toEqual([['Generation Failed', 'Failed to generate compliance report.', 'destructive']]);
  });
  it('is not available to people who may only view', async () => {
    server.powers = ['compliance.view'];
    await open();
    expect(button('Generate Report').getAttribute('aria-disabled')).toBe('true');
    await click(button('Generate Report'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(server.sent('/generate')).toEqual([]);
  });
});

describe('the reports', () => {
  it('are all of the open ones and the first ten completed; the others follow on demand, or where one is open', async () => {
    const id = (at: number) => `00000000-0000-4000-8000-0000000000${at}`;
    server.reports = [
      ...Array.from({ length: 12 }, (_, at) =>
        report({ id: id(10 + at), name: `completed ${at + 1}`, status: 'completed' }),
      ),
      report({ id: id(30), name: 'late', status: 'overdue' }),
    ];
    await open();
    const names = () => cards().map((card) => card.getAttribute('aria-label'));
    const first = Array.from({ length: 10 }, (_, at) => `completed ${at + 1}`);
    expect(names()).toEqual([...first, 'late']);
    expect(page()).toContain('10 of 12 completed reports are shown.');
    await click(button('Show all 12 completed'));
    expect(names()).toEqual([...first, 'completed 11', 'completed 12', 'late']);
    expect(page()).not.toContain('completed reports are shown');
    await unmountAll();
    await open(`?report=${id(21)}`);
    expect(names()).toContain('completed 12');
  });
  it('[A-2.152, A-2.153, A-3.50] are one card each with all details', async () => {
    await open();
    const [card] = cards();
    expect(card?.getAttribute('aria-label')).toBe('AML activity report, October 2026');
    expect(
      [...(card?.querySelectorAll('[data-tone]') ?? [])].slice(0, 3).map(({ textContent }) => textContent),
    ).toEqual(['pending review', 'AML', 'medium risk']);
    const shown = Object.entries(facts(card)).map(([name, value]) => [name, value?.textContent]);
    expect(shown).toEqual([
      ['Regulator', 'Financial Intelligence Agency'],
      ['Period', 'October 2026'],
      ['Due', 'Nov 25, 2026'],
      ['Generated', 'Nov 10, 2026'],
      ['Submitted', '–'],
      ['Size', '48 KB'],
      ['Findings', '2'],
    ]);
    expect(actionsOf(card)[0]).toBe('View');
  });
  it('[A-2.154, A-2.155, A-2.156] offer what their status allows', async () => {
    server.reports = (['completed', 'pending_review', 'in_progress', 'overdue'] as const).map(
      (status, index) => report({ status, id: `00000000-0000-4000-8000-00000000000${index}`, name: status }),
    );
    await open();
    expect(cards().map(actionsOf)).toEqual([
      ['View', 'Download'],
      ['View', 'Submit'],
      ['View'],
      ['View', 'Urgent'],
    ]);
  });
  it('[A-4.45, A-4.46, A-4.47, A-4.48, A-4.49] colour their status and write it with a space', async () => {
    server.reports = (['completed', 'pending_review', 'in_progress', 'overdue'] as const).map(
      (status, index) => report({ status, id: `00000000-0000-4000-8000-00000000000${index}`, name: status }),
    );
    await open();
    const badges = cards().map((card) => card.querySelector('[data-tone]'));
    expect(badges.map((badge) => [badge?.textContent, badge?.getAttribute('data-tone')])).toEqual([
      ['completed', 'pos'],
      ['pending review', 'warn'],
      ['in progress', 'accent'],
      ['overdue', 'neg'],
    ]);
  });
  it('[A-4.50, A-4.51] show a past due date in red unless completed, and findings red above 0 and green otherwise', async () => {
    server.reports = [
      report({
        id: '00000000-0000-4000-8000-000000000001',
        name: 'late',
        status: 'overdue',
        dueDate: '2026-11-20',
        findings: 0,
      }),
      report({
        id: '00000000-0000-4000-8000-000000000002',
        name: 'done',
        status: 'completed',
        dueDate: '2026-11-20',
        findings: 1,
      }),
      report({
        id: '00000000-0000-4000-8000-000000000003',
        name: 'open',
        status: 'in_progress',
        findings: null,
      }),
    ];
    await open();
    const tones = cards().map((card) => [facts(card).Due?.dataset.tone, facts(card).Findings?.dataset.tone]);
    expect(tones).toEqual([
      ['neg', 'pos'],
      [undefined, 'neg'],
      [undefined, undefined],
    ]);
  });
  it('that are open and left out by type or period are counted above the rows, and shown with one click', async () => {
    const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
    server.reports = [
      report({ id: id(1), name: 'open' }),
      report({ id: id(2), name: 'late', status: 'overdue' }),
      report({ id: id(3), name: 'done', status: 'completed' }),
    ];
    await open();
    expect(document.querySelector('[data-left-out]')).toBeNull();
    server.reportsOfYear = [];
    await unmountAll();
    await open('?type=PCI&period=2025');
    expect(find('[data-left-out]').textContent).toBe(
      '2 open reports are left out by type and period.Show all open reports',
    );
    await click(button('Show all open reports'));
    expect(location.search).toBe('');
    expect(document.querySelector('[data-left-out]')).toBeNull();
    expect(cards()).toHaveLength(3);
  });
  it('[A-2.157] explain when there are none', async () => {
    server.reports = [];
    await open('?type=SOX');
    expect(page()).toContain('Waiting for Compliance Data');
    expect(page()).not.toContain('Sample');
    await click(button('Show all reports'));
    expect(location.search).toBe('');
  });
  it('[A-7.63] are samples, marked, only while the company has no data at all', async () => {
    server.summary = summary({ empty: true, totalReports: 0, overdueReports: 0, score: null, years: [] });
    server.reports = [];
    await open();
    expect(document.querySelectorAll('[data-sample] li[aria-label]').length).toBeGreaterThan(1);
    expect(page()).toContain('Sample');
    expect(
      [...document.querySelectorAll('[data-sample]')].map(({ textContent }) => textContent).slice(0, 4),
    ).toEqual(['47', '3', '92%', '28']);
    expect(facts(cards()[0]).Due?.textContent).toContain('2024');
    expect(cards().flatMap(actionsOf)).not.toContain('Submit');
  });
  it('show what failed, and who grants a missing permission', async () => {
    server.reports = { status: 500, body: { code: 'unexpected', message: 'No', requestId: 'r-9' } };
    await open();
    expect(page()).toContain('Failed to load compliance data. Please check your connection and try again.');
    server.reports = [report()];
    await click(button('Try again'));
    await settle();
    expect(cards()).toHaveLength(1);
  });
  it('name the permission where the role may not see them', async () => {
    const refused = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'No',
        permission: 'compliance.view',
        grantedBy: ['owner'],
        requestId: 'r',
      },
    };
    server.reports = refused;
    server.summary = refused;
    await open();
    expect(page()).toContain('View Compliance, which an owner can grant');
    expect(page()).toContain('owner can grant');
  });
});

describe('a report', () => {
  it('[A-2.153] opens in a panel with its content', async () => {
    await open('', () => true);
    await click(button('View AML activity report, October 2026'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the panel');
    await settle();
    expect(page()).toContain('Volume by type of transaction');
    expect(page()).toContain('1,234,567');
    expect(page()).toContain('ab'.repeat(32));
    expect(location.search).toContain('report=00000000');
  });
  it('shows that it was changed outside the product', async () => {
    server.detail = detail({ contentFault: 'What the report says does not match its hash' });
    await open();
    await click(button(`View ${report({}).name}`));
    await eventually(() => page().includes('SHA-256'), 'the panel');
    expect(page()).toContain(
      'What the report says does not match its hash. It was changed outside the product: an owner should check Audit History.',
    );
  });
  it('[A-4.52] is submitted, or shows why this person cannot submit it', async () => {
    await open();
    await click(button('Submit AML activity report, October 2026'));
    await settle();
    expect(server.sent('/submit')).toEqual([{ version: 2 }]);
    expect(toasts()[0]?.[0]).toBe('Report submitted');
  });
  it('shows why somebody cannot submit it', async () => {
    server.reports = [report({ submitFault: 'You prepared it: another person submits it' })];
    await open();
    await click(button('Submit AML activity report, October 2026'));
    expect(server.sent('/submit')).toEqual([]);
    expect(toasts()[0]?.[1]).toBe('You prepared it: another person submits it');
  });
  it('that is overdue is marked urgent once a day, which its row shows', async () => {
    const late = report({ status: 'overdue', name: 'late' });
    server.reports = [
      { ...late, lastUrgent: { at: '2026-11-21T09:26:00.000Z', by: 'Aminata Koroma' } },
      {
        ...late,
        id: '00000000-0000-4000-8000-000000000002',
        name: 'later',
        lastUrgent: { at: '2026-11-19T09:26:00.000Z', by: 'Aminata Koroma' },
      },
    ];
    await open();
    const marks = () => cards().map((card) => [...card.querySelectorAll('time')].at(-1)?.textContent);
    expect(marks()).toEqual(['Marked urgent 09:26 UTC', 'Marked urgent Nov 19, 2026']);
    expect(button('Urgent late').getAttribute('aria-disabled')).toBe('true');
    await click(button('Urgent late'));
    expect(server.sent('/urgent')).toEqual([]);
    expect(toasts()[0]?.[1]).toBe(
      'Aminata Koroma marked it as urgent at 09:26 UTC; it can be marked again tomorrow.',
    );
    await click(button('Urgent later'));
    await settle();
    expect(server.sent('/urgent')).toEqual([{}]);
  });
  it('that is missing is generated from its row', async () => {
    server.reports = [
      report({ status: 'in_progress', generatedDate: null, cadence: 'quarterly', periodKey: '2026-Q3' }),
    ];
    await open();
    expect(actionsOf(cards()[0])).toEqual(['View', 'Generate']);
    await click(button('Generate AML activity report, October 2026'));
    await settle();
    expect(server.sent('/generate')).toEqual([{ type: 'quarterly', period: '2026-Q3' }]);
  });
  it('is marked urgent when it is overdue, and generated or submitted from its panel', async () => {
    const late = report({
      status: 'overdue',
      generatedDate: null,
      size: null,
      findings: null,
      preparedBy: null,
      submitFault: 'It is not generated yet',
    });
    server.reports = [late];
    server.detail = detail({ ...late, sections: null, contentHash: null });
    await open();
    await click(button(`Urgent ${late.name}`));
    await settle();
    expect(server.sent('/urgent')).toEqual([{}]);
    await click(button(`View ${late.name}`));
    await eventually(() => page().includes('No content yet'), 'the panel');
    await click(button(`Generate ${late.name}`));
    await settle();
    expect(server.sent('/generate')).toEqual([{ type: 'monthly', period: '2026-10' }]);
  });
});

describe('the file for the Agency', () => {
  const filing = {
    reports: 3,
    transactions: 7,
    faults: [
      {
        path: 'Cash report of 2026-10-08, report[1]/rentity_id',
        message: 'is missing: must be the number under which the Agency knows the company',
      },
    ],
    faultCount: 61,
    hash: null,
    reportingEntity: null,
  };
  const panel = '?report=00000000-0000-4000-8000-000000000001';
  it('says by field what prevents sending it, and takes the company’s number', async () => {
    server.detail = detail({ filing });
    await open(panel, () => page().includes('File for the Agency'));
    expect(page()).toContain('61 errors prevent it from being sent');
    expect(page()).toContain('Cash report of 2026-10-08, report[1]/rentity_id');
    expect(page()).toContain('and 60 more');
    await click(button('Set'));
    await submit();
    expect(page()).toContain('Enter a number of 1 to 10 digits.');
    await fill(find('[name="number"]'), ' 4017');
    await submit();
    expect(server.sent('/reporting-entity')).toEqual([{ number: '4017' }]);
    expect(toasts()[0]?.[0]).toBe('Number saved');
  });
  it('stays as it was sent once its report is submitted', async () => {
    const sent = report({
      status: 'completed',
      submittedDate: '2026-11-12T10:00:00.000Z',
      files: ['pdf', 'csv', 'xml'],
    });
    server.reports = [sent];
    server.detail = detail({
      ...sent,
      filing: { ...filing, faults: [], faultCount: 0, reportingEntity: '4017', hash: 'cd'.repeat(32) },
    });
    await open(panel, () => page().includes('File for the Agency'));
    expect(page()).toContain('cd'.repeat(32));
    expect(page()).not.toContain('No errors found');
    expect(page()).not.toContain('Change');
  });
  it('does not exist for a report that the Agency does not receive', async () => {
    await open(panel, () => page().includes('Volume by type'));
    expect(page()).not.toContain('File for the Agency');
  });
});

describe('a person who may only view', () => {
  beforeEach(() => {
    server.powers = ['compliance.view'];
  });
  /** Why the button does nothing. The result also shows whether a click on it had any effect. */
  const refusal = async (name: string) => {
    const it = button(name);
    const state = () => [location.search, server.sent('/').length].join(' ');
    const before = state();
    await click(it);
    if (state() !== before) return `went on to ${state()}`;
    return it.getAttribute('aria-disabled') === 'true' ? it.getAttribute('title') : 'nothing';
  };
  const NEEDED = 'It needs the permission Manage Compliance, which an owner can grant';
  it('sees the actions on reports, and which permission they need', async () => {
    server.reports = [report({ status: 'overdue' })];
    await open();
    expect(await refusal('Generate Report')).toBe(NEEDED);
    expect(await refusal('Urgent AML activity report, October 2026')).toBe(NEEDED);
  });
  it('neither tests nor remediates', async () => {
    await open('?tab=requirements', () => cards().length > 0);
    expect(await refusal('Test Controls of PCI 7–9 access')).toBe(NEEDED);
    expect(await refusal('Remediate PCI 7–9 access')).toBe(NEEDED);
  });
  it('gets no form from a URL either', async () => {
    await open('?tab=requirements&requirement=19/test', () => page().includes('Remediations'));
    await settle();
    expect(document.querySelector('[role="dialog"] form')).toBeNull();
  });
  it('sees how many candidates there are and which permission is needed to see them', async () => {
    server.withheld = true;
    await open('?tab=monitoring', () => page().includes('1 open'));
    expect(page()).toContain(
      'seeing them needs the permissions Manage Compliance and Verify KYC, which an owner can grant',
    );
    expect(page()).not.toContain('Closed days are examined as they close');
    expect(page()).not.toContain('S0012345');
  });
});

describe('a count', () => {
  const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
  const pressed = () =>
    [...document.querySelectorAll('button[aria-pressed="true"]')].map(({ textContent }) => textContent);
  const choice = (label: string) => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')].find(
      ({ textContent }) => textContent === label,
    );
    if (!found) throw new Error(`There is no count ${label}`);
    return found;
  };
  const names = () => cards().map((card) => card.getAttribute('aria-label'));
  it('of reports of a status shows these, in the URL; open ones that it leaves out are counted', async () => {
    server.reports = [
      report({ id: id(1), name: 'late', status: 'overdue' }),
      report({ id: id(2), name: 'open' }),
      report({ id: id(3), name: 'done', status: 'completed' }),
      report({ id: id(4), name: 'done before', status: 'completed' }),
    ];
    await open('?type=AML');
    const counts = find('[aria-label="All reports by status"]');
    expect([...counts.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'All 4',
      'Overdue 1',
      'Pending review 1',
      'In progress 0',
      'Completed 2',
    ]);
    await click(choice('Completed 2'));
    expect([location.search, names()]).toEqual(['?type=AML&status=completed', ['done', 'done before']]);
    expect(find('[data-left-out]').textContent).toBe(
      '2 open reports are left out by type, period and status.Show all open reports',
    );
    await click(choice('Overdue 1'));
    expect([location.search, names()]).toEqual(['?type=AML&status=overdue', ['late']]);
    expect(pressed()).toEqual(['Overdue 1']);
    await click(choice('In progress 0'));
    expect(page()).toContain('No report matches');
    expect(page()).not.toContain('Waiting for Compliance Data');
    await click(button('Show all reports'));
    expect([location.search, names()]).toEqual(['', ['late', 'open', 'done', 'done before']]);
    expect(pressed()).toEqual(['All 4']);
  });
  it('of requirements of a status shows these; those not met that it leaves out are counted', async () => {
    server.requirements = [
      requirement({ id: '1', name: 'met', status: 'compliant' }),
      requirement({ id: '2', name: 'not met', status: 'non_compliant' }),
      requirement({ id: '3', name: 'of AML', category: 'AML', status: 'attention_required' }),
    ];
    await open('?tab=requirements', () => page().includes('not met'));
    await click(choice('Compliant 1'));
    expect([location.search, names()]).toEqual(['?tab=requirements&requirementStatus=compliant', ['met']]);
    expect(find('[data-left-out]').textContent).toBe(
      '2 requirements that are not met are left out.Show all requirements',
    );
    await click(choice('All 3'));
    expect([location.search, names()]).toEqual(['?tab=requirements', ['not met', 'of AML', 'met']]);
    await unmountAll();
    await open('?tab=requirements&category=AML', () => cards().length > 0);
    expect(names()).toEqual(['of AML']);
    expect(find('[data-left-out]').textContent).toBe(
      'Requirements of AML alone. 1 requirement that is not met is left out.Show all requirements',
    );
    await click(button('Show all requirements'));
    expect(names()).toHaveLength(3);
  });
});

describe('what belongs together', () => {
  const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
  const links = () =>
    [...document.querySelectorAll('[role="dialog"] li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  it('is linked from a report: the other periods, and the requirements of its type, those not met first', async () => {
    server.reports = [
      report(),
      ...[2, 3, 4, 5, 6, 7, 8].map((place) => report({ id: id(place), name: `Period ${place}` })),
    ];
    server.requirements = [
      requirement({ id: '1', name: 'met', category: 'AML', status: 'compliant' }),
      requirement({ id: '2', name: 'of PCI', category: 'PCI', status: 'non_compliant' }),
      requirement({ id: '3', name: 'not met', category: 'AML', status: 'non_compliant' }),
    ];
    await open(`?status=overdue&report=${id(1)}`, () => page().includes('Requirements of AML'));
    expect(links().map(([text]) => text)).toEqual([
      ...[2, 3, 4, 5, 6].map((place) => `Period ${place}`),
      'and 2 more',
      'not met',
      'met',
    ]);
    expect(links()[0]?.[1]).toBe(`/compliance-reporting?status=overdue&report=${id(2)}`);
    expect(links()[5]?.[1]).toBe(`/compliance-reporting?report=${id(1)}&type=AML`);
    expect(links()[6]?.[1]).toBe('/compliance-reporting?status=overdue&tab=requirements&requirement=3');
  });
  it('is linked from a requirement: the reports of its category that are not completed', async () => {
    server.reports = [report({ name: 'due' }), report({ id: id(2), name: 'done', status: 'completed' })];
    await open('?tab=requirements&requirement=20', () => page().includes('PCI reports due'));
    expect(links()).toEqual([['due', `/compliance-reporting?report=${id(1)}`]]);
    expect(lastQuery('reports')).toBe('/api/compliance/reports?type=PCI&period=current');
  });
});

describe('the requirements', () => {
  const tab = () =>
    open(
      '?tab=requirements',
      () =>
        (!page().includes('Loading') &&
          cards().length + document.querySelectorAll('[role="alert"]').length > 0) ||
        page().includes('Waiting'),
    );
  it('[A-2.158, A-2.159, A-2.160, A-3.53] are one card each with all details', async () => {
    await tab();
    const [card] = cards();
    expect(card?.textContent).toContain('Access is given by need.');
    expect([...(card?.querySelectorAll('[data-tone]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'non compliant',
      'PCI',
    ]);
    expect(Object.entries(facts(card)).map(([name, value]) => [name, value?.textContent])).toEqual([
      ['Owner', 'IT security'],
      ['Active controls', '2'],
      ['Automation', 'Partially automated'],
      ['Next review', 'Nov 27, 2026'],
    ]);
    expect(actionsOf(card)).toEqual(['Details', 'Test Controls', 'Remediate']);
  });
  it('[A-2.161, A-4.45, A-4.46, A-4.48] offer a remediation only for what is non-compliant, and colour the status', async () => {
    server.requirements = (['compliant', 'attention_required', 'non_compliant'] as const).map(
      (status, index) => requirement({ status, id: `${index + 1}`, name: status }),
    );
    await tab();
    expect(cards().map(actionsOf)).toEqual([
      ['Details', 'Test Controls', 'Remediate'],
      ['Details', 'Test Controls'],
      ['Details', 'Test Controls'],
    ]);
    expect(cards().map((card) => card.querySelector('[data-tone]')?.getAttribute('data-tone'))).toEqual([
      'neg',
      'warn',
      'pos',
    ]);
  });
  it('say which of their reviews are overdue, of one status the longest overdue first', async () => {
    server.requirements = [
      requirement({ id: '1', name: 'late', nextReview: '2026-11-20' }),
      requirement({ id: '2', name: 'due', nextReview: '2026-11-21' }),
      requirement({ id: '3', name: 'later', nextReview: '2026-09-02' }),
    ];
    await tab();
    expect(cards().map((card) => facts(card)['Next review']?.textContent)).toEqual([
      'Sep 2, 2026, overdue',
      'Nov 20, 2026, overdue',
      'Nov 21, 2026',
    ]);
  });
  it('[A-2.162] explain when there are none', async () => {
    server.requirements = [];
    await tab();
    expect(page()).toContain('Waiting for Requirements Data');
  });
  it('[A-7.65] are samples, marked, only while the company has no data at all', async () => {
    server.requirements = [];
    server.summary = summary({ empty: true });
    await tab();
    expect(document.querySelectorAll('[data-sample] li[aria-label]').length).toBeGreaterThan(1);
    expect(page()).not.toContain('Waiting for Requirements Data');
  });
  it('[A-2.159] show their controls with the evidence of each', async () => {
    await tab();
    await click(button('Details of PCI 7–9 access'));
    await eventually(() => page().includes('Exceptions: 2 of 2 owners'), 'the panel');
    expect(page()).toContain('never tested');
    await click(button('Evidence of 19.1'));
    await eventually(() => page().includes('aminata'), 'the runs');
    expect(page()).toContain('The first 1 of 2 exceptions were kept as evidence.');
  });
  it('offer the exceptions of a test as a file', async () => {
    await tab();
    await click(button('Details of PCI 7–9 access'));
    await eventually(() => page().includes('Exceptions: 2 of 2 owners'), 'the panel');
    await click(button('Evidence of 19.1'));
    await eventually(() => page().includes('aminata'), 'the runs');
    await settle(() =>
      button('Arrange Exceptions of 19.1').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
    );
    await eventually(() => document.querySelector('[role="menu"]') !== null, 'the menu');
    expect(document.querySelector('[role="menu"]')?.textContent).toContain('CSV');
  });
  it('show tests of a control before the newest 20 on request', async () => {
    server.runs = Array.from({ length: 20 }, (_, at) => run({ id: `r-${at}`, evidence: [], exceptions: 0 }));
    await tab();
    await click(button('Details of PCI 7–9 access'));
    await eventually(() => page().includes('Exceptions: 2 of 2 owners'), 'the panel');
    await click(button('Evidence of 19.1'));
    await eventually(() => page().includes('Show more'), 'the runs');
    expect(page()).not.toContain('kept as evidence.');
    await click(button('Show more'));
    const limits = () =>
      server.calls.filter(({ url }) => url.includes('/runs')).map(({ url }) => url.split('?')[1]);
    await eventually(() => limits().length === 2, 'the second request');
    expect(limits()).toEqual(['limit=20', 'limit=40']);
  });
  it('[A-4.54] are tested: queries run, and the results of the others are recorded with their evidence', async () => {
    await tab();
    await click(button('Test Controls of PCI 7–9 access'));
    await eventually(() => document.querySelector('form') !== null, 'the form');
    await fill(find<HTMLSelectElement>('select[name="answers.0.result"]'), 'passed');
    await submit();
    expect(page()).toContain('Enter what was examined and found.');
    expect(server.sent('/test')).toEqual([]);
    await fill(find<HTMLTextAreaElement>('[name="answers.0.evidence"]'), 'List of 21 November');
    await submit();
    expect(server.sent('/test')).toEqual([
      { attestations: [{ controlId: '19.4', passed: true, evidence: 'List of 21 November' }] },
    ]);
    expect(toasts()[0]?.[0]).toBe('Controls tested');
  });
  it('require a finding where none of the controls is a query', async () => {
    server.requirement = requirementDetail({ controlList: [control({ id: '1.1', method: 'attested' })] });
    await open('?tab=requirements&requirement=1%2Ftest', () => document.querySelector('form') !== null);
    await submit();
    expect(page()).toContain('none of them runs automatically');
    expect(server.sent('/test')).toEqual([]);
  });
  it('[A-4.53] are remediated by a task with an owner and a due date', async () => {
    await tab();
    await click(button('Remediate PCI 7–9 access'));
    await eventually(() => document.querySelector('form') !== null, 'the form');
    await submit();
    expect(page()).toContain('Choose who is responsible.');
    await fill(find<HTMLSelectElement>('select[name="ownerId"]'), 'u-2');
    await fill(find<HTMLInputElement>('input[name="dueDate"]'), '2026-12-01');
    await submit();
    expect(server.sent('/remediations')).toEqual([
      { title: 'Fix: Owners without a second factor', ownerId: 'u-2', dueDate: '2026-12-01' },
    ]);
  });
  it('show a remediation until it is closed, with what was done', async () => {
    server.requirement = requirementDetail({
      remediations: [
        {
          id: '00000000-0000-4000-8000-00000000000a',
          title: 'Second factors',
          owner: { id: 'u-2', name: 'mohamed' },
          dueDate: '2026-11-20',
          state: 'open',
          openedBy: 'isatu',
          openedAt: '2026-11-10T10:00:00.000Z',
          doneBy: null,
          doneAt: null,
          doneNote: null,
          version: 1,
        },
      ],
    });
    await open('?tab=requirements&requirement=19', () => page().includes('Second factors'));
    await click(button('Close Second factors'));
    await eventually(() => document.querySelector('[name="note"]') !== null, 'the form');
    await fill(find<HTMLTextAreaElement>('[name="note"]'), 'Everybody has one');
    await submit();
    expect(server.sent('/close')).toEqual([{ note: 'Everybody has one', version: 1 }]);
  });
});

describe('open remediations', () => {
  const task = {
    id: 'm-1',
    title: 'Give every owner a second factor',
    owner: { id: 'u-1', name: 'isatu' },
    dueDate: '2026-11-20',
    state: 'open' as const,
    openedBy: 'mohamed',
    openedAt: '2026-11-01T10:00:00.000Z',
    doneBy: null,
    doneAt: null,
    doneNote: null,
    version: 1,
    requirement: { id: '19', name: 'PCI 7–9 access' },
  };
  it('are shown above the requirements with their owner, marked when they are late, and link to their requirement', async () => {
    server.remediations = [task, { ...task, id: 'm-2', title: 'Rotate the keys', dueDate: '2026-12-01' }];
    await open('?tab=requirements', () => page().includes('Rotate the keys'));
    const late = [...document.querySelectorAll('table [data-tone="neg"]')];
    expect(late.map(({ textContent }) => textContent)).toEqual(['Nov 20, 2026']);
    await click(button('Rotate the keys'));
    expect(location.search).toContain('requirement=19');
  });
  it('are not mentioned while there are none', async () => {
    await open('?tab=requirements', () => cards().length > 0);
    expect(page()).not.toContain('Remediations under way');
  });
});

describe('the monitoring', () => {
  const tab = (search = '') => open(`?tab=monitoring${search}`, () => page().includes('Recent Alerts'));
  it('[A-2.163, A-2.164, A-2.165, A-2.166, A-2.167] shows the four systems with their status', async () => {
    await tab();
    expect(page()).toContain('Real-time Monitoring');
    expect(
      cards().map((card) => [
        card.getAttribute('aria-label'),
        card.querySelector('[data-tone]')?.textContent,
      ]),
    ).toEqual([
      ['AML Monitoring', 'Active'],
      ['KYC Verification', 'Active'],
      ['PCI Scanning', 'Warning'],
      ['Access Control', 'Alert'],
    ]);
  });
  it('[A-2.168, A-2.169] shows the newest failures, which link to their requirement', async () => {
    await tab();
    expect(page()).toContain('Owners without a second factor');
    expect(page()).toContain('Control 19.1, Owners sign in with a second factor');
    await click(button('Open the requirement of 19.1'));
    expect(location.search).toContain('requirement=19');
  });
  it('lists what may have to be reported and records the decisions', async () => {
    server.candidates = [candidate()];
    await tab();
    await eventually(() => page().includes('S0012345'), 'the candidates');
    expect(page()).toContain('SLL 31,000,000');
    await click(button('Cash report (CTR)'));
    await eventually(() => page().includes('Cash out'), 'the panel');
    await click(button('Filed'));
    await submit();
    expect(page()).toContain('Enter the reason, or the reference of the filing.');
    await fill(find<HTMLTextAreaElement>('[name="note"]'), 'Reference 17');
    await submit();
    expect(server.sent('/decision')).toEqual([{ decision: 'file', note: 'Reference 17', version: 1 }]);
  });
  it('keeps its selection in the URL', async () => {
    await tab('&kind=str&state=all');
    await settle();
    expect(lastQuery('candidates')).toBe('/api/compliance/candidates?kind=str&offset=0&limit=50');
  });
  it('shows the limits with what they rest on, whether that is confirmed, and their source', async () => {
    await tab();
    const table = [...document.querySelectorAll('table')].find(
      ({ caption }) => caption?.textContent === 'Limits in force',
    );
    const cells = [...(table?.querySelectorAll('tbody tr:first-child > *') ?? [])];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Cash of a day that must be reported',
      '30,000,000',
      'SLL',
      'Nov 1, 2015',
      'Agency statement',
      'Not yet confirmed',
      'Show sourceStatement of the Agency: above NLe 30,000. In new leones NLe 30,000.',
    ]);
  });
});
