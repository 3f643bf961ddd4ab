import { useState } from 'react';
import { listEntryVersions, readComparison, type EntryKind } from '@cottontree/contract/data-entry.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Comparison } from './comparison.tsx';
import { draftKey } from './drafts.ts';
import { EntryForm } from './entry-form.tsx';
import { defaultsOf, type Values } from './fields.ts';
import css from './screen.module.css';
import { Versions } from './versions.tsx';

interface EntryTabProps {
  kind: EntryKind;
  day: string;
  /** Whose drafts; undefined until that is known. */
  userId: string | undefined;
}

/** One form of a day, beside what the books say of it. */
export function EntryTab({ kind, day, userId }: EntryTabProps) {
  const compared = useRead(readComparison, { query: { entryDate: day } }, { keepPrevious: false });
  const versions = useRead(listEntryVersions, { query: { entryDate: day, kind } }, { keepPrevious: false });
  /** Values of an earlier version that were asked for; a form is made anew for each. */
  const [start, setStart] = useState<{ at: string; values: Values; turn: number }>();
  const { data } = compared;
  if (data === undefined || userId === undefined) {
    return compared.isError ? (
      <PanelError
        error={compared.error}
        what="data entry"
        cause="The entries of this day could not be loaded."
        onRetry={() => void compared.refetch()}
        retrying={compared.isFetching}
      />
    ) : (
      <SkeletonRows rows={12} what="the entries of this day" />
    );
  }
  const at = draftKey(userId, kind, day);
  const filled = start?.at === at ? start : undefined;
  const newest = data.entries.find((each) => each.kind === kind);
  return (
    <div className={css.tab}>
      <EntryForm
        key={`${at} ${filled?.turn ?? 0}`}
        kind={kind}
        day={day}
        draftAt={at}
        newest={newest}
        start={filled?.values}
      />
      <div className={css.beside}>
        <Comparison
          kind={kind}
          day={day}
          fields={data.fields.filter((each) => each.kind === kind)}
          closed={data.closed}
          recomputing={data.recomputing}
          version={newest?.version}
          busy={compared.isFetching}
        />
        <Versions
          kind={kind}
          read={versions}
          adoptions={data.adoptions}
          onUse={({ values }) =>
            setStart({ at, values: { ...defaultsOf(kind), ...values }, turn: (start?.turn ?? 0) + 1 })
          }
        />
      </div>
    </div>
  );
}
