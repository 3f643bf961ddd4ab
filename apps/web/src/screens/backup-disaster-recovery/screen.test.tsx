// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
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
import {
  PGBACKREST_PLACE,
  backup,
  drill,
  external,
  serveBackups,
  state,
  type BackupServer,
} from './answers.setup.ts';
import { duration, size } from './measures.ts';
import { BackupDisasterRecoveryScreen } from './screen.tsx';

let server: BackupServer;
beforeEach(() => {
  clearToasts();
  server = serveBackups();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void vi.useRealTimers());

const API_ROOT = '/api/backup';
const open = async (search = '') => {
  history.replaceState(null, '', `/backup-disaster-recovery${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <BackupDisasterRecoveryScreen title="Backup and Disaster Recovery" />
    </QueryClientProvider>,
  );
  for (let round = 0; round < 3; round += 1) await settle();
};
const page = () => document.body.textContent;
const submit = () =>
  settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const toasts = () => currentToasts().map(({ title, description, variant }) => [title, description, variant]);
const options = (name: string) =>
  [...find<HTMLSelectElement>(`select[name="${name}"]`).options].map(({ text }) => text);
const rowsOf = (caption: string) =>
  [...document.querySelectorAll('table')]
    .filter((table) => table.querySelector('caption')?.textContent === caption)
    .flatMap((table) => [...table.querySelectorAll('tbody tr')])
    .map((row) => [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent));

describe('the backups', () => {
  it('[B-2.104] are shown in the first of four tabs', async () => {
    await open();
    expect(find('h1').textContent).toBe('Backup and Disaster Recovery');
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Backups',
      'Disaster Recovery',
      'Schedule & Settings',
      'Monitoring',
    ]);
  });
  const REFUSAL =
    'The store /srv/backups belongs to beta (data folder /srv/copy, cluster 7300), renewed 3 minutes ago.';
  const refused = () =>
    state({
      claim: {
        state: 'other',
        owner: 'beta (data folder /srv/copy, cluster 7300)',
        refusal: REFUSAL,
        over: ['2-0a1b2c3d'],
        since: null,
      },
    });
  it('say that the store belongs to another server, and that owners decide this', async () => {
    server.state = refused();
    await open();
    await eventually(() => page().includes('The backups belong to another server'), 'the claim');
    expect(page()).toContain(REFUSAL);
    expect(page()).toContain('Only owners may do it: Move the store to this server.');
    expect(page()).toContain('No backup is taken until the problem above is resolved.');
    expect(page()).not.toContain('Start Backup');
  });
  it('let an owner claim the store for this server, after a confirmation', async () => {
    server.state = refused();
    server.owner = true;
    server.answers[`POST ${API_ROOT}/claim`] = { body: { ok: true } };
    await open();
    await eventually(() => page().includes('Move the store to this server'), 'the claim');
    await click(control('Move the store to this server'));
    expect(page()).toContain('beta (data folder /srv/copy, cluster 7300) then stops taking backups');
    expect(server.changes()).toEqual([]);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="alertdialog"] button')];
    await settle(() => buttons.at(-1)?.click());
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/claim`, body: { over: ['2-0a1b2c3d'] } },
    ]);
    expect(toasts()).toEqual([
      ['The store is being moved', 'It starts with a full backup within a minute.', undefined],
    ]);
  });
  it('let an owner start over in a folder that was emptied on purpose, which they confirm', async () => {
    const refusal =
      'Nothing is left in /srv/backups of what this server stored there: its disk may not be mounted.';
    server.state = state({
      claim: { state: 'emptied', owner: 'nobody', refusal, over: ['2-0a1b2c3d'], since: null },
    });
    server.owner = true;
    server.answers[`POST ${API_ROOT}/claim`] = { body: { ok: true } };
    await open();
    expect(page()).toContain('The backup folder is empty');
    expect(page()).toContain(refusal);
    await click(control('Start over in the empty folder'));
    expect(page()).toContain('earlier backups can no longer be restored');
    expect(page()).not.toContain('nobody');
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="alertdialog"] button')];
    await settle(() => buttons.at(-1)?.click());
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/claim`, body: { over: ['2-0a1b2c3d'] } },
    ]);
    expect(toasts()).toEqual([
      ['Backups start over', 'It starts with a full backup within a minute.', undefined],
    ]);
  });
  it('say for each whether a test has restored it', async () => {
    const at = '2026-11-21T02:10:00.000Z';
    server.backups = [
      backup({ proof: { passed: true, at, problem: null } }),
      backup({ id: 'b-3', proof: { passed: false, at, problem: 'backups/b-3/content was changed' } }),
    ];
    await open();
    const rows = rowsOf('Backup History').map((cells) => cells.join(' '));
    expect(rows[0]).toContain('Restored in a test');
    expect(rows[1]).toContain('Could not be restoredbackups/b-3/content was changed');
  });
  it('[B-2.106] Quick Backup offers full, incremental, database and files', async () => {
    await open();
    expect(page()).toContain('Quick Backup');
    expect(options('type')).toEqual(['Full', 'Incremental', 'Database', 'Files']);
  });
  it('[B-2.107, B-4.21] Start Backup takes a real one and shows its real progress until it has ended', async () => {
    await open();
    await fill(find<HTMLSelectElement>('select[name="type"]'), 'database');
    server.backups = [
      backup({ id: 'b-9', type: 'database', status: 'running', progress: 42.5, size: null }),
      ...server.backups,
    ];
    const start = control('Start Backup');
    start.focus();
    await submit();
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/backups`, body: { type: 'database' } },
    ]);
    await eventually(() => page().includes('Database backup, 42.5%'), 'the progress');
    expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('43');
    expect(document.activeElement).toBe(start);
    expect(start.getAttribute('aria-busy')).toBe('true');
    await submit();
    expect(server.changes()).toHaveLength(1);
    server.backups = [backup({ id: 'b-9', type: 'database' }), ...server.backups.slice(1)];
    await eventually(() => document.querySelector('[role="progressbar"]') === null, 'the end');
    expect(toasts()).toContainEqual(['Backup completed', 'Database backup', undefined]);
    expect(document.activeElement).toBe(start);
    expect(start.getAttribute('aria-busy')).toBeNull();
  });
  it('that fail show why', async () => {
    server.backups = [backup({ status: 'running', progress: 10 })];
    await open();
    server.backups = [backup({ status: 'failed', problem: 'no room left' })];
    await eventually(() => toasts().length > 0, 'a toast');
    expect(toasts()).toEqual([['Backup failed', 'no room left', 'destructive']]);
    expect(page()).toContain('no room left');
  });
  it('that are refused show why', async () => {
    server.answers[`POST ${API_ROOT}/backups`] = {
      status: 409,
      body: { code: 'conflict', message: 'A full backup is under way', requestId: 'r' },
    };
    await open();
    await submit();
    expect(toasts()).toEqual([['Failed to start the backup', 'A full backup is under way', 'destructive']]);
  });
  it('[B-2.108] locations are shown with their state, backups and space', async () => {
    await open();
    for (const each of [
      'Backup Locations',
      '/srv/backups',
      '3 backups, 4.50 GB, 90.00 GB free',
      'https://s3.example.com/backups',
      'Unavailable',
      'it answered 403',
    ])
      expect(page()).toContain(each);
  });
  it('a location is shown with the day on which its disk will be full', async () => {
    await open();
    expect(page()).toContain('90.00 GB freeFull on Dec 9, 2026 at this rate, 500.00 MB a day.');
  });
  it.each([
    [null, 'No forecast yet: it needs a day of readings.'],
    [-5, 'It is not filling up.'],
    [1_000_000, 'Not full within five years at this rate, 1.00 MB a day.'],
  ])('a disk that holds only the database and fills by %s bytes a day: %s', async (perDay, said) => {
    server.state = state({ disks: [{ place: '/srv/data', perDay, fullAt: null }] });
    await open();
    expect(page()).toContain(`Database/srv/data${said}`);
  });
  it('a location that cannot be read is not shown as empty', async () => {
    const [folder] = state().locations;
    if (!folder) throw new Error('The example has a folder');
    const note = 'it is not a folder';
    server.state = state({ locations: [{ ...folder, usable: false, backups: 0, bytes: 0, note }] });
    await open();
    expect(page()).toContain(note);
    expect(page()).not.toContain('0 backups');
  });
  it('[B-2.109, B-3.62, B-9.02] history has type, date, status, location, duration and size', async () => {
    await open();
    expect(rowsOf('Backup History')).toEqual([
      [
        // Below the type on a phone, in a separate column elsewhere.
        'Full',
        'Nov 21, 2026, 02:00 UTC',
        'Completed',
        'Folder, Object store',
        'Schedule',
        '3 min 05 s',
        '1.50 GB',
      ],
      ['Incremental', 'Nov 21, 2026, 02:00 UTC', 'Failedno room left', '–', 'abangura', '0.9 s', '–'],
    ]);
  });
  it('say where a full backup was written in place of an incremental one', async () => {
    server.backups = [backup({ type: 'incremental', size: 2_000_000, inPlaceOfFull: true })];
    await open();
    expect(rowsOf('Backup History')[0]?.[0]).toBe('IncrementalIn place of a full one');
  });
  it('[B-2.105] are no samples: where there are none, the screen says so', async () => {
    server.backups = [];
    await open();
    expect(page()).toContain('There is no backup yet');
    expect(page()).not.toContain('Sample');
  });
  it('of an external database are left to its own tools', async () => {
    server.state = state({ database: 'external', locations: [], external: external() });
    server.backups = [];
    await open();
    expect(page()).toContain('PGBACKREST_CONFIG and PGBACKREST_STANZA are not set');
    expect(page()).toContain('PostgreSQL 15.8. It archives its log, the last time');
    expect(page()).not.toContain('Quick Backup');
  });
  it('of an external database that pgBackRest backs up here are listed, taken and tested', async () => {
    server.state = state({
      database: 'external',
      locations: [{ ...PGBACKREST_PLACE }],
      external: external({ missing: null, stanza: 'cottontree' }),
    });
    server.backups = [backup({ location: 'pgBackRest, 20261121-020000F' })];
    await open();
    expect(page()).toContain('Listed here are the pgBackRest backups of the stanza cottontree.');
    expect(page()).toContain('20261121-020000F');
    expect(page()).toContain('The whole PostgreSQL, without the keys.');
    expect(page()).not.toContain('The keys and the password alone.');
    expect(page()).not.toContain('No object store is set up');
  });
  it('of pgBackRest are not tested for what they do not hold: the keys', async () => {
    server.state = state({
      database: 'external',
      external: external({ missing: null, stanza: 'cottontree' }),
    });
    server.drills = [drill(), drill({ id: 'fresh-machine', name: 'Fresh machine, recovery key only' })];
    await open('?tab=recovery');
    await eventually(() => page().includes('Database restore'), 'the tests');
    expect(page()).not.toContain('Fresh machine');
    const buttons = [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));
    expect(buttons.filter((each) => each?.startsWith('Run Test'))).toEqual([
      'Run Test: Database restore, newest state',
    ]);
  });
  it('of an external database are tested with its own tools', async () => {
    server.state = state({ database: 'external', locations: [] });
    await open('?tab=recovery');
    await eventually(() => page().includes('Backup integrity'), 'the tests');
    expect(page()).not.toContain('Run Test');
  });
  it('offer no changes to people with the view permission only, and name the permission that is needed', async () => {
    server.powers = ['settings.view'];
    await open();
    expect(page()).not.toContain('Start Backup');
    expect(page()).toContain('Taking backups needs the permission Manage Backups, which an owner can grant.');
  });
  it('are scheduled by people with that permission', async () => {
    server.powers = ['settings.view'];
    await open('?tab=settings');
    await eventually(
      () => page().includes('Changing them needs the permission Manage Backups, which an owner can grant.'),
      'the tab',
    );
    expect(page()).not.toContain('Save Settings');
  });
  it('name the missing permission and who grants it, and show a failure with a retry', async () => {
    const refused = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'settings.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    server.answers[`GET ${API_ROOT}/backups`] = refused;
    await open();
    expect(page()).toContain('View Settings, which an owner can grant');
    server.answers[`GET ${API_ROOT}/state`] = refused;
    await unmountAll();
    await open();
    expect(page()).toContain('Your role may not see backups.');
    expect(document.querySelector('[role="tab"], select, button')).toBeNull();
    await unmountAll();
    delete server.answers[`GET ${API_ROOT}/state`];
    server.answers[`GET ${API_ROOT}/backups`] = { status: 500, body: '' };
    await open();
    expect(page()).toContain('Failed to load the backup data. Please check your connection and try again.');
  });
});

