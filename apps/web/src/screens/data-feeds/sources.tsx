import { useState } from 'react';
import { addFeedSource, type FeedSource } from '@cottontree/contract/ingest/control-totals.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { date, moment, NOTHING } from '../../kernel/formatting.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { FEED_TEXTS } from './texts.ts';

const AddForm = deferred(async () => (await import('./source-forms.tsx')).AddForm, null, 'over');
const EndForm = deferred(async () => (await import('./source-forms.tsx')).EndForm, null, 'over');

/** The systems that send transactions, and from when on their control totals are expected. */
export function Sources({ sources }: { sources: readonly FeedSource[] }) {
  const mayChange = holds(useCurrentUser().data, addFeedSource.spec.access);
  const [open, setOpen] = useState<'add' | FeedSource>();
  const columns: readonly DataColumn<FeedSource>[] = [
    {
      key: 'name',
      head: FEED_TEXTS.source,
      cell: ({ name, silentSince }) => (
        <span className={css.stacked}>
          {name}
          {silentSince !== null && <Badge tone="warn">{FEED_TEXTS.silentSince(moment(silentSince))}</Badge>}
        </span>
      ),
      value: ({ name }) => name,
    },
    {
      key: 'prefix',
      head: FEED_TEXTS.prefix,
      cell: ({ idPrefix }) => (idPrefix === '' ? FEED_TEXTS.allOthers : <code>{idPrefix}</code>),
      value: ({ idPrefix }) => idPrefix,
    },
    {
      key: 'from',
      head: FEED_TEXTS.from,
      cell: ({ fromDay, lastDay }) =>
        lastDay === null ? date(fromDay) : FEED_TEXTS.until(date(fromDay), date(lastDay)),
      value: ({ fromDay }) => fromDay,
    },
    {
      key: 'newest',
      head: FEED_TEXTS.newest,
      lead: 'plain',
      cell: ({ newestDay }) => (newestDay === null ? NOTHING : date(newestDay)),
      value: ({ newestDay }) => newestDay,
    },
    ...(mayChange
      ? [
          {
            key: 'end',
            head: '',
            name: FEED_TEXTS.end,
            width: '1px',
            cell: (source: FeedSource) =>
              source.lastDay === null && (
                <Button aria-label={FEED_TEXTS.endOf(source.name)} onClick={() => setOpen(source)}>
                  {FEED_TEXTS.end}
                </Button>
              ),
          },
        ]
      : []),
  ];
  const add = mayChange && (
    <Button {...(sources.length === 0 && { variant: 'primary' })} onClick={() => setOpen('add')}>
      {FEED_TEXTS.add}
    </Button>
  );
  return (
    <RecordPart title={FEED_TEXTS.sources} more={sources.length > 0 && add}>
      {sources.length === 0 ? (
        <EmptyState title={FEED_TEXTS.noSourceTitle} action={add}>
          <span data-constant="note">{FEED_TEXTS.noSource}</span>
        </EmptyState>
      ) : (
        <div className={css.table} data-constant="row">
          <DataTable
            caption={FEED_TEXTS.sources}
            columns={columns}
            rows={sources}
            rowKey={({ name }) => name}
            twoLines
          />
        </div>
      )}
      {open === 'add' && <AddForm onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'add' && <EndForm source={open} onClose={() => setOpen(undefined)} />}
    </RecordPart>
  );
}
