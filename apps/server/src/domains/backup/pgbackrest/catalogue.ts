/** What `pgbackrest info --output=json` says of one stanza: the only source of which backups there are. Pure. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The annotation with the id under which a person or this product requested the backup. */
export const ANNOTATION = 'cottontree';

export const CataloguedBackup = z.object({
  /** Of the order it was taken for; of others derived from the label. */
  id: z.string(),
  /** pgBackRest's name of it. */
  label: z.string(),
  type: z.enum(['full', 'incremental']),
  startedAt: z.iso.datetime(),
  /** The time to which it restores at least. */
  finishedAt: z.iso.datetime(),
  /** Bytes that it takes in the repository. */
  storedBytes: z.number(),
  /** Bytes of the database that it restores to. */
  databaseBytes: z.number(),
  /** Major version of the PostgreSQL. */
  version: z.string(),
  wal: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Number of the repository. */
  repository: z.int(),
  /** Folder of its log in the repository, such as "15-1". */
  log: z.string(),
  /** Whether pgBackRest found pages with wrong checksums while it took it. */
  faulty: z.boolean(),
});
export type CataloguedBackup = z.infer<typeof CataloguedBackup>;

export interface Stanza {
  /** pgBackRest's status: 0 is usable, 1 and 3 do not exist, 2 has no backup yet. */
  readonly status: { readonly code: number; readonly message: string };
  /** Of the cluster that the stanza is for now; null before it exists. */
  readonly systemIdentifier: string | null;
  readonly version: string | null;
  /** Oldest first. */
  readonly backups: readonly CataloguedBackup[];
}

const Info = z.array(
  z.object({
    name: z.string(),
    db: z.array(z.object({ id: z.int(), 'repo-key': z.int(), 'system-id': z.string(), version: z.string() })),
    archive: z.array(z.object({ id: z.string(), database: z.object({ id: z.int(), 'repo-key': z.int() }) })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        timestamp: z.object({ start: z.int(), stop: z.int() }),
        archive: z.object({ start: z.string().nullable(), stop: z.string().nullable() }),
        database: z.object({ id: z.int(), 'repo-key': z.int() }),
        error: z.boolean().nullish(),
        info: z.object({
          size: z.number(),
          // Backups of block level (pgBackRest 2.46 and newer) have no size of their own there.
          repository: z.object({ delta: z.number() }),
        }),
        annotation: z.record(z.string(), z.string()).nullish(),
      }),
    ),
    status: z.object({ code: z.int(), message: z.string() }),
  }),
);

/** A name that this version of the product gives to a backup it did not order. */
function idOf(stanza: string, label: string): string {
  const bytes = createHash('sha256').update(`${stanza}/${label}`).digest().subarray(0, 16);
  // A UUID of version 8, whose content is up to the program.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** Throws when the text is not of the documented form. */
export function parseInfo(text: string, stanza: string): Stanza {
  // System identifiers have 64 bits, more than a JavaScript number keeps.
  const exact = text.replaceAll(/"system-id":\s*(\d+)/g, '"system-id":"$1"');
  const parsed = Info.safeParse(JSON.parse(exact));
  if (!parsed.success)
    throw new Error(`it is of an unknown form (${parsed.error.issues[0]?.path.join('.') ?? ''})`);
  const found = parsed.data.find(({ name }) => name === stanza);
  if (!found)
    return {
      status: { code: 1, message: 'missing stanza path' },
      systemIdentifier: null,
      version: null,
      backups: [],
    };
  const current = found.db.toSorted((a, b) => a.id - b.id).at(-1);
  const seen = new Set<string>();
  const backups = found.backup.flatMap((each): CataloguedBackup[] => {
    // The same backup may be in several repositories.
    if (seen.has(each.label)) return [];
    seen.add(each.label);
    const { id: database, 'repo-key': repository } = each.database;
    const isOf = (it: { id: number; 'repo-key': number }): boolean =>
      it.id === database && it['repo-key'] === repository;
    const { start, stop } = each.archive;
    const ordered = z.uuid().safeParse(each.annotation?.[ANNOTATION]);
    return [
      {
        id: ordered.success ? ordered.data : idOf(stanza, each.label),
        label: each.label,
        type: each.type === 'full' ? 'full' : 'incremental',
        startedAt: at(each.timestamp.start),
        finishedAt: at(each.timestamp.stop),
        storedBytes: each.info.repository.delta,
        databaseBytes: each.info.size,
        version: found.db.find(isOf)?.version ?? current?.version ?? 'unknown',
        wal: start !== null && stop !== null ? { from: start, to: stop } : null,
        repository,
        log: found.archive.find((it) => isOf(it.database))?.id ?? '',
        faulty: each.error === true,
      },
    ];
  });
  return {
    status: found.status,
    systemIdentifier: current?.['system-id'] ?? null,
    version: current?.version ?? null,
    backups: backups.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1)),
  };
}