describe('disaster recovery', () => {
  const openTab = async () => {
    await open('?tab=recovery');
    await eventually(() => document.querySelectorAll('table').length === 2, 'the tables');
    await eventually(() => page().includes('Backup integrity'), 'the tests');
  };
  it('[B-2.110, B-2.111] RTO and RPO are shown beside their targets, as measured', async () => {
    await openTab();
    expect(rowsOf('Recovery Time Objective (RTO)')).toEqual([
      ['Database', '30 min', '22 s', 'Nov 20, 2026', 'Met'],
      ['Whole service', '30 min', '–', '–', 'Not measured'],
    ]);
    expect(rowsOf('Recovery Point Objective (RPO)')).toEqual([
      ['Database', '5 min', '7 min', 'Nov 20, 2026', 'Missed'],
      ['Whole service', '5 min', '–', '–', 'Not measured'],
    ]);
    expect(page()).toContain('from Nov 20, 2026, 02:03 UTC to Nov 21, 2026, 09:58 UTC');
  });
  it('[B-2.112, B-3.64] tests have name, last run, status, RTO and RPO, and Run Test runs one', async () => {
    await openTab();
    for (const each of [
      'Database restore, newest state',
      'Passed',
      'Last run Nov 20, 2026, 12:00 UTC',
      'RTO 22 s',
      'RPO 1 min 01 s',
      'Row counts: 408,408 rows',
      'Not run yet',
    ])
      expect(page()).toContain(each);
    server.drills = [drill({ running: true }), ...server.drills.slice(1)];
    const run = control('Run Test: Database restore, newest state');
    run.focus();
    await click(run);
    expect(server.changes()).toEqual([{ method: 'POST', url: `${API_ROOT}/drills/newest`, body: {} }]);
    await eventually(() => document.querySelector('[role="progressbar"]') !== null, 'the run');
    expect(document.activeElement).toBe(run);
    const other = control('Run Test: Backup integrity');
    expect(other.getAttribute('aria-disabled')).toBe('true');
    await click(other);
    expect(server.changes()).toHaveLength(1);
    const problem = 'Row counts: transactions: 7 rows where there were 8 to 8';
    server.drills = [
      drill({
        status: 'warning',
        problem,
        checks: [
          { name: 'Row counts', passed: false, detail: 'transactions: 7 rows where there were 8 to 8' },
        ],
      }),
      ...server.drills.slice(1),
    ];
    await eventually(() => document.querySelector('[role="progressbar"]') === null, 'the end');
    expect(toasts()).toContainEqual([
      'Test found a problem',
      `Database restore, newest state: ${problem}`,
      'destructive',
    ]);
    expect(page()).toContain('Warning');
    expect(page()).toContain('Failed Row counts: transactions: 7 rows');
  });
  it('the recovery key is shown to owners only', async () => {
    await openTab();
    expect(page()).toContain('Only owners may see it.');
    expect(page()).not.toContain('Show recovery key');
  });
  it('the recovery key is shown to owners on request', async () => {
    server.owner = true;
    await openTab();
    expect(page()).toContain('Never shown');
    expect(page()).not.toContain('AAAAAAA-BBBBBBB');
    await click(control('Show recovery key'));
    await eventually(() => page().includes('AAAAAAA-BBBBBBB'), 'the key');
    await click(control('Hide it'));
    expect(page()).not.toContain('AAAAAAA-BBBBBBB');
  });
});

