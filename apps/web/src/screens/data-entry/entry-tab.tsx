import { useState } from 'react';
import {
  listEntryVersions,
  readComparison,
  type EntryKind,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { draftKey, writeDraft } from '@cottontree/ui/drafts.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Differences } from './differences.tsx';
import { EntryForm } from './entry-form.tsx';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';
import { Versions } from './versions.tsx';

interface EntryTabProps {
  kind: EntryKind;
  day: string;
  /** The owner of the drafts; undefined until that is known. */
  userId: string | undefined;
}

/** One form of a day with the values of the books, beside its versions. */
export function EntryTab({ kind, day, userId }: EntryTabProps) {
  const compared = useRead(readComparison, { query: { entryDate: day } }, { keepPrevious: false });
  const versions = useRead(listEntryVersions, { query: { entryDate: day, kind } }, { keepPrevious: false });
  /** Part of the form's key: the form is mounted again when it is filled with an earlier version. */
  const [turn, setTurn] = useState(0);
  const { data } = compared;
  if (data === undefined || userId === undefined) {
    return compared.isError ? (
      <PanelError
        error={compared.error}
        what={ENTRY_TEXTS.dataEntry}
        cause={ENTRY_TEXTS.entriesFailed}
        onRetry={() => void compared.refetch()}
        retrying={compared.isFetching}
      />
    ) : (
      <SkeletonRows rows={12} what={ENTRY_TEXTS.entriesOfThisDay} />
    );
  }
  const draftName = `${kind}:${day}`;
  const at = draftKey(userId, draftName);
  const fields = data.fields.filter((each) => each.kind === kind);
  const newest = data.entries.find((each) => each.kind === kind);
  return (
    <div className={css.tab}>
      <EntryForm
        key={`${at} ${turn}`}
        kind={kind}
        day={day}
        draftAt={at}
        draftName={draftName}
        newest={newest}
        compared={fields}
        books={data.closed ? (data.recomputing ? 'recomputing' : 'closed') : 'open'}
        busy={compared.isFetching}
      />
      <div className={css.beside}>
        <Differences day={day} fields={fields} version={newest?.version} />
        <Versions
          kind={kind}
          read={versions}
          adoptions={data.adoptions}
          onUse={({ values }) => {
            // As if it had been typed based on the present version.
            writeDraft(at, { values, version: newest?.version ?? 0 });
            setTurn(turn + 1);
          }}
        />
      </div>
    </div>
  );
}
