/**
 * Declared entries from a file: one version per day, as if typed. Undoing declares the former values as a newer
 * version.
 */
import type { EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import { sql } from 'kysely';
import type { RowOf } from './rows.ts';
import { entriesFault, marksOf } from './undo-store.ts';
import { valuesOf, declareEntry } from '../data-entry/index.ts';
import { lockEntries, readVersions } from '../../ledger/declared-entries.ts';
import type { Db } from '../../platform/database/client.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { z } from 'zod';
import {
  refuseDependents,
  type Acting,
  type Evidence,
  type ImportWork,
  type Mark,
  type Written,
} from './import-work.ts';
import { refuseRows, rehearse, rowByRow } from './rehearsal.ts';

type Kind = Extract<EntryKind, keyof RowOf>;
type Row = RowOf[Kind];

const auditsIn = (outcome: Awaited<ReturnType<typeof declareEntry>>): readonly AuditEntry[] =>
  'audit' in outcome ? [outcome.audit].flat() : [];

function declare(tx: Db, kind: Kind, row: Row, { at, actor }: Acting) {
  const { entryDate, version: _, reason, ...values } = row;
  return declareEntry({ tx, actor, clock: { now: () => at } }, kind, entryDate, valuesOf(values), { reason });
}

async function store(tx: Db, kind: Kind, rows: readonly Row[], acting: Acting): Promise<Written> {
  const marks: Mark[] = [];
  const audits: AuditEntry[] = [];
  const problems = await rowByRow(tx, rows, async (row) => {
    const [before] = await readVersions(tx, row.entryDate, { kind, newestOnly: true });
    const outcome = await declare(tx, kind, row, acting);
    if (!('output' in outcome)) return;
    audits.push(...auditsIn(outcome));
    marks.push({ id: row.entryDate, after: String(outcome.output.version), before: before?.values ?? null });
  });
  refuseRows(problems);
  return {
    stored: marks.length,
    ids: marks.map(({ id }) => id),
    marks,
    decidable: marks.map(({ id, after }) => `${id} ${after}`),
    audits,
    announcements: [],
  };
}

const Marks = z.array(z.object({ day: z.string(), before: z.record(z.string(), z.string()).nullable() }));

async function undo(tx: Db, kind: Kind, importId: string, acting: Acting): Promise<Evidence> {
  const { rows } = await sql<{ day: string; before: unknown }>`
    select m.id as day, m.before from ${marksOf(importId)} m where m.id is not null order by m.id`.execute(
    tx,
  );
  const marks = Marks.parse(rows);
  for (const { day } of marks) await lockEntries(tx, day);
  refuseDependents(await entriesFault(tx, kind, importId));
  const audits: AuditEntry[] = [];
  for (const { day, before } of marks) {
    // Without former values the new version declares nothing.
    const reason = 'The import that declared it was undone';
    const { at, actor } = acting;
    const clock = { now: () => at };
    audits.push(...auditsIn(await declareEntry({ tx, actor, clock }, kind, day, before ?? {}, { reason })));
  }
  return { audits, announcements: [] };
}

export const entriesWork = <K extends Kind>(kind: K): ImportWork<RowOf[K]> => ({
  identity: { field: 'entryDate', of: (row) => row.entryDate },
  examine: async (database, rows, acting) =>
    await rehearse(database, async (tx) => {
      const held = new Set<number>();
      // Each row is declared within the rehearsal, so that the next one is compared with it.
      const problems = await rowByRow(tx, rows, async (row, index) => {
        if ('unchanged' in (await declare(tx, kind, row, acting))) held.add(index);
      });
      return { problems, held };
    }),
  store: async (tx, rows, acting) => await store(tx, kind, rows, acting),
  undo: async (tx, importId, acting) => await undo(tx, kind, importId, acting),
});
