// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { RoleManagementScreen } from './screen.tsx';

/** As the documents list them. */
const CATALOGUE = `
  users.view users.create users.edit users.delete users.suspend roles.view roles.edit
  roles.create roles.delete treasury.view treasury.manage revenue.view revenue.export
  expenses.manage cards.view cards.issue cards.suspend cards.activate analytics.view
  analytics.export reports.generate reports.schedule settings.view settings.edit audit.view
  audit.export backup.manage compliance.view compliance.manage kyc.verify`
  .trim()
  .split(/\s+/);

let company: RoleCompany;
let calls: SentCall[];

const open = async () => {
  history.replaceState(null, '', '/role-management');
  calls = serveRoles(company);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RoleManagementScreen title="Role Hierarchy Management" />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const dialog = () => find('[role="dialog"], [role="alertdialog"]');
const submit = () =>
  settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const button = (name: string) => {
  const element = control(name);
  if (!(element instanceof HTMLButtonElement)) throw new Error(`${name} is no button`);
  return element;
};
const check = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"] label')].find((label) =>
    label.textContent.startsWith(name),
  );
  if (found === undefined) throw new Error(`There is no check ${name}`);
  return found.querySelector('input') ?? found;
};
const sent = (method: string) =>
  calls
    .filter(
      ({ method: how, url }) => how === method && url.startsWith('/api/role') && url !== '/api/roles/preview',
    )
    .map(({ url, body }) => ({ url, body }));
const tracked = () => calls.filter(({ url }) => url === '/api/audit/track-activity').map(({ body }) => body);
const shownToasts = () => currentToasts().map(({ title, description }) => ({ title, description }));
const table = (caption: string) => {
  const found = [...document.querySelectorAll('table')].find((each) => each.caption?.textContent === caption);
  if (found === undefined) throw new Error(`There is no table ${caption}`);
  return found;
};
const codesOf = (caption: string) =>
  [...table(caption).querySelectorAll('tbody th[scope="row"] [title]')].map((name) =>
    name.getAttribute('title'),
  );
