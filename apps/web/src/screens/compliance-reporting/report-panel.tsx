import { readReport } from '@cottontree/contract/compliance/compliance.ts';
import type { ReportDetail } from '@cottontree/contract/compliance/reports.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, date, moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { FilingSection } from './filing-section.tsx';
import { OtherPeriods, RequirementsOf } from './linked.tsx';
import { StatusBadge } from './marks.tsx';
import { Actions, SubmitButton } from './report-card.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import css from './screen.module.css';
import { COMPLIANCE_TEXTS } from './texts.ts';

/** A report in full: its content, who prepared and submitted it, and the hash that its files carry. */
export function ReportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readReport, { params: { id } }, { keepPrevious: false });
  const report = read.data;
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{report?.name ?? REPORT_TEXTS.report}</span>}
      description={report && <span data-constant="row">{REPORT_TEXTS.toRegulator(report.regulator)}</span>}
      {...(report && { footer: <Footer report={report} /> })}
    >
      {read.isPending && <SkeletonRows rows={8} what={REPORT_TEXTS.theReport} />}
      {read.isError && (
        <PanelError
          error={read.error}
          what={REPORT_TEXTS.thisReport}
          cause={COMPLIANCE_TEXTS.loadFailed}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {report && <InFull report={report} />}
    </SidePanel>
  );
}

const Footer = ({ report }: { report: ReportDetail }) => (
  <span className={css.actions}>
    {/* The card offers this only before the due date; a late report must still be submitted. */}
    {report.status === 'overdue' && report.generatedDate !== null && <SubmitButton report={report} />}
    <Actions report={report} />
  </span>
);

/** Rows of a report may be equal, so their position identifies them. */
interface Numbered {
  cells: readonly string[];
  place: number;
}

function InFull({ report }: { report: ReportDetail }) {
  const { filing, generatedDate, submittedDate, sections, urgent } = report;
  return (
    <div data-constant="row">
      <PanelSection title={REPORT_TEXTS.report}>
        <Lines>
          <Line name={REPORT_TEXTS.status}>
            <StatusBadge status={report.status} />
          </Line>
          <Line name={REPORT_TEXTS.period}>{report.period}</Line>
          <Line name={REPORT_TEXTS.due}>{date(report.dueDate)}</Line>
          <Line name={REPORT_TEXTS.size}>{report.size ?? NOTHING}</Line>
          <Line name={REPORT_TEXTS.findings}>{count(report.findings)}</Line>
          <Line name={REPORT_TEXTS.prepared}>
            {generatedDate === null ? NOTHING : `${report.preparedBy ?? ''}, ${moment(generatedDate)}`}
          </Line>
          <Line name={REPORT_TEXTS.submitted}>
            {submittedDate === null ? NOTHING : `${report.submittedBy ?? ''}, ${moment(submittedDate)}`}
          </Line>
          {report.contentHash !== null && (
            <Line name="SHA-256">
              <code className={css.code}>{report.contentHash}</code>
            </Line>
          )}
        </Lines>
        {report.contentFault !== null && (
          <p className={css.small} role="alert">
            {REPORT_TEXTS.itWasChangedOutside(report.contentFault)}
          </p>
        )}
        {submittedDate === null && generatedDate !== null && report.submitFault !== null && (
          <p className={css.small}>{report.submitFault}</p>
        )}
      </PanelSection>
      {filing && <FilingSection report={report} filing={filing} />}
      {urgent.length > 0 && (
        <PanelSection title={REPORT_TEXTS.calledUrgentTitle}>
          <Lines>
            {urgent.map(({ at, by, told }) => (
              <Line key={at} name={moment(at)}>
                {REPORT_TEXTS.byAndNotified(by, count(told))}
              </Line>
            ))}
          </Lines>
        </PanelSection>
      )}
      <OtherPeriods report={report} />
      <RequirementsOf type={report.type} />
      {sections === null ? (
        <PanelSection title={REPORT_TEXTS.content}>
          <p className={css.small}>{REPORT_TEXTS.itHasNoneYet}</p>
        </PanelSection>
      ) : (
        sections.map((section) => (
          <PanelSection key={section.title} title={section.title}>
            <p className={css.small}>{section.note}</p>
            <DataTable
              caption={section.title}
              columns={section.columns.map(({ name, numeric }, index) => ({
                key: name,
                head: name,
                numeric,
                cell: ({ cells }: Numbered) => (numeric ? grouped(cells[index] ?? '') : (cells[index] ?? '')),
                value: ({ cells }: Numbered) => (numeric ? numberOf(cells[index]) : cells[index]),
              }))}
              rows={section.rows.map((cells, place) => ({ cells, place }))}
              rowKey={({ place }) => String(place)}
              maxHeight={360}
              empty={<p className={css.none}>{REPORT_TEXTS.noneInThePeriod}</p>}
            />
          </PanelSection>
        ))
      )}
    </div>
  );
}

/** Adds thousands separators and keeps the decimal places of the report. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const apart = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',').replace('-', '−');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}
