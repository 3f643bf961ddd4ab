/** Reads and presents imports, and changes them under a lock. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { IMPORT_POWERS, ImportKind } from '@cottontree/contract/imports/fields.ts';
import type {
  Import,
  ImportMapping,
  ImportState,
  OpenedImport,
} from '@cottontree/contract/imports/imports.ts';
import { CellFaultKind } from '@cottontree/contract/imports/cell-faults.ts';
import type { Recipe } from '@cottontree/contract/imports/recipes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { lacks, rolesGranting } from '../../platform/http/access.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor, Origin } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import { changedBy } from '../../platform/commands/overtaken.ts';
import { addImportStep, type Step } from './import-job.ts';
import { mayStep } from './steps.ts';
import { undoFault } from './undo-store.ts';

export interface ImportRow {
  readonly id: string;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly size_bytes: bigint;
  readonly state: ImportState;
  readonly version: number;
  readonly parts: number;
  readonly received_bytes: bigint | null;
  readonly received_crc: bigint | null;
  readonly delimiter: string | null;
  readonly header: string[];
  readonly mapping: ImportMapping;
  readonly recipe: Recipe | null;
  readonly recipe_name: string | null;
  readonly sample: string;
  readonly tail_rows: string;
  readonly tail_text: string;
  readonly row_count: number;
  readonly chunk_count: number;
  readonly content_sha256: Buffer | null;
  readonly done_rows: number;
  readonly next_chunk: number;
  readonly stored: number;
  readonly skip_invalid: boolean;
  readonly problem: string | null;
  readonly created_name: string;
  readonly created_at: Date;
  readonly acting_id: string | null;
  readonly acting_name: string | null;
  readonly acting_session: string | null;
  readonly acting_address: string | null;
  readonly committed_name: string | null;
  readonly committed_at: Date | null;
}
interface ShownRow extends ImportRow {
  readonly invalid_rows: number;
  readonly held_rows: number;
  readonly same: { file_name: string; by: string; at: string } | null;
}

const isRow = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((cell) => typeof cell === 'string');
/**
 * Parses stored rows. Checked by hand, because a schema takes many times as long for a million cells. Throws TypeError.
 */
export function cellsOf(text: string): string[][] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new TypeError('Stored cells are not rows of text');
  return rows;
}

const SHOWN = sql`
  select i.*, coalesce(c.invalid_rows, 0)::int as invalid_rows, coalesce(c.held_rows, 0)::int as held_rows, same.one as same
    from imports i
    left join lateral (select sum(invalid_rows) as invalid_rows, sum(held_rows) as held_rows
                         from import_chunks where import_id = i.id) c on true
    left join lateral (
      select jsonb_build_object('file_name', o.file_name, 'by', o.committed_name, 'at', o.committed_at) as one from imports o
       where o.kind = i.kind and o.content_sha256 = i.content_sha256 and o.id <> i.id
         and o.state in ('committing', 'committed') and not o.skip_invalid
       limit 1) same on true`;

/** Cells of a file that others look at before they are checked: what turns the direction of text is replaced. */
export const readable = (cells: readonly string[]): string[] => cells.map(withoutTurns);

const presentImport = (row: ShownRow): Import => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  sizeBytes: Number(row.size_bytes),
  state: row.state,
  version: row.version,
  parts: row.parts,
  receivedBytes: row.received_bytes === null ? null : Number(row.received_bytes),
  receivedCrc: row.received_crc === null ? null : Number(row.received_crc),
  rows: row.row_count,
  header: readable(row.header),
  mapping: row.mapping,
  recipe: row.recipe,
  recipeName: row.recipe_name,
  sample: cellsOf(row.sample).map(readable),
  done: row.done_rows,
  invalidRows: row.invalid_rows,
  heldRows: row.held_rows,
  stored: row.stored,
  skipInvalid: row.skip_invalid,
  problem: row.problem,
  createdBy: row.created_name,
  createdAt: row.created_at.toISOString(),
  committedBy: row.committed_name,
  committedAt: row.committed_at?.toISOString() ?? null,
  sameAs: row.same && {
    fileName: row.same.file_name,
    by: row.same.by,
    at: new Date(row.same.at).toISOString(),
  },
});

/** The kinds that a person may import. */
export const kindsOf = (actor: Pick<Actor, 'powers'>): ImportKind[] =>
  ImportKind.options.filter((kind) => actor.powers.has(IMPORT_POWERS[kind]));

/** Throws AppError `forbidden`, naming the permission of the kind and the roles that grant it. */
export async function demandKind(db: Db, actor: Pick<Actor, 'powers'>, kind: ImportKind): Promise<void> {
  const power = IMPORT_POWERS[kind];
  if (actor.powers.has(power)) return;
  const refused = lacks(power);
  refused.detail.grantedBy = await rolesGranting(readFrom(db));
  throw refused;
}

