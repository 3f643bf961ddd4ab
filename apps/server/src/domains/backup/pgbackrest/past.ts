/** What the catalogue says of the past, for the alerts. Pure. */
import type { CataloguedBackup } from './catalogue.ts';

interface Past {
  readonly lastFull: Date | null;
  readonly lastFullServed: Date | null;
  readonly lastIncremental: Date | null;
  readonly recoverableFrom: Date | null;
  readonly lastBaseEnded: Date | null;
}

/** A failure counts until a later backup, also one of the clock. */
export function pastIn<Failed extends { readonly at: Date }>(
  backups: readonly CataloguedBackup[],
  { failed }: { readonly failed: Failed | null },
): Past & { readonly failed: Failed | null } {
  const date = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
  const fulls = backups.filter(({ type }) => type === 'full');
  const ended = date(backups.at(-1)?.finishedAt);
  const lastFull = date(fulls.at(-1)?.startedAt);
  return {
    lastFull,
    lastFullServed: lastFull,
    lastIncremental: date(backups.findLast(({ type }) => type === 'incremental')?.startedAt),
    recoverableFrom: date(fulls[0]?.finishedAt),
    lastBaseEnded: date(fulls.at(-1)?.finishedAt),
    failed: failed && ended && ended > failed.at ? null : failed,
  };
}
