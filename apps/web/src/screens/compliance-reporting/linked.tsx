import { listReports, listRequirements } from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceReport, ReportType } from '@cottontree/contract/compliance/reports.ts';
import type { ComplianceRequirement } from '@cottontree/contract/compliance/register.ts';
import { LinkedEntries, type LinkedEntry } from '../../domain/queue/linked-entries.tsx';
import { date } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { StatusBadge } from './marks.tsx';
import { useComplianceLinks } from './state.ts';
import { COMPLIANCE_TEXTS } from './texts.ts';

const MOST = 5;
const { linked: texts } = COMPLIANCE_TEXTS;

/** The other periods of a report's obligation: those that are not completed first, as in the list. */
export function OtherPeriods({ report: { id, type } }: { report: Pick<ComplianceReport, 'id' | 'type'> }) {
  const links = useComplianceLinks();
  const { data } = useRead(listReports, { query: { type, period: 'current' } });
  if (data === undefined) return null;
  const others = data.filter((each) => each.id !== id);
  return (
    <LinkedEntries
      title={texts.periods(type)}
      total={others.length}
      none={texts.noPeriods}
      all={links.reportsOf(type)}
      entries={others.slice(0, MOST).map((each) => entryOf(each, links))}
    />
  );
}

/** The deadlines of a requirement's category: its reports that are not completed. */
export function Deadlines({ category }: Pick<ComplianceRequirement, 'category'>) {
  const links = useComplianceLinks();
  const { data } = useRead(listReports, { query: { type: category, period: 'current' } });
  if (data === undefined) return null;
  const open = data.filter(({ status }) => status !== 'completed');
  return (
    <LinkedEntries
      title={texts.deadlines(category)}
      total={open.length}
      none={texts.noDeadlines}
      all={links.reportsOf(category)}
      entries={open.slice(0, MOST).map((each) => entryOf(each, links))}
    />
  );
}

/** The requirements of a report's type: those that are not met first. */
export function RequirementsOf({ type }: { type: ReportType }) {
  const links = useComplianceLinks();
  const { data } = useRead(listRequirements);
  if (data === undefined) return null;
  const ofType = data
    .filter(({ category }) => category === type)
    .toSorted((one, other) => URGENCY[one.status] - URGENCY[other.status]);
  return (
    <LinkedEntries
      title={texts.requirements(type)}
      total={ofType.length}
      none={texts.noRequirements}
      all={links.requirementsOf(type)}
      entries={ofType.slice(0, MOST).map(({ id, name, status, nextReview }) => ({
        id,
        href: links.requirement(id),
        name,
        note: texts.review(date(nextReview)),
        badge: <StatusBadge status={status} />,
      }))}
    />
  );
}

const URGENCY = { non_compliant: 0, attention_required: 1, compliant: 2 } as const;

const entryOf = (
  { id, name, dueDate, status }: ComplianceReport,
  links: ReturnType<typeof useComplianceLinks>,
): LinkedEntry => ({
  id,
  href: links.report(id),
  name,
  note: texts.due(date(dueDate)),
  badge: <StatusBadge status={status} />,
});