/** The newest imports of these kinds, without uploads that were cancelled before they were complete. */
export async function recentImports(db: Db, kinds: readonly ImportKind[]): Promise<Import[]> {
  const { rows } = await sql<ShownRow>`
    ${SHOWN} where i.kind = any(${[...kinds]}) and not (i.state = 'cancelled' and i.mapping = '{}')
     order by i.created_at desc, i.id limit 50`.execute(db);
  return rows.map(presentImport);
}

/** For a checked import: days with closed books on which rows of it would be booked. */
async function closedDays(db: Db, { id, state }: Import): Promise<OpenedImport['closedDays']> {
  if (state !== 'checked') return [];
  const { rows } = await sql<{ day: BusinessDay; rows: number }>`
    select d.key::date as day, coalesce(sum(d.value::int), 0)::int as rows
      from import_chunks c cross join lateral jsonb_each_text(c.days) d
     where c.import_id = ${id} and exists (select from day_closes x where x.business_day = d.key::date)
     group by d.key order by d.key`.execute(db);
  return rows;
}

/** Throws AppError `not-found`, or `forbidden` when the person may not import its kind. */
export async function findImport(db: Db, actor: Pick<Actor, 'powers'>, id: string): Promise<OpenedImport> {
  const { rows } = await sql<ShownRow>`${SHOWN} where i.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('This import');
  await demandKind(db, actor, row.kind);
  const it = presentImport(row);
  return {
    ...it,
    closedDays: await closedDays(db, it),
    undoFault: mayStep('undo', it.state) && it.stored > 0 ? await undoFault(db, it) : null,
  };
}

/** Locks an import for this transaction. Throws as `findImport` does. */
export async function lockImport(tx: Db, actor: Pick<Actor, 'powers'>, id: string): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`select * from imports where id = ${id} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('This import');
  await demandKind(tx, actor, row.kind);
  return row;
}

/** Records a person as one of the authors of the import. */
export const recordAuthor = (tx: Db, importId: string, { userId }: Pick<Actor, 'userId'>): Promise<unknown> =>
  sql`insert into import_authors (import_id, user_id) values (${importId}::uuid, ${userId}::uuid) on conflict do nothing`.execute(
    tx,
  );

const IN_STATE: Readonly<Record<ImportState, string>> = {
  uploading: 'is still being uploaded',
  uploaded: 'is not checked yet',
  checking: 'is being checked',
  checked: 'is checked and not committed',
  committing: 'is being committed',
  committed: 'is committed',
  stopped: 'has stopped',
  undoing: 'is being undone',
  undone: 'is undone',
  cancelled: 'was cancelled',
};

/**
 * Throws AppError `conflict`, with the current import, when it cannot take this step now or was changed by another
 * person.
 */
export async function demandStep(
  tx: Db,
  actor: Actor,
  row: ImportRow,
  step: Parameters<typeof mayStep>[0],
  version = row.version,
): Promise<void> {
  if (mayStep(step, row.state) && version === row.version) return;
  const current = await findImport(tx, actor, row.id);
  const who = row.acting_name ?? row.created_name;
  throw mayStep(step, row.state)
    ? changedBy(who, 'this import', current)
    : new AppError('conflict', `This import ${IN_STATE[row.state]}`, { current });
}

/** Hands an import to the background job, in the person's name. */
export async function handOver(
  tx: Db,
  row: ImportRow,
  to: Step,
  { actor, origin, at }: { readonly actor: Actor; readonly origin: Origin; readonly at: Date },
): Promise<void> {
  await sql`
    update imports set state = ${to}, done_rows = 0, problem = null, changed_at = ${at}, acting_id = ${actor.userId},
           acting_name = ${actor.username}, acting_session = ${actor.sessionId}, acting_address = ${origin.address}
     where id = ${row.id}`.execute(tx);
  await addImportStep(tx, { id: row.id, step: to, person: actor.userId, at });
}

/** Notifies the jobs of all processes. */
export const importChanged = (id: string): Announcement => ({ topic: 'import.changed', payload: { id } });

type ImportVerb = Extract<AuditAction, `import.${string}`> extends `import.${infer Verb}` ? Verb : never;

export const importEntry = (
  row: Pick<ImportRow, 'id' | 'kind' | 'file_name'>,
  verb: ImportVerb,
  description: string,
  after?: unknown,
): AuditEntry => ({
  action: `import.${verb}`,
  entity: ['import', row.id],
  description,
  category: 'Financial',
  ...(after !== undefined && { after }),
});

/** The wrong rows of a chunk by their index, in order. */
const ChunkProblems = z.array(
  z.tuple([
    z.int(),
    z.array(
      z.object({
        field: z.string().nullable(),
        message: z.string(),
        fault: CellFaultKind.optional(),
        text: z.string().optional(),
      }),
    ),
  ]),
);
export type ChunkProblems = z.infer<typeof ChunkProblems>;
export const problemsOf = (text: string): ChunkProblems => ChunkProblems.parse(JSON.parse(text));
