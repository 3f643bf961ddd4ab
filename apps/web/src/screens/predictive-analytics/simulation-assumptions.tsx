import { useState } from 'react';
import type { ScenarioType } from '@cottontree/contract/simulation/schemas.ts';
import type { PriorsState, ScenarioPrior, SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { readSimulationPriors } from '@cottontree/contract/simulation/simulation.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { date, percent } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ASSUMPTION_TEXTS } from './assumption-texts.ts';
import css from './simulation.module.css';
import { SCENARIO_NAMES, SIMULATION_TEXTS } from './simulation-texts.ts';

const PriorsDialog = deferred(
  () => import('./priors-dialog.tsx').then((part) => part.PriorsDialog),
  null,
  'over',
);

/** The priors that a simulation of this scenario would use. */
export function AssumptionsCard({ scenario }: { scenario: ScenarioType | '' }) {
  const state = useRead(readSimulationPriors);
  const mayEdit = holds(useCurrentUser().data, 'settings.edit');
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={ASSUMPTION_TEXTS.whatItAssumes}
      meta={scenario !== '' && SCENARIO_NAMES[scenario]}
      actions={
        <Button variant="quiet" disabled={state.data === undefined} onClick={() => setOpen(true)}>
          {mayEdit ? ASSUMPTION_TEXTS.editAssumptions : ASSUMPTION_TEXTS.allAssumptions}
        </Button>
      }
      flush={scenario !== ''}
    >
      {state.data === undefined ? (
        state.isError ? (
          <PanelError
            error={state.error}
            what={ASSUMPTION_TEXTS.whatSimulationsAssumeWhat}
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void state.refetch()}
            retrying={state.isFetching}
          />
        ) : (
          <SkeletonRows rows={6} what={ASSUMPTION_TEXTS.whatItAssumesWhat} />
        )
      ) : (
        <>
          {scenario === '' ? (
            <InEveryScenario priors={state.data.priors} />
          ) : (
            <PriorTable prior={state.data.priors.scenarios[scenario]} />
          )}
          <p className={scenario === '' ? css.small : css.under}>
            {originOf(state.data)}
            {scenario === '' && ` ${ASSUMPTION_TEXTS.chooseAScenario}`}
          </p>
        </>
      )}
      {open && state.data !== undefined && (
        <PriorsDialog
          state={state.data}
          scenario={scenario === '' ? 'product_launch' : scenario}
          mayEdit={mayEdit}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** What is assumed whatever the scenario. */
function InEveryScenario({ priors: { noise, costSpread, failureEffect } }: { priors: SimulationPriors }) {
  const row = (text: string) => <Constant why="row">{text}</Constant>;
  return (
    <Lines>
      <Line name={ASSUMPTION_TEXTS.subscribersVary}>
        {row(ASSUMPTION_TEXTS.aMonth(percent(noise.users)))}
      </Line>
      <Line name={ASSUMPTION_TEXTS.revenueVaries}>{row(ASSUMPTION_TEXTS.aMonth(percent(noise.arpu)))}</Line>
      <Line name={ASSUMPTION_TEXTS.costsVary}>{row(ASSUMPTION_TEXTS.points(String(costSpread)))}</Line>
      <Line name={ASSUMPTION_TEXTS.failedKeeps}>{row(percent(failureEffect * 100))}</Line>
    </Lines>
  );
}

const originOf = ({ version, madeBy, madeAt, reason }: PriorsState) => (
  <span data-constant="row">
    {version === 0 || madeAt === null
      ? ASSUMPTION_TEXTS.defaultThatNobodyHasMeasured
      : ASSUMPTION_TEXTS.judgementVersionByOn(
          version,
          madeBy?.name ?? 'somebody',
          date(madeAt),
          reason ?? '',
        )}
  </span>
);

const ROWS = [
  ['users', ASSUMPTION_TEXTS.subscribersPercent],
  ['arpu', ASSUMPTION_TEXTS.revenuePerSubscriber],
  ['opex', ASSUMPTION_TEXTS.operatingExpensesPercent],
  ['oneOff', ASSUMPTION_TEXTS.oneOffCosts],
  ['delay', ASSUMPTION_TEXTS.monthsUntilItTakesEffect],
] as const;

/** The priors of one scenario: percentiles of what it changes. */
export function PriorTable({ prior }: { prior: ScenarioPrior }) {
  const number = (value: number) => <Constant why="row">{String(value).replace('-', '−')}</Constant>;
  const rows = ROWS.map(([key, name]) => ({ key, name, ...prior[key] }));
  return (
    <>
      <Table
        caption={ASSUMPTION_TEXTS.judgementOnTheScenario}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', head: ASSUMPTION_TEXTS.change, cell: ({ name }) => name },
          { key: 'low', head: ASSUMPTION_TEXTS.low, numeric: true, cell: ({ low }) => number(low) },
          { key: 'mode', head: ASSUMPTION_TEXTS.likeliest, numeric: true, cell: ({ mode }) => number(mode) },
          { key: 'high', head: ASSUMPTION_TEXTS.high, numeric: true, cell: ({ high }) => number(high) },
        ]}
      />
      <p className={css.under}>
        <Constant why="row">{ASSUMPTION_TEXTS.lowAndHigh(Math.round(prior.success * 100))}</Constant>
      </p>
    </>
  );
}
