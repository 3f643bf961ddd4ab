import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { clock } from '../../kernel/formatting.ts';
import type { TestStatus } from './result.ts';
import css from './screen.module.css';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';
import type { Line } from './use-test-run.tsx';

const TONES: Readonly<Record<TestStatus, BadgeTone>> = {
  pending: 'neutral',
  running: 'accent',
  success: 'pos',
  failed: 'neg',
  warning: 'warn',
};

const COLUMNS: readonly DataColumn<Line>[] = [
  {
    key: 'name',
    head: texts.test,
    value: ({ result }) => `${result.name} ${result.endpoint}`,
    cell: ({ result }) => (
      <>
        {result.name}
        <code className={css.endpoint} data-constant="path">
          {result.endpoint}
        </code>
      </>
    ),
  },
  {
    key: 'status',
    lead: true,
    head: texts.status,
    value: ({ result }) => texts.statuses[result.status],
    width: '96px',
    cell: ({ result }) => <Badge tone={TONES[result.status]}>{texts.statuses[result.status]}</Badge>,
  },
  {
    key: 'message',
    head: texts.result,
    value: ({ result: { message, details } }) => (message === '' ? undefined : `${message} ${details}`),
    // So that the columns stay where they are while the results come in.
    width: '55%',
    cell: ({ result }) => (result.message === '' ? null : <Found result={result} />),
  },
  {
    key: 'timestamp',
    head: texts.time,
    value: ({ result }) => result.timestamp || undefined,
    words: ({ result }) => clock(result.timestamp),
    numeric: true,
    width: '88px',
    cell: ({ result }) =>
      result.timestamp !== '' && <time dateTime={result.timestamp}>{clock(result.timestamp)}</time>,
  },
];

function Found({ result: { message, details } }: Pick<Line, 'result'>) {
  return (
    <span data-constant="status" className={css.message}>
      {message}
      {details !== '' && <span className={css.details}>{details}</span>}
    </span>
  );
}

/** All checks of a tab with their results. */
export function ResultsTable({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Card title={title} flush>
      <DataTable
        caption={texts.testsTitle(title)}
        columns={COLUMNS}
        rows={lines}
        rowKey={({ result }) => result.name}
        comfortable
        maxHeight="none"
      />
    </Card>
  );
}
