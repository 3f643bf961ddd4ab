import { ChevronDown } from 'lucide-react';
import {
  generateReports,
  markReportUrgent,
  submitReport,
} from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceReport } from '@cottontree/contract/compliance/reports.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import type { FactHead } from '../../domain/queue/fact-heads.tsx';
import { Fact, QueueRow } from '../../domain/queue/queue-row.tsx';
import type { RowProps } from '../../domain/queue/queue.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useToday } from '../../kernel/company-time.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { clock, date, NOTHING } from '../../kernel/formatting.ts';
import { LateMenu } from '../../kernel/shell/late-menu.tsx';
import { LETTERS } from './compliance-keys.ts';
import { ManageButton } from './manage-button.tsx';
import { RiskBadge, StatusBadge } from './marks.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import css from './screen.module.css';
import { COMPLIANCE_TEXTS, type SAMPLE_REPORTS } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

const DownloadItems = deferred(async () => (await import('./download-items.tsx')).DownloadItems);

type Shown = ComplianceReport | (typeof SAMPLE_REPORTS)[number];

const Day = ({ at }: { at: string | null }) =>
  at === null ? NOTHING : <time dateTime={at}>{date(at)}</time>;

/** The facts of a report, in their order; its name contains the period too. */
const FACTS = {
  regulator: { name: REPORT_TEXTS.regulator, share: 2.4, wide: true, rank: 3 },
  period: { name: REPORT_TEXTS.period, share: 1.4, rank: 3 },
  due: { name: REPORT_TEXTS.due, share: 1.1, rank: 1 },
  generated: { name: REPORT_TEXTS.generated, share: 1.1, rank: 2 },
  submitted: { name: REPORT_TEXTS.submitted, share: 1.1, rank: 2 },
  size: { name: REPORT_TEXTS.size, share: 0.6, rank: 3 },
  findings: { name: REPORT_TEXTS.findings, share: 0.8, rank: 1 },
} as const satisfies Readonly<Record<string, FactHead>>;
export const REPORT_HEADS: readonly FactHead[] = Object.values(FACTS);

export interface ReportCardProps {
  report: Shown;
  row?: RowProps;
  onOpen?: () => void;
  sample?: boolean;
}

/** One report: its content, its status, and the available actions. */
export function ReportCard({ report, row, onOpen, sample = false }: ReportCardProps) {
  const now = useToday();
  const late = report.status !== 'completed' && report.dueDate < now;
  const findings = report.findings;
  return (
    <QueueRow
      row={row}
      name={report.name}
      title={report.name}
      badges={
        <>
          <StatusBadge status={report.status} />
          <Badge>{report.type}</Badge>
          <RiskBadge risk={report.riskLevel} />
        </>
      }
      facts={
        <>
          <Fact {...FACTS.regulator}>{report.regulator}</Fact>
          <Fact {...FACTS.period} whole>
            {report.period}
          </Fact>
          <Fact {...FACTS.due} tone={late ? 'neg' : undefined}>
            <Day at={report.dueDate} />
          </Fact>
          <Fact {...FACTS.generated}>
            <Day at={report.generatedDate} />
          </Fact>
          <Fact {...FACTS.submitted}>
            <Day at={report.submittedDate} />
          </Fact>
          <Fact {...FACTS.size}>{report.size ?? NOTHING}</Fact>
          <Fact {...FACTS.findings} tone={findings === null ? undefined : findings > 0 ? 'neg' : 'pos'}>
            {findings ?? NOTHING}
          </Fact>
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            onClick={onOpen}
            aria-disabled={sample || undefined}
            aria-label={REPORT_TEXTS.viewName(report.name)}
          >
            {REPORT_TEXTS.view}
          </Button>
          {!sample && 'version' in report && <Actions report={report} />}
          {'version' in report && <UrgentMark report={report} />}
        </>
      }
    />
  );
}

interface OfReport {
  report: ComplianceReport;
}

const isOn = (day: string, { at }: { at: string }): boolean => at.slice(0, 10) === day;

/** When people were last notified of an overdue report. */
function UrgentMark({ report: { lastUrgent, status } }: OfReport) {
  const today = useToday();
  if (lastUrgent === null || status !== 'overdue') return null;
  return (
    <time className={css.mark} dateTime={lastUrgent.at}>
      {REPORT_TEXTS.markedUrgent(isOn(today, lastUrgent) ? clock(lastUrgent.at) : date(lastUrgent.at))}
    </time>
  );
}

