import { useState } from 'react';
import { listFeedDays, type FeedDay, type FeedState } from '@cottontree/contract/ingest/control-totals.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { useHref, useSharedAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { count, date, moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { FEED_TEXTS } from './texts.ts';

const Differences = deferred(async () => (await import('./differences.tsx')).Differences, null, 'over');

const TONES: Readonly<Record<FeedState, BadgeTone>> = {
  agrees: 'pos',
  differs: 'neg',
  missing: 'warn',
  early: 'warn',
  waiting: 'neutral',
};

const keyOf = ({ day, source }: FeedDay): string => `${day} ${source}`;
const sourceOf = ({ source }: FeedDay): string => source ?? FEED_TEXTS.none;

/** "2 differences, 14 ids missing"; empty where nothing is known to differ. */
function whatDiffers({ differences, missing }: FeedDay): string {
  const parts = [
    differences.length > 0 && FEED_TEXTS.differences(count(differences.length), differences.length === 1),
    missing.count > 0 && FEED_TEXTS.missing(count(missing.count), missing.count === 1),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function standingOf({ closed, provisional, accepted, state }: FeedDay): string {
  if (!closed) return FEED_TEXTS.open;
  if (provisional) return FEED_TEXTS.provisional;
  return accepted && state !== 'agrees' ? FEED_TEXTS.accepted : '';
}

/** Of each day and source, whether what is booked agrees with what the source says it sent. */
export function FeedDays() {
  const asOf = useSharedAsOf();
  const today = useToday();
  const href = useHref();
  const answer = useRead(listFeedDays, { query: { to: asOf === today ? undefined : asOf } });
  const [open, setOpen] = useState<string>();
  const columns: readonly DataColumn<FeedDay>[] = [
    { key: 'day', head: FEED_TEXTS.day, cell: ({ day }) => date(day), value: ({ day }) => day },
    { key: 'source', head: FEED_TEXTS.source, cell: sourceOf, value: sourceOf },
    {
      key: 'state',
      head: FEED_TEXTS.state,
      lead: 'plain',
      cell: (row) => (
        <span className={css.stacked}>
          <Badge tone={TONES[row.state]}>{FEED_TEXTS.states[row.state]}</Badge>
          {standingOf(row) !== '' && <span className={css.under}>{standingOf(row)}</span>}
        </span>
      ),
      value: ({ state }) => FEED_TEXTS.states[state],
    },
    {
      key: 'sent',
      head: FEED_TEXTS.sent,
      numeric: true,
      cell: ({ count: sent }) => (sent === null ? NOTHING : count(sent)),
      value: ({ count: sent }) => sent,
    },
    {
      key: 'what',
      head: FEED_TEXTS.what,
      cell: (row) => {
        const what = whatDiffers(row);
        return what === '' ? (
          NOTHING
        ) : (
          <Button
            aria-label={FEED_TEXTS.show(what, sourceOf(row), date(row.day))}
            onClick={() => setOpen(keyOf(row))}
          >
            {what}
          </Button>
        );
      },
      value: whatDiffers,
    },
    {
      key: 'received',
      head: FEED_TEXTS.received,
      hide: 'medium',
      cell: ({ receivedAt }) => (receivedAt === null ? NOTHING : moment(receivedAt)),
      value: ({ receivedAt }) => receivedAt,
    },
  ];
  return (
    <PanelAnswer of={answer} what={FEED_TEXTS.days.toLowerCase()} cause={FEED_TEXTS.loadFailed} rows={8}>
      {({ days }) => (
        <RecordPart
          title={FEED_TEXTS.daysOf}
          more={
            days.some(({ provisional }) => provisional) && (
              <a href={href('/advanced-pnl?days=provisional')}>{FEED_TEXTS.decide}</a>
            )
          }
        >
          {days.length === 0 ? (
            <EmptyState title={FEED_TEXTS.noDayTitle}>{FEED_TEXTS.noDay}</EmptyState>
          ) : (
            <div className={css.table} data-constant="row">
              <ExportedTable
                caption={FEED_TEXTS.days}
                columns={columns}
                rows={days}
                rowKey={keyOf}
                sees={['revenue.view']}
                comfortable
              />
            </div>
          )}
          {days
            .filter((each) => keyOf(each) === open)
            .map((each) => (
              <Differences key={open} of={each} onClose={() => setOpen(undefined)} />
            ))}
        </RecordPart>
      )}
    </PanelAnswer>
  );
}
