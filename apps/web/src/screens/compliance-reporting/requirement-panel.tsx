import { useState } from 'react';
import { readRequirement } from '@cottontree/contract/compliance/compliance.ts';
import {
  CADENCES,
  type Control,
  type Remediation,
  type RequirementDetail,
} from '@cottontree/contract/compliance/register.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { today } from '../../kernel/company-time.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { LETTERS } from './compliance-keys.ts';
import { Deadlines } from './linked.tsx';
import { ControlRuns } from './control-runs.tsx';
import { ManageButton } from './manage-button.tsx';
import { ControlBadge, FirstDueBadge, NextReview, StatusBadge } from './marks.tsx';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { AUTOMATION_TEXTS, COMPLIANCE_TEXTS } from './texts.ts';

const CloseForm = deferred(async () => (await import('./close-form.tsx')).CloseForm, null, 'over');
const RemediationForm = deferred(
  async () => (await import('./remediation-form.tsx')).RemediationForm,
  null,
  'over',
);
const TestForm = deferred(async () => (await import('./test-form.tsx')).TestForm, null, 'over');

export interface RequirementPanelProps {
  id: string;
  /** The form that is open above it: "test" or "remediate". */
  doing: string | undefined;
  onDo: (what: 'test' | 'remediate' | undefined) => void;
  onClose: () => void;
}

/** A requirement in full: its controls with their last test, and the remediations. */
export function RequirementPanel({ id, doing, onDo, onClose }: RequirementPanelProps) {
  const read = useRead(readRequirement, { params: { id } }, { keepPrevious: false });
  const me = useCurrentUser().data;
  const manages = me !== undefined && holds(me, 'compliance.manage');
  const [closing, setClosing] = useState<Remediation>();
  const [runsOf, setRunsOf] = useState<Control>();
  const requirement = read.data;
  const back = () => onDo(undefined);
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{requirement?.name ?? REQUIREMENT_TEXTS.requirementId(id)}</span>}
      description={requirement && <span data-constant="row">{requirement.description}</span>}
      {...(requirement && {
        footer: (
          <span className={css.actions}>
            <ManageButton variant="primary" aria-keyshortcuts={LETTERS.test} onClick={() => onDo('test')}>
              {REQUIREMENT_TEXTS.testControls}
            </ManageButton>
            <ManageButton aria-keyshortcuts={LETTERS.remediate} onClick={() => onDo('remediate')}>
              {REQUIREMENT_TEXTS.openARemediation}
            </ManageButton>
          </span>
        ),
      })}
    >
      {read.isPending && <SkeletonRows rows={8} what={REQUIREMENT_TEXTS.theRequirement} />}
      {read.isError && (
        <PanelError
          error={read.error}
          what={REQUIREMENT_TEXTS.thisRequirement}
          cause={COMPLIANCE_TEXTS.loadFailed}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {requirement && <InFull requirement={requirement} onRuns={setRunsOf} onDone={setClosing} />}
      {/* Rendered inside the panel, so that the focus returns to the panel, and from there to what opened it. */}
      {requirement && manages && doing === 'test' && <TestForm requirement={requirement} onClose={back} />}
      {requirement && manages && doing === 'remediate' && (
        <RemediationForm requirement={requirement} onClose={back} />
      )}
      {closing && <CloseForm remediation={closing} onClose={() => setClosing(undefined)} />}
      {runsOf && <ControlRuns control={runsOf} onClose={() => setRunsOf(undefined)} />}
    </SidePanel>
  );
}

