import { useState } from 'react';
import { SHOCKS, type SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { readSimulation } from '@cottontree/contract/simulation/simulation.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { percent, signedCount, thousands } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { DriversCard, EffectCard, MonthsCard } from './simulation-charts.tsx';
import { RISK_TONES } from './scenario-tones.ts';
import { rangeText } from './simulation-formats.ts';
import { GradeCard } from './simulation-grade.tsx';
import { ModelCard } from './simulation-model-card.tsx';
import { useChosenRun } from './simulation-state.ts';
import css from './simulation.module.css';
import { SCENARIO_NAMES, SIMULATION_TEXTS, monthsInWords } from './simulation-texts.ts';

const SaveScenario = deferred(
  () => import('./save-scenario.tsx').then((part) => part.SaveScenario),
  null,
  'over',
);

export interface SimulationResultsProps {
  /** Opens the question of a run to change it. */
  onChange: (run: SimulationRun) => void;
  onSetup: () => void;
}

/** The selected run. */
export function SimulationResults({ onChange, onSetup }: SimulationResultsProps) {
  const [id] = useChosenRun();
  const run = useRead(readSimulation, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  if (id === '') {
    return (
      <Card title={SIMULATION_TEXTS.tabs.results}>
        <EmptyState
          title={SIMULATION_TEXTS.nothingWasSimulatedYet}
          action={<Button onClick={onSetup}>{SIMULATION_TEXTS.tabs.setup}</Button>}
        >
          {SIMULATION_TEXTS.runAScenario}
        </EmptyState>
      </Card>
    );
  }
  if (run.data === undefined) {
    return (
      <Card title={SIMULATION_TEXTS.tabs.results}>
        {run.isError ? (
          <PanelError
            error={run.error}
            what={SIMULATION_TEXTS.simulations}
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void run.refetch()}
            retrying={run.isFetching}
          />
        ) : (
          <SkeletonRows rows={12} what={SIMULATION_TEXTS.theResults} />
        )}
      </Card>
    );
  }
  return <RunInFull run={run.data} onChange={() => onChange(run.data)} />;
}

function RunInFull({ run, onChange }: { run: SimulationRun; onChange: () => void }) {
  const [saving, setSaving] = useState(false);
  const { hypothesis, scenario, timeframe, variables, seed } = run;
  return (
    <div className={css.stack}>
      <header className={css.title}>
        <div>
          <h2 data-constant="name">
            {SIMULATION_TEXTS.scenarioOverTimeframe(SCENARIO_NAMES[scenario], monthsInWords(timeframe))}
          </h2>
          <p className={css.hypothesis} data-constant="message">
            {hypothesis}
          </p>
        </div>
        <span className={css.buttons}>
          <Button onClick={onChange}>{SIMULATION_TEXTS.changeAndRunAgain}</Button>
          <Button variant="primary" onClick={() => setSaving(true)}>
            {SIMULATION_TEXTS.saveScenario}
          </Button>
        </span>
      </header>
      <Summary run={run} />
      <div className={css.pair}>
        <EffectCard run={run} />
        <MonthsCard run={run} />
      </div>
      <div className={css.pair}>
        <Card title={SIMULATION_TEXTS.insights}>
          <Sentences of={run.insights} />
        </Card>
        <Card title={SIMULATION_TEXTS.recommendations}>
          <Sentences of={run.recommendations} />
        </Card>
      </div>
      <div className={css.pair}>
        <DriversCard run={run} />
        <GradeCard run={run} />
      </div>
      <ModelCard run={run} />
      {saving && (
        <SaveScenario
          question={{ hypothesis, scenario, timeframe, variables, seed }}
          runId={run.id}
          onSaved={() => setSaving(false)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={css.sentences} data-constant="estimate">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

function Summary({ run }: { run: SimulationRun }) {
  const { impact, ranges, risk } = run;
  const estimate = (text: string) => <Constant why="estimate">{text}</Constant>;
  return (
    <KpiStrip label={SIMULATION_TEXTS.whatTheScenarioChanges}>
      <KpiCell
        label={SIMULATION_TEXTS.probability}
        value={estimate(percent(run.probability))}
        note={
          SHOCKS.has(run.scenario)
            ? SIMULATION_TEXTS.ofKeepingNineTenths
            : SIMULATION_TEXTS.thatNetProfitIsNot
        }
      />
      <KpiCell
        label={SIMULATION_TEXTS.netProfit}
        value={estimate(thousands(ranges.net.p50))}
        note={estimate(rangeText(ranges.net, thousands))}
      />
      <KpiCell
        label={SIMULATION_TEXTS.revenue}
        value={estimate(thousands(impact.revenue))}
        note={estimate(rangeText(ranges.revenue, thousands))}
      />
      <KpiCell
        label={SIMULATION_TEXTS.users}
        value={estimate(signedCount(impact.users))}
        note={estimate(rangeText(ranges.users, signedCount))}
      />
      <KpiCell
        label={SIMULATION_TEXTS.costs}
        value={estimate(thousands(impact.costs))}
        note={estimate(rangeText(ranges.costs, thousands))}
      />
      <KpiCell
        label={SIMULATION_TEXTS.riskLevelLabel}
        value={<Badge tone={RISK_TONES[run.riskLevel]}>{run.riskLevel}</Badge>}
        note={estimate(SIMULATION_TEXTS.worstTwentiethLoses(thousands(risk.worstLoss)))}
      />
    </KpiStrip>
  );
}
