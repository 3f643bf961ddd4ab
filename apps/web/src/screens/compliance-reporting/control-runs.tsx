import { useState } from 'react';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { MOST_RUNS, listControlRuns } from '@cottontree/contract/compliance/compliance.ts';
import type { Control, ControlRun } from '@cottontree/contract/compliance/register.ts';
import { Button } from '@cottontree/ui/button.tsx';
import type { CellValue } from '@cottontree/ui/table-values.ts';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, date, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { ControlBadge } from './marks.tsx';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { COMPLIANCE_TEXTS } from './texts.ts';

const PAGE = 20;

/** The stored tests of a control, newest first, each with the exceptions that it found. */
export function ControlRuns({ control, onClose }: { control: Control; onClose: () => void }) {
  const [wanted, setWanted] = useState(PAGE);
  const read = useRead(listControlRuns, {
    params: { id: control.id },
    query: { limit: Math.min(wanted, MOST_RUNS) },
  });
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={
        <span data-constant="row">
          {control.id} {control.name}
        </span>
      }
      description={REQUIREMENT_TEXTS.itsNewestTestsWithTheir}
    >
      {read.isPending && <SkeletonRows rows={6} what={REQUIREMENT_TEXTS.theTests} />}
      {read.isError && (
        <PanelError
          error={read.error}
          what={REQUIREMENT_TEXTS.theseTests}
          cause={COMPLIANCE_TEXTS.loadFailed}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      <div data-constant="row">
        {read.data?.length === 0 && <p className={css.small}>{REQUIREMENT_TEXTS.itWasNeverTested}</p>}
        {read.data?.map((run) => (
          <PanelSection key={run.id} title={<time dateTime={run.at}>{moment(run.at)}</time>}>
            <p className={css.small}>
              <ControlBadge state={run.passed ? 'passed' : 'failed'} /> {run.ranBy}
              {run.examinedDay !== null && REQUIREMENT_TEXTS.onExaminedDay(date(run.examinedDay))}:{' '}
              {run.finding}
            </p>
            {run.evidence.length > 0 && <Evidence control={control.id} run={run} />}
          </PanelSection>
        ))}
        {(read.isPlaceholderData || (read.data?.length === wanted && wanted < MOST_RUNS)) && (
          <Button busy={read.isPlaceholderData} onClick={() => setWanted(wanted + PAGE)}>
            {COMMON_TEXTS.showMore}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const cellValue = (value: unknown): CellValue =>
  value === undefined || value === null || typeof value === 'number' ? value : text(value);

function Evidence({ control, run }: { control: string; run: ControlRun }) {
  const names = Object.keys(run.evidence[0] ?? {});
  const kept = run.evidence.length;
  const found = run.exceptions ?? kept;
  return (
    <>
      <ExportedTable
        sees={[listControlRuns.spec.access]}
        day={run.examinedDay ?? businessDayOf(new Date(run.at))}
        caption={REQUIREMENT_TEXTS.exceptionsOf(control)}
        columns={names.map((name) => ({
          key: name,
          head: name.replaceAll('_', ' '),
          cell: (row: Record<string, unknown>) => text(row[name] ?? ''),
          value: (row: Record<string, unknown>) => cellValue(row[name]),
        }))}
        rows={run.evidence}
        rowKey={(row) => JSON.stringify(row)}
        maxHeight={280}
      />
      {found > kept && (
        <p className={css.small}>{REQUIREMENT_TEXTS.firstExceptionsWereKept(count(kept), count(found))}</p>
      )}
    </>
  );
}
