/** A fake backup server for the tests of the screen. */
import type {
  Backup,
  BackupLocation,
  BackupSettings,
  BackupState,
  Drill,
  ExternalBackups,
} from '@cottontree/contract/backup/backup.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const backup = (over: Partial<Backup> = {}): Backup => ({
  id: 'b-1',
  type: 'full',
  date: '2026-11-21T02:00:00.000Z',
  size: 1_500_000_000,
  duration: 185_000,
  status: 'completed',
  location: 'Folder, Object store',
  progress: 100,
  origin: 'schedule',
  requestedBy: null,
  inPlaceOfFull: false,
  problem: null,
  proof: null,
  ...over,
});

export const external = (over: Partial<ExternalBackups> = {}): ExternalBackups => ({
  version: '15.8',
  archives: true,
  archivedAt: '2026-11-21T09:58:00.000Z',
  stanza: null,
  missing: 'PGBACKREST_CONFIG and PGBACKREST_STANZA are not set',
  ...over,
});
export const PGBACKREST_PLACE: BackupLocation = {
  kind: 'pgbackrest',
  place: 'stanza cottontree of /etc/pgbackrest.conf',
  usable: true,
  note: null,
  backups: 1,
  bytes: 1_500_000_000,
  freeBytes: null,
};

const never = { measured: null, measuredAt: null };
export const state = (over: Partial<BackupState> = {}): BackupState => ({
  database: 'embedded',
  at: '2026-11-21T09:59:50.000Z',
  locations: [
    {
      kind: 'folder',
      place: '/srv/backups',
      usable: true,
      note: null,
      backups: 3,
      bytes: 4_500_000_000,
      freeBytes: 90_000_000_000,
    },
    {
      kind: 's3',
      place: 'https://s3.example.com/backups',
      usable: false,
      note: 'it answered 403',
      backups: 2,
      bytes: 1_000,
      freeBytes: null,
    },
  ],
  external: null,
  claim: {
    state: 'mine',
    owner: 'alpha (data folder /srv/data, cluster 7300)',
    refusal: null,
    over: [],
    since: '2026-11-01T00:00:00.000Z',
  },
  disks: [{ place: '/srv/backups', perDay: 500_000_000, fullAt: '2026-12-09T10:00:00.000Z' }],
  services: [
    { id: 'server', name: 'Backup service', state: 'ok', detail: 'Running' },
    { id: 'archive', name: 'Log archiving', state: 'warning', detail: 'Begins with the first full backup' },
    { id: 'store:s3', name: 'Object store', state: 'error', detail: 'it answered 403' },
  ],
  alerts: [
    {
      id: 'full-late',
      level: 'error',
      message: 'The scheduled full backup is late',
      since: '2026-11-21T02:00:00.000Z',
    },
    { id: 'key', level: 'warning', message: 'Nobody has written down the recovery key', since: null },
  ],
  rto: [
    { system: 'Database', target: 1_800_000, measured: 22_000, measuredAt: '2026-11-20T12:00:00.000Z' },
    { system: 'Whole service', target: 1_800_000, ...never },
  ],
  rpo: [
    { system: 'Database', target: 300_000, measured: 420_000, measuredAt: '2026-11-20T12:00:00.000Z' },
    { system: 'Whole service', target: 300_000, ...never },
  ],
  nextFullAt: '2026-11-22T02:00:00.000Z',
  nextIncrementalAt: '2026-11-21T11:00:00.000Z',
  recoverableFrom: '2026-11-20T02:03:05.000Z',
  recoverableTo: '2026-11-21T09:58:00.000Z',
  keyShownAt: null,
  mail: false,
  lastRestore: null,
  ...over,
});

export const drill = (over: Partial<Drill> = {}): Drill => ({
  id: 'newest',
  name: 'Database restore, newest state',
  lastRun: '2026-11-20T12:00:00.000Z',
  status: 'passed',
  rto: 22_000,
  rpo: 61_000,
  running: false,
  checks: [{ name: 'Row counts', passed: true, detail: '408,408 rows in 9 tables are all there' }],
  problem: null,
  ...over,
});

export interface BackupServer {
  calls: SentCall[];
  backups: Backup[];
  state: BackupState;
  drills: Drill[];
  settings: BackupSettings;
  powers: string[];
  owner: boolean;
  /** Responses of single calls, by "METHOD path". */
  answers: Record<string, { status?: number; body: unknown }>;
  changes: () => { method: string; url: string; body: unknown }[];
}

const API_ROOT = '/api/backup';

export function serveBackups(): BackupServer {
  const server: BackupServer = {
    calls: [],
    backups: [
      backup(),
      backup({
        id: 'b-2',
        type: 'incremental',
        status: 'failed',
        size: null,
        duration: 900,
        location: '–',
        requestedBy: 'abangura',
        origin: 'manual',
        problem: 'no room left',
      }),
    ],
    state: state(),
    drills: [
      drill(),
      drill({
        id: 'integrity',
        name: 'Backup integrity',
        status: null,
        lastRun: null,
        rto: null,
        rpo: null,
        checks: [],
      }),
    ],
    settings: {
      fullSchedule: 'daily',
      incrementalSchedule: '1h',
      retention: '30d',
      notifyOnSuccess: false,
      notifyOnFailure: true,
      notifyWhenLate: true,
      notifyOnDrill: true,
      email: null,
      version: 4,
    },
    powers: ['settings.view', 'backup.manage'],
    owner: false,
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ method, url, body }) => ({ method, url, body })),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    switch (`${method} ${pathname}`) {
      case 'GET /api/auth/user':
        return { body: { ...AMARA_IN_FULL, powers: server.powers, isOwner: server.owner } };
      case `GET ${API_ROOT}/backups`: {
        const running = server.backups.find(({ status }) => status === 'running') ?? null;
        return { body: { backups: server.backups, total: server.backups.length, running } };
      }
      case `GET ${API_ROOT}/state`:
        return { body: server.state };
      case `GET ${API_ROOT}/drills`:
        return { body: server.drills };
      case `GET ${API_ROOT}/settings`:
        return { body: server.settings };
      case `PUT ${API_ROOT}/settings`:
        return { body: { ...server.settings, version: 5 } };
      case `POST ${API_ROOT}/recovery-key`:
        return { body: { recoveryKey: 'AAAAAAA-BBBBBBB' } };
      default:
        return { body: method === 'POST' ? backup({ status: 'running', progress: 0 }) : {} };
    }
  });
  return server;
}