function InFull(props: {
  requirement: RequirementDetail;
  onRuns: (control: Control) => void;
  onDone: (remediation: Remediation) => void;
}) {
  const { requirement, onRuns, onDone } = props;
  return (
    <div data-constant="row">
      <PanelSection title={REQUIREMENT_TEXTS.requirement}>
        <Lines>
          <Line name={REQUIREMENT_TEXTS.status}>
            <StatusBadge status={requirement.status} />
          </Line>
          <Line name={REQUIREMENT_TEXTS.owner}>{requirement.owner}</Line>
          <Line name={REQUIREMENT_TEXTS.category}>{requirement.category}</Line>
          <Line name={REQUIREMENT_TEXTS.automation}>{AUTOMATION_TEXTS[requirement.automationLevel]}</Line>
          <Line name={REQUIREMENT_TEXTS.review}>{CADENCES[requirement.reviewCadence].name}</Line>
          <Line name={REQUIREMENT_TEXTS.lastCheck}>
            {requirement.lastCheck === null ? NOTHING : moment(requirement.lastCheck)}
          </Line>
          <Line name={REQUIREMENT_TEXTS.nextReview}>
            <NextReview day={requirement.nextReview} />
          </Line>
        </Lines>
      </PanelSection>
      <PanelSection title={REQUIREMENT_TEXTS.controls}>
        <ul className={css.controls}>
          {requirement.controlList.map((control) => (
            <li key={control.id}>
              <div className={css.controlHead}>
                <span className={css.controlId}>{control.id}</span>
                <strong>{control.state === 'failed' ? control.failing : control.name}</strong>
                {control.state === 'never' && control.firstDue > today() ? (
                  <FirstDueBadge firstDue={control.firstDue} />
                ) : (
                  <ControlBadge state={control.state} />
                )}
                {control.isKey && <Badge>{REQUIREMENT_TEXTS.key}</Badge>}
                <Button
                  variant="quiet"
                  onClick={() => onRuns(control)}
                  aria-label={REQUIREMENT_TEXTS.evidenceOf(control.id)}
                >
                  {REQUIREMENT_TEXTS.evidence}
                </Button>
              </div>
              {control.state === 'failed' && (
                <p className={css.small}>{REQUIREMENT_TEXTS.controlNamed(control.name)}</p>
              )}
              <p className={css.small}>
                {control.method === 'query' ? REQUIREMENT_TEXTS.query : REQUIREMENT_TEXTS.attested},{' '}
                {CADENCES[control.cadence].name.toLowerCase()}
                {control.lastRunAt !== null && (
                  <>
                    {' '}
                    · {control.ranBy}, {moment(control.lastRunAt)}: {control.finding}
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      </PanelSection>
      <Deadlines category={requirement.category} />
      <PanelSection title={REQUIREMENT_TEXTS.remediationsTitle}>
        {requirement.remediations.length === 0 ? (
          <p className={css.small}>{REQUIREMENT_TEXTS.noneWasOpened}</p>
        ) : (
          <ul className={css.controls}>
            {requirement.remediations.map((each) => (
              <li key={each.id}>
                <div className={css.controlHead}>
                  <strong>{each.title}</strong>
                  <Badge tone={each.state === 'done' ? 'pos' : each.dueDate < today() ? 'neg' : 'warn'}>
                    {each.state === 'done'
                      ? REQUIREMENT_TEXTS.done
                      : each.dueDate < today()
                        ? REQUIREMENT_TEXTS.overdue
                        : REQUIREMENT_TEXTS.open}
                  </Badge>
                </div>
                <p className={css.small}>
                  {REQUIREMENT_TEXTS.dueOpenedBy(
                    each.owner.name,
                    date(each.dueDate),
                    each.openedBy,
                    moment(each.openedAt),
                  )}
                  {each.doneAt !== null &&
                    REQUIREMENT_TEXTS.closedBy(each.doneBy ?? '', moment(each.doneAt), each.doneNote ?? '')}
                </p>
                {each.state === 'open' && (
                  <ManageButton
                    variant="quiet"
                    onClick={() => onDone(each)}
                    aria-label={REQUIREMENT_TEXTS.closeTitle(each.title)}
                  >
                    {REQUIREMENT_TEXTS.doneAction}
                  </ManageButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
    </div>
  );
}
