// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import {
  customRole,
  REFUSED,
  seededRoles,
  serveRoles,
  type RoleCompany,
} from '../../domain/staff/roles.setup.ts';
import type { SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { RolePermissionsScreen } from './screen.tsx';

/** As the documents list them. */
const CAPABILITIES = `
  view_users create_users edit_users delete_users suspend_users reset_passwords manage_roles
  view_finances edit_finances export_finances approve_transactions view_cards issue_cards
  activate_cards suspend_cards view_audit system_settings backup_restore api_access
  view_analytics export_analytics ai_features compliance_reports regulatory_filings`
  .trim()
  .split(/\s+/);

let company: RoleCompany;
let calls: SentCall[];

const open = async (search = '?role=manager') => {
  history.replaceState(null, '', `/role-permissions${search}`);
  calls = serveRoles(company);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RolePermissionsScreen title="Role Permissions Management" />
      <a href="/elsewhere">Elsewhere</a>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const labels = () => [...document.querySelectorAll<HTMLLabelElement>('fieldset label')];
const label = (name: string) => {
  const found = labels().find((each) => each.textContent.startsWith(name));
  if (found === undefined) throw new Error(`There is no ${name} in: ${document.body.textContent}`);
  return found;
};
const box = (name: string) => {
  const input = label(name).querySelector('input');
  if (input === null) throw new Error(`${name} has no box`);
  return input;
};
const entry = () => ({
  name: 'Manager',
  description: '',
  color: '#0A6A3C',
  level: 4,
  permissions: [],
  canManage: [],
  isSystem: false,
  version: 1,
});
const tab = async (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    (each) => each.textContent === name,
  );
  await settle(() => found?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
};
const offers = (name: string) =>
  [...document.querySelectorAll('button')].some((each) => each.textContent === name);
const saved = () =>
  calls
    .filter(({ method, url }) => `${method} ${url}` === 'PUT /api/role-permissions')
    .map(({ body }) => body);
const shownToasts = () => currentToasts().map(({ title, description }) => ({ title, description }));
const save = async () => {
  await click(control('Save'));
  await settle();
  await click(control('Save changes'));
  await settle();
};

beforeEach(async () => {
  clearToasts();
  company = { roles: [...seededRoles(), customRole({ usersCount: 3 })], isOwner: true };
});

/** The unsaved changes of a person survive the screen; every test begins without any. */
const forget = async () => {
  if (offers('Reset')) await click(control('Reset'));
  await unmountAll();
};

describe('the content', () => {
  it('[B-2.69, B-2.70, B-2.71, B-2.72] selector, tabs, overview, and nothing to save yet', async () => {
    await open('');
    const select = find<HTMLSelectElement>('select');
    expect([...select.options].map(({ value }) => value)).toEqual([
      'owner',
      'super_admin',
      'admin',
      'manager',
      'view_only',
      'clerk',
    ]);
    expect(select.value).toBe('owner');
    expect([...document.querySelectorAll('[role="tab"]')].map((each) => each.textContent)).toEqual([
      'Permissions',
      'Role Hierarchy',
    ]);
    const overview = [...document.querySelectorAll('section')].find((each) =>
      each.textContent.startsWith('Role Overview'),
    );
    expect(overview?.textContent).toContain(
      'ManagerLevel4 · Team LeadPermissions2 of 24 granted directlyHeld in all15 single permissionsManages1 roleHeld by4 people',
    );
    expect(overview?.textContent).toContain('Permissionsholds everythingManages4 roles');
    // A switch counts before it is saved, also for the roles above.
    await fill(select, 'manager');
    await click(box('Issue Cards'));
    expect(overview?.textContent).toContain('3 of 24 granted directlyHeld in all16 single permissions');
    await click(box('Issue Cards'));
    expect([offers('Save'), offers('Reset')]).toEqual([false, false]);
  });

  it('the role is selected by the URL', async () => {
    await open('?role=admin');
    await fill(find<HTMLSelectElement>('select'), 'view_only');
    expect(location.search).toBe('?role=view_only');
    expect(box('View Users').checked).toBe(true);
  });

  it('[B-3.28, B-3.29, B-3.30, B-3.31, B-3.32, B-3.33] the 24 capabilities and what each bundles', async () => {
    await open();
    const keys = labels().map((each) => each.querySelector('[title]')?.getAttribute('title') ?? '');
    expect(keys.toSorted()).toEqual(CAPABILITIES.toSorted());
    expect(document.body.textContent).toContain(
      'View Compliance (through View Only), Generate Reports (direct), Schedule Reports (not held)',
    );
  });

  it('shows which permissions the role has from elsewhere', async () => {
    await open();
    expect(label('View Cards').textContent).toBe('View CardsThrough View Only');
    expect(label('System Settings').textContent).toBe('System SettingsIn part: direct');
    expect(label('Activate Cards').textContent).toBe('Activate CardsDirect');
    expect(label('Delete Users').textContent).toBe('Delete Users');
  });

  it('never shows a held permission without a tick; a press gives an inherited one to the role itself, and takes it back', async () => {
    await open('?role=manager');
    const look = (name: string) => [box(name).checked, box(name).indeterminate, box(name).dataset.inherited];
    expect(look('Activate Cards')).toEqual([true, false, undefined]);
    expect(look('View Cards')).toEqual([true, false, 'true']);
    expect(look('System Settings')).toEqual([false, true, 'true']);
    expect(look('Delete Users')).toEqual([false, false, undefined]);
    await click(box('View Cards'));
    expect(look('View Cards')).toEqual([true, false, undefined]);
    expect(label('View Cards').textContent).toBe('View CardsAlso through View OnlyUnsaved: on');
    await click(box('View Cards'));
    expect(look('View Cards')).toEqual([true, false, 'true']);
    expect(offers('Save')).toBe(false);
  });

  it('a person who may not see roles sees the permission and who grants it', async () => {
    company.withheld = REFUSED;
    await open();
    expect(document.body.textContent).toContain('View Roles, which an owner can grant.');
  });

  it('[B-6.08] a person who is not an owner can read and change nothing', async () => {
    company.isOwner = false;
    await open();
    expect(document.body.textContent).toContain('Only owners can edit roles.');
    expect(labels().every((each) => each.querySelector('input')?.disabled)).toBe(true);
  });
});

describe('system roles', () => {
  it('[B-4.17, B-5.37, B-8.27] their permissions are locked', async () => {
    await open('?role=owner');
    await click(box('View Users'));
    expect(shownToasts()).toEqual([
      { title: 'System Role', description: 'Owner role permissions cannot be modified' },
    ]);
    expect(box('View Users').checked).toBe(true);
    expect(offers('Save')).toBe(false);
  });

  it('[B-4.18, B-5.38, B-8.27] and so is what they manage', async () => {
    await open('?role=owner&tab=hierarchy');
    await click(box('Manager'));
    expect(shownToasts()).toEqual([
      { title: 'System Role', description: 'Owner role hierarchy cannot be modified' },
    ]);
    expect(box('Manager').checked).toBe(true);
    expect(offers('Save')).toBe(false);
  });
});

describe('unsaved changes', () => {
  it('[B-2.72, B-4.15, B-4.16] are kept until Save, survive another role and tab, and are discarded by Reset', async () => {
    await open();
    await click(box('Issue Cards'));
    expect([offers('Save'), offers('Reset')]).toEqual([true, true]);
    expect(saved()).toEqual([]);
    await tab('Role Hierarchy');
    await fill(find<HTMLSelectElement>('select'), 'clerk');
    await fill(find<HTMLSelectElement>('select'), 'manager');
    await tab('Permissions');
    expect(box('Issue Cards').checked).toBe(true);
    expect(document.body.textContent).toContain('1 unsaved change in Manager');
    await click(control('Reset'));
    expect(box('Issue Cards').checked).toBe(false);
    expect(offers('Save')).toBe(false);
  });

  it('switching back leaves nothing to save', async () => {
    await open();
    await click(box('Issue Cards'));
    await click(box('Issue Cards'));
    expect(offers('Save')).toBe(false);
  });

  it('capabilities that share a permission change together and say so', async () => {
    await open();
    expect(document.body.textContent).toContain('Edit Users · changes together with Reset Passwords');
    await click(box('Reset Passwords'));
    expect([box('Edit Users').checked, box('Reset Passwords').checked]).toEqual([true, true]);
    await click(box('Edit Users'));
    expect(offers('Save')).toBe(false);
  });

  it('leaving requires a confirmation; staying keeps them, leaving discards them', async () => {
    await open();
    await click(box('Issue Cards'));
    await click(control('Elsewhere'));
    expect(find('[role="alertdialog"]').textContent).toContain('Leave with unsaved changes?');
    await click(control('Stay'));
    expect(location.pathname).toBe('/role-permissions');
    expect(box('Issue Cards').checked).toBe(true);
    await click(control('Elsewhere'));
    await click(control('Discard and leave'));
    expect(location.pathname).toBe('/elsewhere');
    expect(offers('Save')).toBe(false);
  });

  it('survive the screen, as when a session expires', async () => {
    await open();
    await click(box('Issue Cards'));
    await unmountAll();
    await open();
    expect(box('Issue Cards').checked).toBe(true);
    await forget();
  });
});

describe('separation of duties', () => {
  const warning = () => document.querySelector('[aria-label="Separation of duties"]')?.textContent ?? '';

  it('names the conflicting duties of one person with the selected role, inherited permissions included, and counts them for each role', async () => {
    await open('?role=admin');
    expect(warning()).toContain('One person with this role:records expenses and approves them');
    expect(warning()).toContain('Manage Expenses, Approve Transactions');
    const cells = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(cells.find((cell) => cell.startsWith('Manager'))).toContain('Duty conflicts0');
    expect(cells.find((cell) => cell.startsWith('Owner'))).toContain('Duty conflictsnot assessed');
    expect(cells.find((cell) => cell.startsWith('Admin'))).toMatch(/Duty conflicts[1-9]/);
  });

  it('warns with the switch, before anything is saved; the owner’s role is not rated', async () => {
    await open('?role=manager');
    expect(warning()).toBe('');
    await click(box('Approve Transactions'));
    expect(warning()).toContain('records expenses and approves them');
    await fill(find<HTMLSelectElement>('select'), 'owner');
    expect(warning()).toBe('');
    await forget();
  });
});

describe('what a role manages', () => {
  it('[B-5.39, B-5.40] only roles of a lower level, and not itself', async () => {
    await open('?role=manager&tab=hierarchy');
    expect(labels().map((each) => each.querySelector('[title]')?.getAttribute('title'))).toEqual([
      'view_only',
    ]);
    await fill(find<HTMLSelectElement>('select'), 'view_only');
    expect(labels()).toEqual([]);
    await fill(find<HTMLSelectElement>('select'), 'admin');
    expect(labels().map((each) => each.querySelector('[title]')?.getAttribute('title'))).toEqual([
      'manager',
      'view_only',
      'clerk',
    ]);
  });
});

describe('saving', () => {
  it('shows first who gains what, how many people are affected, and which duties conflict', async () => {
    await open();
    await click(box('Approve Transactions'));
    await click(control('Save'));
    await settle();
    const sheet = find('[role="dialog"]').textContent;
    expect(sheet).toContain('The permissions of 4 people change');
    expect(sheet).toContain('GainsApprove Transactions');
    expect(sheet).toContain('From now on, one person with this role:records expenses and approves them');
    expect(saved()).toEqual([]);
    await click(control('Cancel'));
    await forget();
  });

  it('shows beside each lost permission who used it how often in 90 days, as far as it was recorded', async () => {
    company.roles = [
      ...seededRoles(),
      customRole({ usersCount: 3, powers: ['cards.issue', 'cards.activate', 'kyc.verify'] }),
    ].map((role) => (role.key === 'manager' ? { ...role, powers: [] } : role));
    company.uses = { 'clerk cards.issue': 12, 'manager cards.issue': 1 };
    await open('?role=clerk');
    await click(box('Issue Cards'));
    await click(box('Activate Cards'));
    await click(control('Save'));
    await settle();
    const previews = calls.filter(({ url }) => url === '/api/roles/preview');
    expect(previews.map(({ body }) => body)).toEqual([{ roles: { clerk: { permissions: ['kyc.verify'] } } }]);
    const sheet = find('[role="dialog"]').textContent;
    expect(sheet).toContain('Issue Cardsused by Adama Sesay (clerk-1) 12 times');
    expect(sheet).toContain('Activate Cardsused by nobody');
    expect(sheet).toContain(
      'Clerk3 people: Adama Sesay (clerk-1), Adama Sesay (clerk-2), Adama Sesay (clerk-3)',
    );
    expect(sheet).toContain('audit records of the last 90 days that name the person');
    expect(sheet).toContain('viewing is not');
    await click(control('Cancel'));
    await forget();
  });

  it('does not call a permission unused that only shows data, and says nothing about use when nothing is lost', async () => {
    await open('?role=view_only');
    await click(box('View Cards'));
    await click(control('Save'));
    await settle();
    expect(find('[role="dialog"]').textContent).toContain('View Cardsviews are not counted');
    await click(control('Cancel'));
    await click(control('Reset'));
    await click(box('Issue Cards'));
    await click(control('Save'));
    await settle();
    expect(find('[role="dialog"]').textContent).not.toContain('Used: records');
    await click(control('Cancel'));
    await forget();
  });

  it('saves nothing before it has shown who gains and loses what', async () => {
    company.unforeseen = {
      status: 503,
      body: { code: 'unavailable', message: 'Restarting.', requestId: 'r' },
    };
    await open('?role=view_only');
    await click(box('View Cards'));
    await click(control('Save'));
    await settle();
    expect(find('[role="dialog"]').textContent).toContain(
      'The effect on people could not be loaded, so nothing can be saved.',
    );
    await click(control('Save changes'));
    expect(saved()).toEqual([]);
    company.unforeseen = undefined;
    await click(control('Try again'));
    await settle();
    expect(find('[role="dialog"]').textContent).toContain('LosesView Cards');
    await click(control('Save changes'));
    await settle();
    expect(saved()).toHaveLength(1);
  });

  it('names who must approve a change that combines conflicting duties, and reports it when it is proposed', async () => {
    await open();
    await click(box('Approve Transactions'));
    await click(control('Save'));
    await settle();
    expect(find('[role="dialog"]').textContent).toContain('it becomes a proposal for mohamed');
    const proposal = {
      id: '1',
      roles: [],
      proposedBy: 'amara',
      proposedAt: '2026-11-21T10:00:00.000Z',
      state: 'waiting',
      waitsFor: { owners: ['mohamed'], from: null },
      obstacle: null,
    };
    company.refusal = {
      status: 200,
      body: { manager: { ...entry(), proposal } },
    };
    await click(control('Save changes'));
    await settle();
    expect(shownToasts()).toEqual([{ title: 'Role change proposed', description: 'It waits for mohamed.' }]);
    await forget();
  });

  it('shows who inherits it, and what remains in spite of being removed', async () => {
    await open('?role=view_only');
    await click(box('View and Export Audit'));
    await click(control('Save'));
    await settle();
    const sheet = find('[role="dialog"]').textContent;
    expect(sheet).toContain('Clerk3 people · by inheritance');
    expect(sheet).toContain('Manager4 people · by inheritance');
    await click(control('Cancel'));
    await forget();
  });

  it('[B-7.23, B-8.31, B-7.45] sends all roles except system roles with their versions', async () => {
    await open();
    await click(box('Issue Cards'));
    await save();
    expect(saved()).toHaveLength(1);
    const [body] = saved();
    expect(Object.keys(body as object).toSorted()).toEqual([
      'admin',
      'clerk',
      'manager',
      'super_admin',
      'view_only',
    ]);
    expect(body).toMatchObject({
      manager: {
        permissions: ['activate_cards', 'export_analytics', 'issue_cards'],
        canManage: ['view_only'],
        version: 1,
      },
      clerk: { permissions: ['view_cards'], canManage: [], version: 1 },
    });
    expect(shownToasts()).toEqual([
      { title: 'Role permissions updated successfully', description: undefined },
    ]);
    expect(offers('Save')).toBe(false);
    const tracked = calls
      .filter(({ url }) => url === '/api/audit/track-activity')
      .map(({ body: event }) => event);
    expect(tracked).toMatchObject([
      { action: 'update', description: 'Changed the role permissions of Manager' },
    ]);
  });

  it('[B-8.26] a failure is reported and loses nothing', async () => {
    company.refusal = { status: 503, body: { code: 'unavailable', message: 'Restarting.', requestId: 'r' } };
    await open();
    await click(box('Issue Cards'));
    await save();
    expect(shownToasts()).toEqual([
      { title: 'Failed to update role permissions', description: 'Restarting.' },
    ]);
    expect(box('Issue Cards').checked).toBe(true);
    await forget();
  });
});

describe('two people edit one role', () => {
  const message = 'mohamed changed the role Clerk meanwhile; look at it again, then decide';
  const collide = async () => {
    await open('?role=clerk');
    await click(box('Issue Cards'));
    company.roles = [...seededRoles(), customRole({ version: 2, powers: ['cards.activate'] })];
    const current = { key: 'clerk', permissions: ['cards.activate'], canManage: [], version: 2 };
    company.refusal = { status: 409, body: { code: 'conflict', message, current, requestId: 'r' } };
    await save();
    company.refusal = undefined;
  };

  it('the second person sees who changed what, and keeps the changes', async () => {
    await collide();
    expect(shownToasts()).toEqual([{ title: 'Failed to update role permissions', description: message }]);
    const strip = find('[role="alert"]').textContent;
    expect(strip).toContain(message);
    expect(strip).toContain('Given: Activate Cards. Taken: View Cards.');
    expect(box('Issue Cards').checked).toBe(true);
    await forget();
  });

  it('the present state is shown beside them, and they can then be saved', async () => {
    await collide();
    await click(control('Show the current state'));
    await eventually(
      () => label('Activate Cards').textContent.includes('Changed meanwhile: on'),
      'the present state',
    );
    expect(label('View Cards').textContent).toContain('Changed meanwhile: off');
    expect(label('Issue Cards').textContent).toContain('Unsaved: on');
    await save();
    expect(saved().at(-1)).toMatchObject({
      clerk: { permissions: ['activate_cards', 'issue_cards'], version: 2 },
    });
    expect(document.body.textContent).not.toContain('Changed meanwhile');
  });
});
