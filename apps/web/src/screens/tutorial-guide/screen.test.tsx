// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEEDED_ROLE_POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { TOURS } from '../../domain/tours/tours.ts';
import { AMARA_IN_FULL, serveCalls } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { TutorialGuideScreen } from './screen.tsx';
import { SECTIONS } from '@cottontree/contract/guide/sections.ts';

const ROLES = { owner: 'Owner', view_only: 'View Only', super_admin: 'Super Admin' } as const;
let role: keyof typeof ROLES;
beforeEach(() => {
  role = 'owner';
  serveCalls(() => {
    const powers: readonly Power[] = SEEDED_ROLE_POWERS[role];
    return {
      body: {
        ...AMARA_IN_FULL,
        powers: role === 'super_admin' ? SEEDED_ROLE_POWERS.owner : powers,
        isOwner: role === 'owner',
        roleHierarchy: role,
        roleName: ROLES[role],
      },
    };
  });
});

const open = async (search = '') => {
  await unmountAll();
  history.replaceState(null, '', `/tutorial-guide${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <TutorialGuideScreen title="Tutorial Guide" />
    </QueryClientProvider>,
  );
  await settle();
};
const choices = () => [...document.querySelectorAll('nav button')].map(({ textContent }) => textContent);
const topic = (title: string): HTMLDetailsElement => {
  const found = [...document.querySelectorAll('details')].find(
    (each) => each.querySelector('h3')?.textContent === title,
  );
  if (found === undefined) throw new Error(`There is no topic ${title}`);
  return found;
};
const terms = (title: string) =>
  [...topic(title).querySelectorAll('dt')].map(({ textContent }) => textContent);
const meanings = (title: string) =>
  Object.fromEntries(
    [...topic(title).querySelectorAll('dl > div')].map((each) => [
      each.children[0]?.textContent,
      each.children[1]?.textContent ?? '',
    ]),
  );

describe('the guide', () => {
  it('[B-2.89, B-2.90] has seven sections, the number of the present one on a badge, and keeps it in the URL', async () => {
    await open();
    expect(find('h1').textContent).toBe('Tutorial Guide');
    expect(choices()).toEqual([
      'Getting Started',
      'Dashboard Overview',
      'User Management',
      'Expense Management',
      'Audit & History',
      'Analytics & AI',
      'Security & Compliance',
    ]);
    for (const [at, section] of SECTIONS.entries()) {
      await click(control(section.title));
      expect(find('h2').textContent).toBe(section.title);
      expect(find('section header').textContent).toContain(`${at + 1} of 7`);
      expect(location.search).toBe(at === 0 ? '' : `?section=${section.key}`);
    }
    await click(control('Previous section'));
    expect(find('h2').textContent).toBe('Analytics & AI');
  });

  it('[B-2.91] collapses and expands its topics', async () => {
    await open('?section=audit-history');
    const all = () => [...document.querySelectorAll('details')].map(({ open: unfolded }) => unfolded);
    expect(all()).toEqual([true, false, false, false, false]);
    for (const each of document.querySelectorAll('details'))
      expect(each.firstElementChild?.tagName).toBe('SUMMARY');
    await click(control('Expand all'));
    expect(new Set(all())).toEqual(new Set([true]));
    await click(control('Collapse all'));
    expect(new Set(all())).toEqual(new Set([false]));
  });

  it('[B-2.94, B-6.15, B-6.16, B-6.17, B-6.18] describes the roles and their permissions, and marks one’s own', async () => {
    role = 'super_admin';
    await open('?section=user-management');
    await eventually(() => terms('Roles').includes('Super AdminYour role'), 'the reader’s role');
    expect(terms('Roles')).toEqual(['Owner', 'Super AdminYour role', 'Admin', 'Manager', 'View Only']);
    expect(meanings('Roles')).toMatchObject({
      'Super AdminYour role': expect.stringMatching(/^Full access: complete control/),
      Admin: 'High access: department management, expense approval and user oversight.',
      Manager: 'Moderate access: team management, budget oversight and reporting.',
      'View Only': 'Read access: dashboards and reports, with no modifications.',
    });
  });

  it('[B-2.95] lists the steps of creating a user, as in the dialog', async () => {
    await open('?section=user-management');
    const steps = [...topic('Creating a user').querySelectorAll('li')].map(({ textContent }) => textContent);
    const named = [
      'Username',
      'Email',
      'Full name',
      'Departments',
      'Role',
      'Initial password or auto-generate',
    ];
    expect(named.map((name) => steps.findIndex((step) => step.startsWith(`${name}:`)))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('[B-2.96, B-2.97, B-2.98] lists the preconfigured budgets, the expense categories and the budget status levels', async () => {
    await open('?section=expense-management');
    expect(meanings('Department budgets')).toEqual({
      HR: '$25,000 a month',
      IT: '$45,000 a month',
      'Company A': '$35,000 a month',
      'Company B': '$30,000 a month',
      Finance: '$15,000 a month',
      Marketing: '$28,000 a month',
    });
    for (const category of [
      'Office Supplies',
      'Travel',
      'Software',
      'Utilities',
      'Marketing',
      'Training',
      'Equipment',
      'Other',
    ])
      expect(terms('Expense categories').some((term) => term.startsWith(category))).toBe(true);
    expect(terms('Expense categories')).toHaveLength(8);
    expect(terms('Budget status levels')).toEqual(['Under Budget', 'On Track', 'High Usage', 'Over Budget']);
  });

  it('[B-2.99, B-2.100] lists the audit severities and categories', async () => {
    await open('?section=audit-history');
    expect(terms('Severities')).toEqual(['Critical', 'High', 'Medium', 'Low']);
    expect(terms('Categories')).toEqual(['Security', 'Financial', 'Administrative', 'System']);
  });

  it('[B-2.101, B-2.102, B-2.103] lists the KYC levels, the card types and the two AI providers', async () => {
    await open('?section=dashboard-overview');
    expect(terms('KYC levels')).toEqual(['0', '1', '2', 'in_progress']);
    expect(terms('Card types')).toEqual(['Platinum', 'Aqua', 'Black']);
    await open('?section=analytics-ai');
    expect(terms('AI Copilot').slice(0, 2)).toEqual(['Anthropic', 'OpenAI']);
  });

  it('names for what is beyond the reader’s role the missing permission and who grants it, and links only to screens that one may open', async () => {
    role = 'view_only';
    await open('?section=expense-management');
    await eventually(
      () => topic('Recording an expense').textContent.includes('Not in your role'),
      'the lack',
    );
    expect(topic('Recording an expense').textContent).toContain(
      'This needs the permission Manage Expenses, which an owner can grant.',
    );
    expect(topic('Recording an expense').querySelector('a')).toBeNull();
    await open('?section=security-compliance');
    await eventually(() => topic('Fraud alerts').textContent.includes('in your role'), 'the lack');
    expect(topic('Fraud alerts').textContent).toContain(
      'To look at in your roleThis needs the permission Manage Compliance, which an owner can grant.',
    );
    expect(topic('Fraud alerts').querySelector('a')?.getAttribute('href')).toBe('/fraud-detection');
    expect(topic('Backups').textContent).toContain('Not in your role');
    expect(topic('Backups').querySelector('a')).toBeNull();
    role = 'owner';
    await open('?section=user-management');
    await eventually(() => topic('Roles').textContent.includes('OwnerYour role'), 'the reader’s role');
    expect(document.body.textContent).not.toMatch(/Not in your role|To look at/);
    expect(topic('Creating a user').querySelector('a')?.getAttribute('href')).toBe('/user-management');
  });
});

describe('Video Tutorials', () => {
  it('[B-2.93] opens the guided tours in place of videos, and says so', async () => {
    await open();
    expect(document.body.textContent).toContain(
      'Video Tutorials opens short guided tours of the real screens.',
    );
    await click(control('Video Tutorials'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    expect(find('[role="dialog"]').textContent).toContain(
      'Short guided tours of the real screens instead of videos.',
    );
    const starts = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] li button')];
    expect(starts).toHaveLength(TOURS.length);
    expect(starts.every(({ disabled }) => !disabled)).toBe(true);
  });
  it('offers no tour of a screen that the reader may not see', async () => {
    role = 'view_only';
    await open();
    await click(control('Video Tutorials'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    const offered = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] li button')].filter(
      ({ disabled }) => !disabled,
    );
    expect(offered.length).toBeLessThan(TOURS.length);
    expect(find('[role="dialog"]').textContent).toContain(
      'This needs the permission View Audit, which an owner can grant.',
    );
  });
});

describe('Download PDF Guide', () => {
  it('[B-2.92] saves the guide, as the server made it, as a PDF file', async () => {
    const answers = globalThis.fetch;
    const requested: string[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (url !== '/api/system/guide') return answers(url, init);
      requested.push(url);
      return Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
    });
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:saved';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await open();
    await click(control('Download PDF Guide'));
    await eventually(() => saved.length > 0, 'the file');
    expect(requested).toEqual(['/api/system/guide']);
    expect(saved[0]?.type).toBe('application/pdf');
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'cottontree-guide.pdf' });
  });
});