describe('schedule and settings', () => {
  it('has no schedule for a database that other tools back up', async () => {
    server.state = state({ database: 'external', locations: [], external: external() });
    await open('?tab=settings');
    await eventually(
      () => page().includes('follow the schedule and retention of the tool'),
      'whose they are',
    );
    expect(document.querySelector('[name="fullSchedule"], [name="retention"]')).toBeNull();
    expect(document.querySelector('[name="notifyOnFailure"]')).not.toBeNull();
  });
  const openTab = async () => {
    await open('?tab=settings');
    await eventually(() => document.querySelector('select[name="retention"]') !== null, 'the form');
  };
  it('[B-2.113, B-9.06, B-9.07, B-9.08] offer each schedule and retention, and show the next run', async () => {
    await openTab();
    expect(options('fullSchedule')).toEqual(['Daily at 2:00 AM', 'Weekly on Sunday', 'Monthly on the 1st']);
    expect(options('incrementalSchedule')).toEqual(['Hourly', 'Every 4 hours', 'Every 6 hours']);
    expect(options('retention')).toEqual(['30 days', '90 days', '1 year', 'Forever']);
    expect(page()).toContain('Next: Nov 22, 2026, 02:00 UTC');
  });
  it('send a test letter to the saved address and show the response of the mail server', async () => {
    server.state = state({ mail: true });
    server.settings = { ...server.settings, email: 'ops@example.test' };
    const route = 'POST /api/backup/test-letter';
    server.answers[route] = { body: { to: 'ops@example.test', problem: '535 authentication failed' } };
    await openTab();
    await click(control('Send Test Mail'));
    await eventually(() => page().includes('refused the mail: 535 authentication failed'), 'the refusal');
    server.answers[route] = { body: { to: 'ops@example.test', problem: null } };
    await click(control('Send Test Mail'));
    await eventually(() => page().includes('accepted the mail to ops@example.test'), 'the answer');
    expect(server.changes().filter(({ url }) => url === '/api/backup/test-letter')).toHaveLength(2);
  });
  it('[B-2.114, B-2.115] have notification checkboxes and an address of type email, and are saved', async () => {
    await openTab();
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    expect(boxes().map(({ name, checked }) => [name, checked])).toEqual([
      ['notifyOnSuccess', false],
      ['notifyOnFailure', true],
      ['notifyWhenLate', true],
      ['notifyOnDrill', true],
    ]);
    const email = find<HTMLInputElement>('input[name="email"]');
    expect([email.type, email.required, email.pattern]).toEqual(['email', false, '']);
    await fill(email, 'ops@example.com');
    await fill(find<HTMLSelectElement>('select[name="fullSchedule"]'), 'weekly');
    await click(find('input[name="notifyOnSuccess"]'));
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'PUT',
        url: `${API_ROOT}/settings`,
        body: { ...server.settings, fullSchedule: 'weekly', notifyOnSuccess: true, email: 'ops@example.com' },
      },
    ]);
    expect(toasts()).toEqual([['Backup settings saved', undefined, undefined]]);
  });
  it('name the person who made a conflicting change', async () => {
    server.answers[`PUT ${API_ROOT}/settings`] = {
      status: 409,
      body: {
        code: 'conflict',
        message: 'isatu changed the backup settings meanwhile',
        current: {},
        requestId: 'r',
      },
    };
    await openTab();
    await submit();
    expect(find('[role="alert"]').textContent).toContain('isatu changed the backup settings meanwhile');
  });
});

