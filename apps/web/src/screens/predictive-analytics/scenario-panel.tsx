import type { SavedScenario } from '@cottontree/contract/simulation/schemas.ts';
import { archiveScenario, runScenario } from '@cottontree/contract/simulation/simulation.ts';
import { scenarioFault } from '@cottontree/contract/simulation/scenario-changes.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { date, moment, percent, thousands } from '../../kernel/formatting.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { STATUS_TONES } from './scenario-tones.ts';
import { rangeText } from './simulation-formats.ts';
import { gradeText } from './simulation-grade.tsx';
import css from './simulation.module.css';
import {
  COMPETITION_NAMES,
  MARKET_NAMES,
  REGULATION_NAMES,
  SCENARIO_NAMES,
  SIMULATION_TEXTS,
  monthsInWords,
} from './simulation-texts.ts';

export interface ScenarioPanelProps {
  scenario: SavedScenario;
  onShow: (run: string) => void;
  onEdit: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** One saved scenario in full, and its actions. */
export function ScenarioPanel({ scenario, onShow, onEdit, onCopy, onClose }: ScenarioPanelProps) {
  const { pending, change } = useChange(/^\/api\/analytics\/scenarios/);
  const keyFor = useAttemptKey();
  const me = useCurrentUser().data;
  const mayChange =
    me !== undefined && scenarioFault({ userId: me.id, powers: new Set(me.powers) }, scenario) === null;
  const { id, version, status, run, variables, problem } = scenario;
  const simulate = async () => {
    await change(
      () =>
        call(runScenario, { params: { id }, input: { version } }, { idempotencyKey: keyFor([id, version]) }),
      {
        done: SIMULATION_TEXTS.started,
        failed: SIMULATION_TEXTS.failed,
        action: 'update',
        describe: ({ name }) => ({
          description: SIMULATION_TEXTS.simulatedTheScenario(name),
          data: { scenarioId: id },
        }),
      },
    );
  };
  const archived = scenario.archivedAt !== null;
  const move = async () => {
    const moved = await change(
      () =>
        call(
          archiveScenario,
          { params: { id }, input: { archived: !archived, version } },
          { idempotencyKey: keyFor([id, version, !archived]) },
        ),
      {
        done: archived ? SIMULATION_TEXTS.restored : SIMULATION_TEXTS.archived,
        failed: archived ? SIMULATION_TEXTS.restoreFailed : SIMULATION_TEXTS.archiveFailed,
        action: 'update',
        describe: ({ name }) => ({
          description: SIMULATION_TEXTS.archivedTheScenario(archived, name),
          data: { scenarioId: id },
        }),
      },
    );
    if (moved) onClose();
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{scenario.name}</span>}
      description={SCENARIO_NAMES[scenario.scenario]}
      footer={
        <span className={css.buttons}>
          {!archived && (run === null || mayChange) && (
            <Button
              variant={run === null ? 'primary' : 'plain'}
              busy={pending || status === 'In Progress'}
              onClick={() => void simulate()}
            >
              {status === 'In Progress'
                ? SIMULATION_TEXTS.running
                : run === null
                  ? SIMULATION_TEXTS.run
                  : SIMULATION_TEXTS.runAgain}
            </Button>
          )}
          {mayChange && !archived && status !== 'In Progress' && (
            <Button onClick={onEdit}>{COMMON_TEXTS.edit}</Button>
          )}
          <Button onClick={onCopy}>{SIMULATION_TEXTS.copy}</Button>
          {mayChange && status !== 'In Progress' && (
            <Button busy={pending} onClick={() => void move()}>
              {archived ? SIMULATION_TEXTS.restore : SIMULATION_TEXTS.archive}
            </Button>
          )}
          {run !== null && (
            <Button variant="primary" onClick={() => onShow(run.id)}>
              {SIMULATION_TEXTS.openResults}
            </Button>
          )}
        </span>
      }
    >
      {problem !== null && (
        <Notice tone="neg">
          <span data-constant="message">
            <strong>{SIMULATION_TEXTS.failed}.</strong> {problem}
          </span>
        </Notice>
      )}
      <PanelSection title={SIMULATION_TEXTS.hypothesis}>
        <p className={css.hypothesis} data-constant="message">
          {scenario.hypothesis}
        </p>
      </PanelSection>
      <PanelSection title={SIMULATION_TEXTS.question}>
        <div data-constant="row">
          <Lines>
            <Line name={SIMULATION_TEXTS.status}>
              <Badge tone={STATUS_TONES[status]}>{status}</Badge>
            </Line>
            <Line name={SIMULATION_TEXTS.timeframe}>{monthsInWords(scenario.timeframe)}</Line>
            <Line name={SIMULATION_TEXTS.userGrowth}>{percent(variables.userGrowth)}</Line>
            <Line name={SIMULATION_TEXTS.marketConditions}>{MARKET_NAMES[variables.marketConditions]}</Line>
            <Line name={SIMULATION_TEXTS.competitionLevel}>
              {COMPETITION_NAMES[variables.competitionLevel]}
            </Line>
            <Line name={SIMULATION_TEXTS.regulatoryChanges}>
              {REGULATION_NAMES[variables.regulatoryChanges]}
            </Line>
            <Line name={SIMULATION_TEXTS.seed}>{String(scenario.seed)}</Line>
          </Lines>
        </div>
      </PanelSection>
      {run !== null && (
        <PanelSection title={SIMULATION_TEXTS.answer}>
          <div data-constant="estimate">
            <Lines>
              <Line name={SIMULATION_TEXTS.simulated}>{moment(run.madeAt)}</Line>
              <Line name={SIMULATION_TEXTS.probability}>{percent(run.probability)}</Line>
              <Line name={SIMULATION_TEXTS.netProfit}>
                {thousands(run.net.p50)} ({rangeText(run.net, thousands)})
              </Line>
              <Line name={SIMULATION_TEXTS.riskLevel}>{run.riskLevel}</Line>
              <Line name={SIMULATION_TEXTS.whatHappenedSince}>{gradeText(run.grade)}</Line>
              <Line name={SIMULATION_TEXTS.horizonEnds}>{date(run.grade.due)}</Line>
            </Lines>
          </div>
        </PanelSection>
      )}
      <PanelSection title={SIMULATION_TEXTS.who}>
        <div data-constant="row">
          <Lines>
            <Line name={SIMULATION_TEXTS.savedBy}>{scenario.madeBy.name}</Line>
            <Line name={SIMULATION_TEXTS.savedName}>{moment(scenario.createdAt)}</Line>
            <Line name={SIMULATION_TEXTS.changed}>{moment(scenario.updatedAt)}</Line>
            {scenario.archivedAt !== null && (
              <Line name={SIMULATION_TEXTS.archivedName}>{moment(scenario.archivedAt)}</Line>
            )}
          </Lines>
        </div>
      </PanelSection>
    </SidePanel>
  );
}