const rowsOf = (caption: string) =>
  [...table(caption).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

// The screen loads its dialogs lazily; they are loaded here before the tests begin.
beforeAll(async () => void (await import('./role-dialogs.tsx')));

beforeEach(() => {
  clearToasts();
  company = { roles: [...seededRoles(), customRole()], isOwner: true };
});

describe('the content', () => {
  it('[B-2.56, B-2.57, B-2.58] the stat cards count what the screen has loaded', async () => {
    await open();
    const cells = [...document.querySelectorAll('li[aria-labelledby]')].map((cell) => cell.textContent);
    expect(cells[0]).toBe('Total Roles65 held by somebody');
    expect(cells[1]).toBe('Total Permissions30in 7 categories');
    expect(cells[2]).toBe('Active Users2of 4 accounts');
    expect(cells[3]).toContain('Risk Level: Medium');
  });

  it('[B-2.60, B-6.02, B-6.03, B-6.04, B-6.05, B-6.06] the hierarchy by level, the highest authority first', async () => {
    await open();
    expect(
      rowsOf('Role Hierarchy').map(([role, level, , own, inherited, users]) => [
        role,
        level,
        own,
        inherited,
        users,
      ]),
    ).toEqual([
      ['Ownerowner', '1 · Highest Authority', '35', '0', '1'],
      ['Super Adminsuper_admin', '2 · Senior Management', '9', '26', '2'],
      ['Adminadmin', '3 · Middle Management', '11', '15', '3'],
      ['Managermanager', '4 · Team Lead', '8', '7', '4'],
      ['View Onlyview_only', '5 · Basic Access', '7', '0', '5'],
      ['Clerkclerk', '4 · Team Lead', '1', '6', '0'],
    ]);
  });

  it('counts accounts by requesting the count, not the accounts', async () => {
    await open();
    expect(calls.map(({ url }) => url)).not.toContain('/api/user-management/users');
  });

  it('names the conflicting duties that a role combines, and which roles; the owner’s is not rated', async () => {
    await open();
    const rows = rowsOf('Separation of duties');
    expect(rows).toContainEqual([
      'records expenses and approves them',
      'Manage Expenses, Approve Transactions',
      'Super AdminAdmin',
    ]);
    expect(rows).toContainEqual([
      'gives people their roles and decides what these allow',
      'Edit Users, Edit Roles',
      'Super Admin',
    ]);
    company.roles = [customRole()];
    await open();
    expect(document.body.textContent).toContain('No role combines conflicting duties.');
  });

  it('[B-2.67] says that higher-level roles inherit and that edits take effect at once', async () => {
    await open();
    expect(document.body.textContent).toContain(
      'Higher-level roles inherit the permissions of lower levels. Edits take effect immediately for all holders of a role.',
    );
  });

  it('[B-2.61] the matrix shows the first 10 permissions, distinguishing own and inherited ones', async () => {
    await open();
    const rows = rowsOf('Permission Matrix').filter((row) => row.length > 1);
    expect(codesOf('Permission Matrix')).toEqual(CATALOGUE.slice(0, 10));
    expect(rows[0]).toEqual([
      'View Users',
      'Low',
      'Own',
      'from View Only',
      'from View Only',
      'from View Only',
      'Own',
      'from View Only',
    ]);
    expect(rows[1]?.[6]).toBe('–not held');
  });

  it("[B-2.62, B-3.17, B-3.18, B-3.19, B-3.20, B-3.21, B-3.22, B-3.23, B-3.24, B-3.25, B-3.26, B-3.27] 'View All Permissions' opens all 30 with category and risk", async () => {
    await open();
    await click(control('View All Permissions'));
    const rows = rowsOf('All Permissions');
    const groups = rows.filter((row) => row.length === 1).map(([group]) => group);
    expect(groups).toEqual([
      'User Management',
      'Role Management',
      'Financial',
      'Card Management',
      'Analytics',
      'System',
      'Compliance',
    ]);
    const permissions = rows.filter((row) => row.length > 1);
    expect(permissions).toHaveLength(30);
    expect(codesOf('All Permissions')).toEqual(CATALOGUE);
    expect(permissions[3]?.slice(0, 2)).toEqual(['Delete Users', 'Critical']);
    const described = [...find('[role="dialog"]').querySelectorAll('tbody th[scope="row"]')];
    expect(described.map((each) => each.getAttribute('title') ?? '')).not.toContain('');
    expect(described[3]?.getAttribute('title')).toBe('Remove staff accounts');
    expect(new Set(permissions.map(([, risk]) => risk))).toEqual(
      new Set(['Low', 'Medium', 'High', 'Critical']),
    );
    expect(location.search).toBe('?matrix=all');
  });

  it('[B-2.65, B-2.66, B-6.13, B-6.14] the owner’s role is not edited, and only what can be deleted is offered for deletion', async () => {
    await open();
    expect(button('Edit Owner').disabled).toBe(true);
    expect(button('Edit Manager').disabled).toBe(false);
    const deletes = [...document.querySelectorAll('button[aria-label^="Delete "]')];
    expect(deletes.map((each) => each.getAttribute('aria-label'))).toEqual(['Delete Clerk']);
  });

  it('[B-6.08] a person who is not an owner can read and edit nothing', async () => {
    company.isOwner = false;
    await open();
    expect(document.body.textContent).toContain('Only owners can create, edit and delete roles.');
    expect(button('Edit Manager').disabled).toBe(true);
    expect(() => control('Create Role')).toThrow('There is no control');
    expect(document.querySelector('button[aria-label^="Delete "]')).toBeNull();
  });

  it('a person who may not see roles sees the permission and who grants it, and no number', async () => {
    company.withheld = REFUSED;
    await open();
    expect(document.body.textContent).toContain('View Roles, which an owner can grant.');
    expect(document.querySelector('[data-constant]')).toBeNull();
  });
});

describe('creating a role', () => {
  it('[B-2.63, B-5.29, B-5.31] needs name and display name; level 4 of 1 to 5', async () => {
    await open();
    await click(control('Create Role'));
    expect(button('Create').disabled).toBe(true);
    await fill(find<HTMLInputElement>('input[name="name"]'), 'auditor');
    expect(button('Create').disabled).toBe(true);
    await fill(find<HTMLInputElement>('input[name="displayName"]'), '  ');
    expect(button('Create').disabled).toBe(true);
    await fill(find<HTMLInputElement>('input[name="displayName"]'), 'Auditor');
    expect(button('Create').disabled).toBe(false);
    await fill(find<HTMLInputElement>('input[name="name"]'), ' ');
    expect(button('Create').disabled).toBe(true);
    const level = find<HTMLSelectElement>('select[name="level"]');
    expect(level.value).toBe('4');
    expect([...level.options].map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('[B-7.20, B-8.29, B-7.45] sends the role, reports and records it', async () => {
    await open();
    await click(control('Create Role'));
    await fill(find<HTMLInputElement>('input[name="name"]'), 'auditor');
    await fill(find<HTMLInputElement>('input[name="displayName"]'), 'Auditor');
    await click(check('View Audit'));
    await submit();
    expect(sent('POST')).toEqual([
      {
        url: '/api/roles',
        body: {
          name: 'auditor',
          displayName: 'Auditor',
          description: '',
          level: 4,
          permissions: ['audit.view'],
          // It was shown to inherit nothing beyond View Only.
          inherits: [],
        },
      },
    ]);
    expect(shownToasts()).toEqual([{ title: 'Role Created', description: undefined }]);
    expect(tracked()).toMatchObject([{ action: 'create' }]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('waits for what the role gives where Create is pressed before that is known', async () => {
    await open();
    await click(control('Create Role'));
    await fill(find<HTMLInputElement>('input[name="name"]'), 'auditor');
    await fill(find<HTMLInputElement>('input[name="displayName"]'), 'Auditor');
    let answer = (): void => undefined;
    company.previewed = new Promise((resolve) => {
      answer = resolve;
    });
    await click(check('View Audit'));
    await submit();
    expect(sent('POST')).toEqual([]);
    answer();
    await eventually(() => sent('POST').length === 1, 'the role is sent');
    expect(sent('POST')).toMatchObject([{ url: '/api/roles', body: { name: 'auditor', inherits: [] } }]);
  });

  it('warns of conflicting duties that the new role would combine, inherited ones included', async () => {
    company.roles = [...seededRoles(), customRole({ level: 5, powers: ['cards.activate'] })];
    await open();
    await click(control('Create Role'));
    await click(check('Issue Cards'));
    expect(dialog().textContent).toContain('One person with this role:issues cards and activates them');
    await fill(find<HTMLSelectElement>('select[name="level"]'), '5');
    expect(dialog().textContent).not.toContain('One person with this role:');
  });

  it('lists what the role inherits and, beyond View Only, requires a confirmation before anything is sent', async () => {
    await open();
    await click(control('Create Role'));
    await fill(find<HTMLInputElement>('input[name="name"]'), 'auditor');
    await fill(find<HTMLInputElement>('input[name="displayName"]'), 'Auditor');
    const box = () => document.querySelector<HTMLInputElement>('input[name="inherits"]');
    expect(dialog().textContent).toContain('Inherited by its level: 7');
    expect(box()).toBeNull();
    await fill(find<HTMLSelectElement>('select[name="level"]'), '3');
    await settle();
    expect(dialog().textContent).toContain('Verify KYC from Manager');
    await submit();
    expect(dialog().textContent).toContain('Confirm the inherited permissions, or choose another level.');
    expect(sent('POST')).toEqual([]);
    await click(box() ?? dialog());
    await submit();
    expect(sent('POST')).toMatchObject([
      {
        url: '/api/roles',
        body: {
          level: 3,
          inherits: [
            'roles.view',
            'expenses.manage',
            'cards.activate',
            'analytics.export',
            'reports.generate',
            'settings.view',
            'kyc.verify',
            'customers.view',
          ],
        },
      },
    ]);
  });

  it('[B-8.24] a failure is reported, with the reason at its field', async () => {
    const message = 'A role of this name exists already; choose another name';
    company.refusal = {
      status: 409,
      body: { code: 'conflict', message, fields: [{ path: 'name', message }], requestId: 'r' },
    };
    await open();
    await click(control('Create Role'));
    await fill(find<HTMLInputElement>('input[name="name"]'), 'clerk');
    await fill(find<HTMLInputElement>('input[name="displayName"]'), 'Clerk');
    await submit();
    expect(shownToasts()).toEqual([
      { title: 'Creation Failed', description: 'Failed to create new role. Please try again.' },
    ]);
    expect(dialog().textContent).toContain(message);
    expect(tracked()).toEqual([]);
  });
});

describe('editing a role', () => {
  it('[B-2.64, B-7.19, B-8.28, B-7.45] sends the resulting permissions, with the version', async () => {
    await open();
    await click(control('Edit Clerk'));
    expect(button('Save').disabled).toBe(true);
    await click(check('Issue Cards'));
    expect(dialog().textContent).toContain('Gives Issue Cards.');
    await submit();
    expect(sent('PATCH')).toEqual([
      { url: '/api/roles/clerk', body: { permissions: ['cards.view', 'cards.issue'], version: 1 } },
    ]);
    expect(shownToasts()).toEqual([{ title: 'Role Updated', description: undefined }]);
    expect(tracked()).toMatchObject([{ action: 'update' }]);
  });

  it('shows before saving who gains what, and what the roles above gain by inheritance', async () => {
    company.roles = [...seededRoles(), customRole({ usersCount: 2 })];
    await open();
    await click(control('Edit Clerk'));
    await click(check('Manage Backups'));
    await settle();
    expect(dialog().textContent).toContain(
      'Clerk2 people: Adama Sesay (clerk-1), Adama Sesay (clerk-2)GainsManage Backups',
    );
    expect(dialog().textContent).toContain(
      'Admin3 people · by inheritance: Adama Sesay (admin-1), Adama Sesay (admin-2), Adama Sesay (admin-3)Gains',
    );
  });

  it('warns of conflicting duties before it is saved', async () => {
    await open();
    await click(control('Edit Clerk'));
    expect(dialog().textContent).not.toContain('Separation of duties');
    await click(check('Issue Cards'));
    await click(check('Activate Cards'));
    expect(dialog().textContent).toContain('One person with this role:issues cards and activates them');
    expect(dialog().textContent).toContain('Brings conflicting duties together');
  });

  it('says that nobody receives a role which combines conflicting duties before an owner agrees', async () => {
    company.roles = [...company.roles, customRole({ key: 'spare', displayName: 'Spare' })];
    await open();
    await click(control('Edit Spare'));
    await click(check('Issue Cards'));
    await click(check('Activate Cards'));
    await settle();
    expect(dialog().textContent).toContain('Nobody can be given it until mohamed approves.');
    expect(dialog().textContent).not.toContain('this is proposed');
  });

  it('[B-8.23] a failure is reported, and the server’s message is shown in the dialog', async () => {
    company.refusal = { status: 503, body: { code: 'unavailable', message: 'Restarting.', requestId: 'r' } };
    await open();
    await click(control('Edit Clerk'));
    await click(check('Issue Cards'));
    await submit();
    expect(shownToasts()).toEqual([
      { title: 'Update Failed', description: 'Failed to update role permissions. Please try again.' },
    ]);
    expect(dialog().textContent).toContain('Restarting.');
  });

  it('when somebody else saved first, the present state is shown below the changes', async () => {
    await open();
    await click(control('Edit Clerk'));
    await click(check('Issue Cards'));
    const message = 'aminata changed the role Clerk meanwhile; look at it again, then decide';
    company.roles = [...seededRoles(), customRole({ version: 2, powers: ['cards.view', 'audit.view'] })];
    company.refusal = {
      status: 409,
      body: { code: 'conflict', message, current: { key: 'clerk' }, requestId: 'r' },
    };
    await submit();
    expect(dialog().textContent).toContain(message);
    company.refusal = undefined;
    await click(control('Show the current state'));
    await settle();
    expect(check('View Audit').closest('label')?.textContent).toContain('now on · changed meanwhile');
    await submit();
    expect(sent('PATCH').at(-1)?.body).toEqual({
      permissions: ['cards.view', 'audit.view', 'cards.issue'],
      version: 2,
    });
  });
});

describe('a change that waits', () => {
  const proposal = {
    id: '1',
    roles: [{ role: 'manager', displayName: 'Manager', permissions: [], canManage: [] }],
    made: false,
    proposedBy: 'mohamed',
    proposedAt: '2026-11-21T10:00:00.000Z',
    state: 'waiting',
    waitsFor: { owners: ['amara'], from: null },
    obstacle: null,
    change: {
      roles: [],
      inherits: [],
      confirm: [],
      countedFrom: '2026-08-23T10:00:00.000Z',
      waitsFor: null,
      givenAfter: null,
    },
  };
  it('is already made where nobody has the role, and says so', async () => {
    company.proposals = [{ ...proposal, made: true }];
    await open();
    const { textContent } = find('section[aria-label="Change of Manager"]');
    expect(textContent).toContain('mohamed changed Manager on');
    expect(textContent).toContain('Nobody can be given it until that is approved. It waits for amara.');
  });
  it('shows who proposed what and for whom it waits; an owner approves it here', async () => {
    company.proposals = [proposal];
    await open();
    const card = find('section[aria-label="Change of Manager"]');
    expect(card.textContent).toContain('mohamed proposed on');
    expect(card.textContent).toContain('It waits for amara.');
    await click(control('Approve'));
    expect(sent('POST').map(({ url }) => url)).toEqual(['/api/roles/proposals/1/approve']);
    await click(control('Reject'));
    expect(sent('POST').map(({ url }) => url)[1]).toBe('/api/roles/proposals/1/reject');
  });
});

describe('deleting a role', () => {
  it('[B-7.21, B-8.30, B-7.45] requires a confirmation, then reports and records it', async () => {
    await open();
    await click(control('Delete Clerk'));
    expect(sent('DELETE')).toEqual([]);
    await click(control('Delete'));
    expect(sent('DELETE')).toEqual([{ url: '/api/roles/clerk', body: {} }]);
    expect(shownToasts()).toEqual([{ title: 'Role Deleted', description: undefined }]);
    expect(tracked()).toMatchObject([{ action: 'delete' }]);
  });

  it('[B-8.25] a failure is reported, with the reason', async () => {
    const message = '2 people hold this role; give them another one first';
    company.refusal = { status: 409, body: { code: 'conflict', message, requestId: 'r' } };
    await open();
    await click(control('Delete Clerk'));
    await click(control('Delete'));
    expect(shownToasts()).toEqual([
      { title: 'Deletion Failed', description: 'Failed to delete role. It may have users assigned to it.' },
    ]);
    expect(dialog().textContent).toContain(message);
  });
});