describe('monitoring', () => {
  it('[B-2.116, B-2.117] shows the state of each service, and the alerts', async () => {
    await open('?tab=monitoring');
    await eventually(() => page().includes('Operational'), 'the tab');
    for (const each of [
      'Backup serviceOperationalRunning',
      'Log archivingWarningBegins with the first full backup',
      'Object storeErrorit answered 403',
      'ErrorThe scheduled full backup is lateWhat to doSince Nov 21, 2026, 02:00 UTC',
      'WarningNobody has written down the recovery key',
    ])
      expect(page()).toContain(each);
    const remedies = [...document.querySelectorAll('a[target="_blank"]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(remedies).toEqual([
      '/api/operations/when-it-is-red#backup-full-late',
      '/api/operations/when-it-is-red#backup-key',
    ]);
  });
  it('lists the changes of users and roles that the last restore reverted, or says that they are unknown', async () => {
    const restored = {
      id: '00000000-0000-4000-8000-000000000001',
      at: '2026-11-21T10:00:00.000Z',
      to: '2026-11-21T08:00:00.000Z',
      endedSessions: 2,
      changes: 1,
      takenBack: [
        {
          at: '2026-11-21T09:00:00.000Z',
          by: 'aminata',
          action: 'user.suspend',
          description: 'Suspended the account musa',
        },
      ],
      unread: null,
    };
    server.state = state({ lastRestore: restored });
    await open('?tab=monitoring');
    await eventually(() => page().includes('Last restore'), 'the restore');
    expect(page()).toContain('It reverted 1 change of people and roles; decide them again.');
    expect(page()).toContain('Suspended the account musaaminata, Nov 21, 2026, 09:00 UTC');
    const unread = 'no database was here before';
    server.state = state({ lastRestore: { ...restored, changes: null, takenBack: null, unread } });
    await open('?tab=monitoring');
    await eventually(
      () => page().includes(`It is not known which suspensions and role changes it reverted: ${unread}.`),
      'that it is not known',
    );
  });
  it('says when nothing needs attention', async () => {
    server.state = state({ alerts: [] });
    await open('?tab=monitoring');
    await eventually(() => page().includes('No alerts'), 'no alerts');
    expect(page()).not.toContain('is late');
  });
});

describe('measures', () => {
  it('are written in readable form', () => {
    expect([0, 999, 1_500, 2_000_000, 1_234_567_890, null].map(size)).toEqual([
      '0 B',
      '999 B',
      '1.50 KB',
      '2.00 MB',
      '1.23 GB',
      '–',
    ]);
    expect([850, 9_940, 42_400, 185_000, 1_800_000, 4_200_000, null].map(duration)).toEqual([
      '0.8 s',
      '9.9 s',
      '42 s',
      '3 min 05 s',
      '30 min',
      '1 h 10 min',
      '–',
    ]);
  });
});
