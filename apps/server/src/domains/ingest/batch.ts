/** The result of a batch of rows, with its audit record and what it announces. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import type { IngestResult } from '@cottontree/contract/ingest/ingest.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import type { Sifted } from '../../ledger/held-rows.ts';

/** The result of a batch. Without evidence nothing changed: the same rows were sent before. */
export interface Batch {
  readonly result: IngestResult;
  readonly evidence: { readonly audit: AuditEntry; readonly announce: readonly Announcement[] } | null;
}

export interface Part {
  readonly sifted: Sifted<unknown>;
  /** The hashes of what was inserted and what was replaced. */
  readonly hashes: readonly (string | null)[];
}

export type Noun = Extract<AuditAction, `ingest.${string}`> extends `ingest.${infer Noun}` ? Noun : never;

export function batchOf(noun: Noun, parts: readonly Part[]): Batch {
  const sum = (count: (sifted: Sifted<unknown>) => number): number =>
    parts.reduce((total, { sifted }) => total + count(sifted), 0);
  const inserted = sum((sifted) => sifted.fresh.length + sifted.changed.length);
  const unchanged = sum((sifted) => sifted.unchanged);
  const daysTouched = [...new Set(parts.flatMap((part) => part.sifted.days))].toSorted();
  const result = { inserted, unchanged, daysTouched };
  const [first, last] = [daysTouched[0], daysTouched.at(-1)];
  if (inserted === 0) return { result, evidence: null };
  const contentSha256 = parts.flatMap((part) => part.hashes.filter((hash) => hash !== null)).join(' ');
  const things = noun.replace('-', ' ');
  const loaded = `Loaded ${inserted.toLocaleString('en-US')} ${inserted === 1 ? things.slice(0, -1) : things}`;
  // A change may affect no day, for example that of a name.
  const period = first === last ? first : `${first} to ${last}`;
  const audit: AuditEntry = {
    action: `ingest.${noun}`,
    entity: ['ingest_batch', contentSha256.slice(0, 32)],
    description: period === undefined ? loaded : `${loaded} for ${period}`,
    category: 'Financial',
    after: {
      inserted,
      unchanged,
      days: daysTouched.length,
      first: first ?? null,
      last: last ?? null,
      contentSha256,
    },
  };
  return {
    result,
    evidence: {
      audit,
      announce:
        first === undefined || last === undefined
          ? []
          : [
              // A change on one day affects all later days, so the first day is enough.
              { topic: 'business.changed', payload: { day: first } },
              { topic: 'activity.changed', payload: { day: last } },
            ],
    },
  };
}
