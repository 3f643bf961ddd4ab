/** The audit trail, changes to the installation, and activity reported by browsers. */
import { z } from 'zod';
import { AuditSeverity } from './actions.ts';
import { FullCheck, SealAcceptance, SealFindings } from './seals.ts';
import { BusinessDay } from '../calendar.ts';
import { FreeText, LongText } from '../free-text.ts';
import { pageOf, PageQuery, SearchText } from '../paging.ts';
import { Done, route } from '../route.ts';
import { personal } from '../personal-data.ts';

export const ACTIVITY_ACTIONS = [
  'page_view',
  'create',
  'update',
  'delete',
  'read',
  'login',
  'logout',
  'search',
  'filter',
  'export',
  'form_submit',
  'form_cancel',
  'button_click',
  'tab_switch',
  'modal_open',
  'modal_close',
  'error',
] as const;

/** Custom action types are accepted. The server sets actor, time and address, whatever the browser sends. */
export const ActivityEvent = z.strictObject({
  action: z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, 'must be lower-case words joined by _'),
  description: z.string().max(500),
  userId: z.string().max(64),
  userName: z.string().max(120),
  timestamp: z.iso.datetime(),
  url: z.string().max(300),
  metadata: z.record(z.string().max(64), z.unknown()),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

export const trackActivity = route({
  method: 'POST',
  path: '/api/audit/track-activity',
  summary: 'Record a client-reported activity, apart from the audit chain',
  access: 'public',
  groupable: true,
  input: ActivityEvent,
  output: Done,
  bodyLimit: 4 * 1024,
  perMinute: 60,
});

export const AuditCategory = z.enum(['Security', 'Financial', 'Administrative', 'System']);
export type AuditCategory = z.infer<typeof AuditCategory>;

/** A position in the chain: digits of a 64-bit number. */
const Sequence = z.string().regex(/^\d{1,18}$/, 'must be the number of a record');
/** Whole days in UTC, both inclusive. */
const Period = { from: BusinessDay.optional(), to: BusinessDay.optional() };
const Page = {
  ...PageQuery.shape,
  /** Matches a part of any displayed text of the row. */
  search: SearchText,
};
const Actor = FreeText.trim().min(1).max(64).optional();
const Action = FreeText.trim().min(1).max(64).optional();

const RecordFilters = {
  ...Page,
  ...Period,
  /** A username, the id of an account, or the name of a feed or schedule. */
  actor: Actor,
  action: Action,
  severity: AuditSeverity.optional(),
  /** A type of entity, or one entity: `user`, `user/ID`. */
  entity: FreeText.trim().min(1).max(120).optional(),
};
export const TrailQuery = z.strictObject(RecordFilters);
export type TrailQuery = z.infer<typeof TrailQuery>;
export const ActivitiesQuery = z.strictObject({ ...Page, ...Period, actor: Actor, action: Action });
export type ActivitiesQuery = z.infer<typeof ActivitiesQuery>;
export const ChangelogQuery = z.strictObject(Page);
export type ChangelogQuery = z.infer<typeof ChangelogQuery>;

/** A page may contain fewer rows than requested, even none, while `nextCursor` says that there are older ones. */
export const AuditTrailItem = z.object({
  /** Its position in the chain. */
  id: z.string(),
  timestamp: z.string(),
  /** The user name of the time, as recorded. */
  userName: personal('staffName'),
  /** The person's name today; null for actions of the server itself and of people who were deleted. */
  person: personal('staffName').nullable(),
  action: z.string(),
  description: z.string(),
  severity: AuditSeverity,
  category: AuditCategory,
  entityType: z.string(),
  entityId: z.string(),
  /** Where the call came from; null for actions of the server itself. */
  address: personal('staffOrigin').nullable(),
});
export type AuditTrailItem = z.infer<typeof AuditTrailItem>;

export const READING = 'Opened the audit history';

export const listTrail = route({
  method: 'GET',
  path: '/api/audit/trail',
  summary: 'The audit trail, the newest first',
  access: 'audit.view',
  recordedAs: READING,
  query: TrailQuery,
  output: pageOf(AuditTrailItem),
});

/** Changes to this installation: releases started, schema changes applied, roles and settings changed. */
export const ChangelogItem = z.object({
  id: z.string(),
  /** The version of the product or the schema; for a role or setting, the number of its audit record. */
  version: z.string(),
  /** When it took effect here. */
  releaseDate: z.string(),
  category: z.enum(['Release', 'Schema', 'Roles', 'Settings']),
  title: z.string(),
  description: z.string(),
});
export type ChangelogItem = z.infer<typeof ChangelogItem>;

export const listChangelog = route({
  method: 'GET',
  path: '/api/audit/changelog',
  summary: 'What changed in this installation, the newest first',
  access: 'audit.view',
  recordedAs: READING,
  query: ChangelogQuery,
  output: pageOf(ChangelogItem),
});

/** Reported by the browser; not evidence. */
export const UserActivity = z.object({
  id: z.string(),
  timestamp: z.string(),
  userName: personal('staffName'),
  userId: personal('staffName').nullable(),
  action: z.string(),
  description: z.string(),
  /** Network and device, approximate: "192.0.2.x · Firefox on Windows". */
  location: z.string(),
  clientReported: z.literal(true),
});
export type UserActivity = z.infer<typeof UserActivity>;

export const listUserActivities = route({
  method: 'GET',
  path: '/api/audit/user-activities',
  summary: 'What browsers reported of their users, the newest first; not evidence',
  access: 'audit.view',
  recordedAs: READING,
  query: ActivitiesQuery,
  output: pageOf(UserActivity),
});

/** One field of one entity before and after an action. Null if there was, or is, no value. */
export const DataChange = z.object({
  id: z.string(),
  changedAt: z.string(),
  tableName: z.string(),
  fieldName: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  changedBy: z.string(),
  /** The id of the entity. */
  entityId: z.string(),
  /** The audit record of the action, and what it says was done. */
  recordId: z.string(),
  description: z.string(),
});
export type DataChange = z.infer<typeof DataChange>;

export const listDataChanges = route({
  method: 'GET',
  path: '/api/audit/data-changes',
  summary: 'Every field that an act changed, before and after, the newest first',
  access: 'audit.view',
  recordedAs: READING,
  query: TrailQuery,
  output: pageOf(DataChange),
});

export const AuditRecord = AuditTrailItem.extend({
  /** The permission that allowed the action; null if none is required, and for older records. */
  permission: z.string().nullable(),
  userId: personal('staffName').nullable(),
  sessionId: personal('staffOrigin').nullable(),
  requestId: z.string(),
  hash: z.string(),
  changes: z.array(
    z.object({ fieldName: z.string(), oldValue: z.string().nullable(), newValue: z.string().nullable() }),
  ),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const readRecord = route({
  method: 'GET',
  path: '/api/audit/records/:id',
  summary: 'One record of the audit trail in full, with each field before and after',
  access: 'audit.view',
  recordedAs: READING,
  params: z.strictObject({ id: Sequence }),
  output: AuditRecord,
});

export const Checkpoint = z.object({
  sequence: z.string(),
  /** Hash of the record at that position, hex. */
  hash: z.string(),
  count: z.string(),
  at: z.string(),
  /** Fingerprint of the public key that verifies its signature. */
  fingerprint: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

export const ChainState = z.object({
  ok: z.boolean(),
  verifiedUpTo: z.string(),
  /** The newest record. */
  head: z.string(),
  /** Where to continue, as `after` and `hash`; null when the check reached the newest record, or a bad record. */
  next: z.object({ sequence: z.string(), hash: z.string() }).nullable(),
  firstBad: z.string().nullable(),
  reason: z.string().nullable(),
  /** When this was checked. */
  at: z.string(),
  /** The record after which the check started; 0 is the whole chain. */
  walkedFrom: z.string(),
  /** The newest signed checkpoint. */
  checkpoint: Checkpoint.nullable(),
  /**
   * The witness, a second place that stores the checkpoints: not configured, consistent, contradicting, or unreadable.
   * Null: not read yet.
   */
  witness: z
    .object({
      state: z.enum(['none', 'agrees', 'contradicts', 'unreadable']),
      upTo: z.string().nullable(),
      /** Next to the installation's keys, or in the folder set by AUDIT_WITNESS_DIR; null if there is none. */
      place: z.enum(['beside-keys', 'set']).nullable(),
    })
    .nullable(),
  /** With `ok` false: the records and their checkpoints hold, and the witness alone cannot be compared with them. */
  onlyWitnessUnread: z.boolean(),
});
export type ChainState = z.infer<typeof ChainState>;

/** Maximum records per request: about a second, far from any connection timeout. */
export const CHAIN_BATCH = 20_000;

/**
 * Checks the chain of evidence as of now. A long chain takes several calls, each starting where the last one ended; the
 * call that reaches the newest record also compares checkpoints and witness.
 */
export const readChainState = route({
  method: 'GET',
  path: '/api/audit/chain',
  summary: 'Verify the audit chain, its checkpoints and their witness, up to the head',
  access: 'audit.view',
  perMinute: 120,
  query: z.strictObject({
    /** Every record, or only those since the newest signed checkpoint. */
    scope: z.enum(['all', 'new']).default('all'),
    /** The `next` of the previous call; it is trusted, because a false value would deceive only the caller. */
    after: Sequence.optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be the hash of a record')
      .optional(),
  }),
  output: ChainState,
});

const Table = z.string().regex(/^[a-z_]{1,40}$/, 'must be the name of a table');

export const SealCheck = z.object({
  /** True if nothing that this call checked differs from the seals and audit records. */
  ok: z.boolean(),
  /** False until everything has been sealed for the first time. */
  begun: z.boolean(),
  /** The number of tables, or tables and days, and of their rows that this call checked. */
  units: z.number().int(),
  rows: z.string(),
  /** At most one per unit, as a sentence that names the table, the day and the first row that differs. */
  findings: z.array(z.string()),
  /** The findings that owners can accept, each with its place; `day` is null in a table without days. */
  acceptable: z.array(z.object({ table: z.string(), day: z.string().nullable(), finding: z.string() })),
  /** Where to continue, as `afterTable` and `afterScope`; null when everything has been checked. */
  next: z.object({ table: z.string(), scope: z.string() }).nullable(),
  newestSeal: z.object({ number: z.string(), at: z.string() }).nullable(),
  at: z.string(),
});
export type SealCheck = z.infer<typeof SealCheck>;

/** The whole history takes several calls, each continuing where the last one ended. */
export const checkSeals = route({
  method: 'GET',
  path: '/api/audit/seals',
  summary: 'Compare rows with their seals and with the audit records of what changed since',
  access: 'audit.view',
  perMinute: 240,
  query: z.strictObject({
    /** One table; all tables if absent. */
    table: Table.optional(),
    /** One business day, for tables with days; the whole history if absent. */
    day: BusinessDay.optional(),
    /** The `next` of the previous call. */
    afterTable: Table.optional(),
    afterScope: z.string().max(10).optional(),
  }),
  output: SealCheck,
});

export const listFindings = route({
  method: 'GET',
  path: '/api/audit/seals/findings',
  summary: 'What checks of the seals found and still stands, with what was recorded and what stands now',
  access: 'audit.view',
  recordedAs: READING,
  perMinute: 60,
  output: SealFindings,
});

/** While a check runs, another start returns that check. */
export const startCheck = route({
  method: 'POST',
  path: '/api/audit/seals/checks',
  summary: 'Compare all rows with their seals, in the background',
  access: 'audit.view',
  perMinute: 30,
  output: FullCheck,
});
export const readCheck = route({
  method: 'GET',
  path: '/api/audit/seals/checks',
  summary: 'The newest check of all rows, by any person: how far it is, or what came of it; for a day',
  access: 'audit.view',
  output: z.object({ check: FullCheck.nullable() }),
});
export const cancelCheck = route({
  method: 'DELETE',
  path: '/api/audit/seals/checks/:id',
  summary: 'End a check of all rows; for the person who began it',
  access: 'audit.view',
  params: z.strictObject({ id: z.uuid() }),
  output: Done,
});

/** Accepting an edit is only for owners. */
const accepting = { access: 'audit.export', ownerOnly: true, perMinute: 30 } as const;
const AcceptanceId = z.strictObject({ id: z.uuid() });

export const acceptRows = route({
  method: 'POST',
  path: '/api/audit/seals/accept',
  summary:
    'Propose to accept an edit made outside the product: another owner agrees or, of one alone, the same a day later',
  ...accepting,
  stepUp: true,
  input: z.strictObject({
    table: Table,
    /** The business day; absent for a table without days. */
    day: BusinessDay.optional(),
    reason: LongText.trim().min(10, 'must say in at least 10 characters why the edit was right').max(500),
    /** The finding that the person saw: refused if it has changed. */
    finding: z.string().max(1_000).optional(),
  }),
  output: SealAcceptance,
});
export const approveAcceptance = route({
  method: 'POST',
  path: '/api/audit/seals/acceptances/:id/approve',
  decidesOn: 'seal_acceptance',
  summary:
    'Agree to an edit made outside the product: a table, or a day of it, is sealed as it is; what follows from rows is made again',
  ...accepting,
  stepUp: true,
  params: AcceptanceId,
  /** The seal; null for derived data that was recomputed. */
  output: z.object({ acceptance: SealAcceptance, seal: z.string().nullable(), rows: z.string() }),
});
export const rejectAcceptance = route({
  method: 'POST',
  path: '/api/audit/seals/acceptances/:id/reject',
  decidesOn: 'seal_acceptance',
  summary: 'Reject an acceptance, or take back one’s own: the finding stands',
  ...accepting,
  params: AcceptanceId,
  output: SealAcceptance,
});

export const takeCheckpoint = route({
  method: 'POST',
  path: '/api/audit/checkpoints',
  summary: 'Verify what is new in the chain, sign its head and tell the witness',
  access: 'audit.export',
  perMinute: 10,
  output: Checkpoint,
});

export const readPublicKey = route({
  method: 'GET',
  path: '/api/audit/public-key',
  summary: 'The public key that checkpoints and exports are checked with',
  access: 'audit.view',
  output: z.object({ fingerprint: z.string(), publicKeyPem: z.string() }),
});

export const exportChain = route({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The chain as signed JSON lines, for the offline verifier',
  access: 'audit.export',
  stepUp: true,
  perMinute: 10,
  media: 'application/x-ndjson',
  query: z.strictObject({
    /** The sequence of a signed checkpoint to start after; the whole chain if absent. */
    from: Sequence.optional(),
    /**
     * `sealed`: includes the seals, with the key and a hash of each sealed row, so that rows can be verified as well.
     */
    rows: z.enum(['sealed']).optional(),
  }),
  output: z.string(),
});

export const AuditList = z.enum(['trail', 'changelog', 'user-activities', 'data-changes']);
export type AuditList = z.infer<typeof AuditList>;

export const exportList = route({
  method: 'GET',
  path: '/api/audit/export-list',
  summary: 'All rows of a list that match, as CSV',
  access: 'audit.export',
  stepUp: true,
  perMinute: 10,
  media: 'text/csv; charset=utf-8',
  query: z.strictObject({
    list: AuditList.default('trail'),
    search: Page.search,
    ...Period,
    actor: Actor,
    action: Action,
    severity: RecordFilters.severity,
    entity: RecordFilters.entity,
  }),
  output: z.string(),
});
