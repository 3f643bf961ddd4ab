import { useState } from 'react';
import type { FigureName, PnlJournal } from '@cottontree/contract/profit-and-loss/reports.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count, date, dollars } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { JournalSheet } from './journal-sheet.tsx';
import { JOURNAL_TEXTS } from './journal-texts.ts';
import { useJournals, type Slot } from './journals.ts';
import css from './screen.module.css';
import { PNL_TEXTS, SOURCE_NAMES } from './texts.ts';

export interface JournalsPanelProps {
  figure: FigureName;
  title: string;
  onClose: () => void;
}

/** The journals behind a line, and for each its postings and its source. */
export function JournalsPanel({ figure, title, onClose }: JournalsPanelProps) {
  const [opened, setOpened] = useState<PnlJournal>();
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title={
        <span data-constant="name">{opened === undefined ? title : JOURNAL_TEXTS.journalId(opened.id)}</span>
      }
      description={
        <span data-constant="name">{opened === undefined ? JOURNAL_TEXTS.itsJournals : title}</span>
      }
    >
      {opened === undefined ? (
        <Journals figure={figure} onOpen={setOpened} />
      ) : (
        <>
          <p className={css.back}>
            <Button onClick={() => setOpened(undefined)}>{JOURNAL_TEXTS.allJournalsOfTheLine}</Button>
          </p>
          <JournalSheet journal={opened} />
        </>
      )}
    </SidePanel>
  );
}

interface JournalsProps {
  figure: FigureName;
  onOpen: (journal: PnlJournal) => void;
}

function Journals({ figure, onOpen }: JournalsProps) {
  const { head, part, slots } = useJournals(figure);
  if (head.data === undefined) {
    return head.isError ? (
      <PanelError
        error={head.error}
        what={JOURNAL_TEXTS.theseJournals}
        cause={PNL_TEXTS.journalsFailed}
        onRetry={() => void head.refetch()}
        retrying={head.isFetching}
      />
    ) : (
      <SkeletonRows rows={10} what={JOURNAL_TEXTS.theJournals} />
    );
  }
  const { total, amount, day } = head.data;
  return (
    <div data-constant="row">
      <p className={css.sum}>
        {JOURNAL_TEXTS.journalsInAll(count(total), total, dollars(amount), date(day))}
      </p>
      <Table
        caption={JOURNAL_TEXTS.journals}
        columns={COLUMNS}
        rows={slots}
        part={part}
        rowKey={({ place }) => String(place)}
        onOpen={({ row }) => row && onOpen(row)}
        maxHeight="max(320px, calc(100dvh - 200px))"
        empty={<EmptyState title={JOURNAL_TEXTS.noJournals}>{JOURNAL_TEXTS.nothingWasBooked}</EmptyState>}
      />
    </div>
  );
}

const column = (
  key: string,
  head: string,
  cell: (journal: PnlJournal) => Column<Slot<PnlJournal>>['head'],
  rest: Partial<Column<Slot<PnlJournal>>> = {},
): Column<Slot<PnlJournal>> => ({
  key,
  head,
  cell: ({ row }) => (row === undefined ? <Skeleton width={80} height={10} /> : cell(row)),
  ...rest,
});
const COLUMNS: readonly Column<Slot<PnlJournal>>[] = [
  column('description', JOURNAL_TEXTS.journal, ({ description }) => (
    <span className={css.text}>{description}</span>
  )),
  column('day', JOURNAL_TEXTS.day, ({ day }) => <time dateTime={day}>{date(day)}</time>),
  column('source', JOURNAL_TEXTS.source, ({ source }) => SOURCE_NAMES[source]),
  column('amount', JOURNAL_TEXTS.amount, ({ amount }) => dollars(amount), { numeric: true }),
];