/** A report that is missing is generated; what else is possible depends on its status. */
export const Actions = ({ report }: OfReport) => (
  <>
    {report.generatedDate === null && report.submittedDate === null && <GenerateButton report={report} />}
    <OfStatus report={report} />
  </>
);

/** A completed report is downloaded, a reviewed one submitted, an overdue one marked urgent. */
function OfStatus({ report }: OfReport) {
  switch (report.status) {
    case 'completed':
      return (
        <LateMenu
          label={REPORT_TEXTS.downloadName(report.name)}
          preload={DownloadItems.preload}
          trigger={
            <Button variant="quiet" aria-label={REPORT_TEXTS.downloadName(report.name)}>
              {REPORT_TEXTS.download} <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
        >
          <DownloadItems report={report} />
        </LateMenu>
      );
    case 'pending_review':
      return <SubmitButton report={report} />;
    case 'overdue':
      return <UrgentButton report={report} />;
    case 'in_progress':
      return null;
  }
}

/** Generates the missing reports of its period: those of one period are made together. */
function GenerateButton({ report: { name, cadence, period, periodKey } }: OfReport) {
  const { pending, change } = useComplianceChange();
  const generate = () =>
    change(() => call(generateReports, { input: { type: cadence, period: periodKey } }), {
      done: COMPLIANCE_TEXTS.generated,
      doneText: COMPLIANCE_TEXTS.generatedText,
      failed: COMPLIANCE_TEXTS.generationFailed,
      failedText: COMPLIANCE_TEXTS.generationFailedText,
      action: 'create',
      describe: (made) => ({ description: REPORT_TEXTS.generatedReportsOfPeriod(made.period) }),
    });
  return (
    <ManageButton
      variant="primary"
      busy={pending}
      aria-keyshortcuts={LETTERS.generate}
      aria-label={REPORT_TEXTS.generateName(name)}
      title={REPORT_TEXTS.generatesThePeriod(period)}
      onClick={() => void generate()}
    >
      {REPORT_TEXTS.generate}
    </ManageButton>
  );
}

/** Once a day: it notifies people. */
function UrgentButton({ report: { id, name, lastUrgent } }: OfReport) {
  const { pending, change } = useComplianceChange();
  const today = useToday();
  const done =
    lastUrgent !== null && isOn(today, lastUrgent)
      ? REPORT_TEXTS.urgentToday(lastUrgent.by, clock(lastUrgent.at))
      : undefined;
  const markUrgent = () =>
    change(() => call(markReportUrgent, { params: { id } }), {
      done: REPORT_TEXTS.markedAsUrgent,
      failed: REPORT_TEXTS.couldNotBeMarkedAs,
      action: 'update',
      describe: ({ told }) => ({ description: REPORT_TEXTS.calledUrgent(name), data: { told } }),
    });
  return (
    <ManageButton
      busy={pending}
      aria-keyshortcuts={LETTERS.urgent}
      aria-label={REPORT_TEXTS.urgentName(name)}
      aria-disabled={done !== undefined || undefined}
      title={done}
      onClick={() => {
        if (done === undefined) void markUrgent();
        else toast({ title: REPORT_TEXTS.markedAsUrgent, description: done });
      }}
    >
      {REPORT_TEXTS.urgent}
    </ManageButton>
  );
}

export function SubmitButton({ report }: OfReport) {
  const { pending, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const { id, name, version, submitFault: fault } = report;
  const submit = () =>
    change(
      () =>
        call(submitReport, { params: { id }, input: { version } }, { idempotencyKey: keyFor([id, version]) }),
      {
        done: REPORT_TEXTS.reportSubmitted,
        failed: REPORT_TEXTS.failedToSubmitTheReport,
        action: 'update',
        describe: () => ({ description: REPORT_TEXTS.submittedName(name), data: { id } }),
      },
    );
  return (
    <Button
      variant="primary"
      busy={pending}
      aria-label={REPORT_TEXTS.submitName(name)}
      aria-keyshortcuts={LETTERS.submit}
      aria-disabled={fault !== null || undefined}
      title={fault ?? undefined}
      onClick={() => {
        if (fault === null) void submit();
        else
          toast({ title: REPORT_TEXTS.cannotBeSubmittedByYou, description: fault, variant: 'destructive' });
      }}
    >
      {REPORT_TEXTS.submit}
    </Button>
  );
}
