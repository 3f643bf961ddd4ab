import { useState } from 'react';
import { listReports } from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceReport } from '@cottontree/contract/compliance/reports.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState, SampleTag } from '@cottontree/ui/states.tsx';
import { CountFilters } from '../../domain/queue/count-filters.tsx';
import { LeftOut } from '../../domain/queue/left-out.tsx';
import { Queue } from '../../domain/queue/queue.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { REPORT_KEYS } from './compliance-keys.ts';
import { REPORT_HEADS, ReportCard } from './report-card.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import css from './screen.module.css';
import { STATUSES, useStatus, type TypeFilter } from './state.ts';
import { COMPLIANCE_TEXTS, SAMPLE_REPORTS, statusLabel } from './texts.ts';

export interface ReportsTabProps {
  type: TypeFilter;
  period: string;
  /** Whether the company has no data at all; undefined until that is known. */
  empty: boolean | undefined;
  openId: string;
  onOpen: (id: string) => void;
  /** Shows those of all types and statuses of the current period: every report that is not completed is among them. */
  onAll: () => void;
}

export function ReportsTab(props: ReportsTabProps) {
  const { type, period } = props;
  // Contains every open report, of whatever period.
  const widest = useRead(listReports, { query: { type: 'all', period: 'current' } });
  const shown = useRead(listReports, { query: { type, period } });
  const [status, setStatus] = useStatus();
  const seen = new Set(shown.data?.filter(hasStatus(status)).map(({ id }) => id));
  const leftOut =
    widest.data?.filter((each) => each.status !== 'completed' && !seen.has(each.id)).length ?? 0;
  const { leftOut: byType, leftOutByStatus } = COMPLIANCE_TEXTS;
  return (
    <div className={css.stack}>
      {shown.data !== undefined && shown.data.length > 0 && (
        <CountFilters
          label={COMPLIANCE_TEXTS.counts.reports}
          filters={STATUSES.map((value) => ({
            value,
            label: statusLabel(value),
            entries: shown.data.filter(hasStatus(value)).length,
          }))}
          chosen={status}
          onChoose={setStatus}
        />
      )}
      {shown.data !== undefined && leftOut > 0 && (
        <LeftOut
          text={(status === 'all' ? byType : leftOutByStatus)(leftOut)}
          show={COMPLIANCE_TEXTS.showOpen}
          onShow={props.onAll}
        />
      )}
      <Reports {...props} some={(widest.data?.length ?? 0) > 0} />
    </div>
  );
}

/** So many completed reports stand below the open ones at first. */
const COMPLETED_FIRST = 10;

/** The open reports, and the first of the completed ones, with the one that is open beside the rows. */
function firstOf(reports: readonly ComplianceReport[], openId: string): readonly ComplianceReport[] {
  const completed = reports.filter(hasStatus('completed'));
  const later = completed.slice(COMPLETED_FIRST);
  return later.some(({ id }) => id === openId) ? reports : reports.filter((each) => !later.includes(each));
}

const hasStatus =
  (wanted: (typeof STATUSES)[number]) =>
  ({ status }: Pick<ComplianceReport, 'status'>): boolean =>
    wanted === 'all' || status === wanted;

function Reports(props: ReportsTabProps & { some: boolean }) {
  const { type, period, empty, openId, onOpen, onAll, some } = props;
  const read = useRead(listReports, { query: { type, period } });
  const [status] = useStatus();
  const reports = read.data?.filter(hasStatus(status));
  const title = COMPLIANCE_TEXTS.filter[type];
  const [all, setAll] = useState(false);
  const chosen = type !== 'all' || period !== 'current' || status !== 'all';
  if (reports === undefined || (reports.length === 0 && empty === undefined)) {
    return (
      <Card title={title}>
        {read.isError ? (
          <PanelError
            error={read.error}
            what={REPORT_TEXTS.complianceReports}
            cause={COMPLIANCE_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what={REPORT_TEXTS.theReports} />
        )}
      </Card>
    );
  }
  if (reports.length === 0 && empty) {
    return (
      <Card title={title} meta={<SampleTag />} flush>
        <ul className={css.list} data-sample="" data-constant="row">
          {SAMPLE_REPORTS.filter((report) => type === 'all' || report.type === type).map((report) => (
            <ReportCard key={report.id} report={report} sample />
          ))}
        </ul>
      </Card>
    );
  }
  if (reports.length === 0) {
    return (
      <Card title={title}>
        <EmptyState
          title={some ? REPORT_TEXTS.noReportMatches : COMPLIANCE_TEXTS.noReports}
          {...(chosen && { action: <Button onClick={onAll}>{REPORT_TEXTS.showAllReports}</Button> })}
        >
          {chosen ? REPORT_TEXTS.noReportHasThisType : REPORT_TEXTS.reportIsOpenedWhen}
        </EmptyState>
      </Card>
    );
  }
  const rows = all ? reports : firstOf(reports, openId);
  const more = reports.length - rows.length;
  const completed = reports.filter(hasStatus('completed')).length;
  return (
    <>
      <Queue
        list
        of={REPORT_TEXTS.report}
        title={
          <>
            {title}{' '}
            <span className={css.small} data-constant="count">
              {count(reports.length)}
            </span>
          </>
        }
        entries={rows}
        idOf={({ id }) => id}
        openId={openId}
        onOpen={onOpen}
        keys={REPORT_KEYS}
        heads={REPORT_HEADS}
        busy={read.isPlaceholderData}
      >
        {(report, row) => (
          <ReportCard key={report.id} report={report} row={row} onOpen={() => onOpen(report.id)} />
        )}
      </Queue>
      {more > 0 && (
        <LeftOut
          below
          text={COMPLIANCE_TEXTS.completedShown(completed - more, completed)}
          show={COMPLIANCE_TEXTS.showCompleted(completed)}
          onShow={() => setAll(true)}
        />
      )}
    </>
  );
}
