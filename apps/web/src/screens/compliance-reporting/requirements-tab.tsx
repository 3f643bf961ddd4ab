import { listRequirements } from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceRequirement } from '@cottontree/contract/compliance/register.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState, SampleTag } from '@cottontree/ui/states.tsx';
import { CountFilters } from '../../domain/queue/count-filters.tsx';
import { LeftOut } from '../../domain/queue/left-out.tsx';
import type { FactHead } from '../../domain/queue/fact-heads.tsx';
import { Fact, QueueRow } from '../../domain/queue/queue-row.tsx';
import { Queue, type RowProps } from '../../domain/queue/queue.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { LETTERS, REQUIREMENT_KEYS } from './compliance-keys.ts';
import { NextReview, StatusBadge } from './marks.tsx';
import { ManageButton } from './manage-button.tsx';
import { Remediations } from './remediations.tsx';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { REQUIREMENT_STATUSES, useCategory, useRequirementStatus } from './state.ts';
import { AUTOMATION_TEXTS, COMPLIANCE_TEXTS, SAMPLE_REQUIREMENTS, statusLabel } from './texts.ts';

/** The facts of a requirement, in their order. */
const FACTS = {
  owner: { name: REQUIREMENT_TEXTS.owner, rank: 2 },
  activeControls: { name: REQUIREMENT_TEXTS.activeControls, rank: 3 },
  automation: { name: REQUIREMENT_TEXTS.automation, rank: 3 },
  nextReview: { name: REQUIREMENT_TEXTS.nextReview, rank: 1 },
} as const satisfies Readonly<Record<string, FactHead>>;
const REQUIREMENT_HEADS: readonly FactHead[] = Object.values(FACTS);

/** By status, then by the day of the next review. */
const worstFirst = (a: ComplianceRequirement, b: ComplianceRequirement): number =>
  REQUIREMENT_STATUSES.indexOf(a.status) - REQUIREMENT_STATUSES.indexOf(b.status) ||
  a.nextReview.localeCompare(b.nextReview);

export interface RequirementsTabProps {
  /** Whether the company has no data at all; undefined until that is known. */
  empty: boolean | undefined;
  openId: string;
  /** Opens a requirement: its id, optionally followed by a slash and the form to open. */
  onOpen: (id: string) => void;
}

export function RequirementsTab({ empty, openId, onOpen }: RequirementsTabProps) {
  const read = useRead(listRequirements);
  const requirements = read.data;
  const [status, setStatus] = useRequirementStatus();
  const [category, setCategory] = useCategory();
  const title = COMPLIANCE_TEXTS.tabs.requirements;
  if (requirements === undefined || (requirements.length === 0 && empty === undefined)) {
    return (
      <Card title={title}>
        {read.isError ? (
          <PanelError
            error={read.error}
            what={REQUIREMENT_TEXTS.complianceRequirements}
            cause={COMPLIANCE_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what={REQUIREMENT_TEXTS.theRequirements} />
        )}
      </Card>
    );
  }
  if (requirements.length === 0 && empty) {
    return (
      <Card title={title} meta={<SampleTag />} flush>
        <ul className={css.list} data-sample="" data-constant="row">
          {SAMPLE_REQUIREMENTS.map((each) => (
            <RequirementCard key={each.id} requirement={each} sample onOpen={() => undefined} />
          ))}
        </ul>
      </Card>
    );
  }
  if (requirements.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title={COMPLIANCE_TEXTS.noRequirements}>
          {REQUIREMENT_TEXTS.registerTakesEffectWithinSeconds}
        </EmptyState>
      </Card>
    );
  }
  const ofCategory = requirements
    .filter((each) => category === 'all' || each.category === category)
    .toSorted(worstFirst);
  const has = (wanted: typeof status) =>
    ofCategory.filter(({ status }) => wanted === 'all' || status === wanted);
  const shown = has(status);
  const unmetLeftOut = requirements.filter(
    (each) => each.status !== 'compliant' && !shown.includes(each),
  ).length;
  const onAll = () => {
    setStatus('all');
    setCategory('all');
  };
  const leftOut = [
    category !== 'all' && COMPLIANCE_TEXTS.categoryAlone(category),
    unmetLeftOut > 0 && COMPLIANCE_TEXTS.unmetLeftOut(unmetLeftOut),
  ].filter((text) => text !== false);
  return (
    <div className={css.stack}>
      <Remediations onOpen={onOpen} />
      <CountFilters
        label={COMPLIANCE_TEXTS.counts.requirements}
        filters={REQUIREMENT_STATUSES.map((value) => ({
          value,
          label: statusLabel(value),
          entries: has(value).length,
        }))}
        chosen={status}
        onChoose={setStatus}
      />
      {leftOut.length > 0 && (
        <LeftOut text={leftOut.join(' ')} show={COMPLIANCE_TEXTS.showRequirements} onShow={onAll} />
      )}
      {shown.length === 0 && <EmptyState title={COMPLIANCE_TEXTS.noneOfStatus} />}
      <Queue
        list
        of={REQUIREMENT_TEXTS.requirement}
        title={
          <>
            {title}{' '}
            <span className={css.small} data-constant="count">
              {count(shown.length)}
            </span>
          </>
        }
        entries={shown}
        idOf={({ id }) => id}
        openId={openId}
        onOpen={onOpen}
        keys={REQUIREMENT_KEYS}
        heads={REQUIREMENT_HEADS}
      >
        {(each, row) => <RequirementCard key={each.id} requirement={each} row={row} onOpen={onOpen} />}
      </Queue>
    </div>
  );
}

function RequirementCard(props: {
  requirement: ComplianceRequirement;
  row?: RowProps;
  sample?: boolean;
  onOpen: (id: string) => void;
}) {
  const { requirement, row, sample = false, onOpen } = props;
  const { id, name, status } = requirement;
  const off = sample || undefined;
  return (
    <QueueRow
      row={row}
      name={name}
      title={name}
      badges={
        <>
          <StatusBadge status={status} />
          <Badge>{requirement.category}</Badge>
        </>
      }
      facts={
        <>
          <Fact {...FACTS.owner}>{requirement.owner}</Fact>
          <Fact {...FACTS.activeControls}>{count(requirement.controls)}</Fact>
          <Fact {...FACTS.automation}>{AUTOMATION_TEXTS[requirement.automationLevel]}</Fact>
          <Fact {...FACTS.nextReview}>
            <NextReview day={requirement.nextReview} />
          </Fact>
        </>
      }
      actions={
        <>
          <Button
            aria-disabled={off}
            onClick={() => onOpen(id)}
            aria-label={REQUIREMENT_TEXTS.detailsOf(name)}
          >
            {REQUIREMENT_TEXTS.details}
          </Button>
          <ManageButton
            aria-disabled={off}
            aria-keyshortcuts={LETTERS.test}
            onClick={() => onOpen(`${id}/test`)}
            aria-label={REQUIREMENT_TEXTS.testControlsOf(name)}
          >
            {REQUIREMENT_TEXTS.testControls}
          </ManageButton>
          {status === 'non_compliant' && (
            <ManageButton
              variant="primary"
              aria-disabled={off}
              aria-keyshortcuts={LETTERS.remediate}
              onClick={() => onOpen(`${id}/remediate`)}
              aria-label={REQUIREMENT_TEXTS.remediateLabel(name)}
            >
              {REQUIREMENT_TEXTS.remediate}
            </ManageButton>
          )}
        </>
      }
    >
      <p className={css.description}>{requirement.description}</p>
    </QueueRow>
  );
}
