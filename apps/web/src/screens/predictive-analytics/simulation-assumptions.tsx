import { useState } from 'react';
import type { ScenarioType } from '@cottontree/contract/simulation/schemas.ts';
import type { PriorsState, ScenarioPrior } from '@cottontree/contract/simulation/priors.ts';
import { readSimulationPriors } from '@cottontree/contract/simulation/simulation.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
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
      title="What it assumes"
      meta={scenario !== '' && SCENARIO_NAMES[scenario]}
      actions={
        <Button variant="quiet" disabled={state.data === undefined} onClick={() => setOpen(true)}>
          {mayEdit ? 'Edit Assumptions' : 'All Assumptions'}
        </Button>
      }
      flush={scenario !== ''}
    >
      {state.data === undefined ? (
        state.isError ? (
          <PanelError
            error={state.error}
            what="what simulations assume"
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void state.refetch()}
            retrying={state.isFetching}
          />
        ) : (
          <SkeletonRows rows={6} what="what it assumes" />
        )
      ) : (
        <>
          {scenario !== '' && <PriorTable prior={state.data.priors.scenarios[scenario]} />}
          <p className={scenario === '' ? css.small : css.under}>{originOf(state.data)}</p>
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

const originOf = ({ version, madeBy, madeAt, reason }: PriorsState) => (
  <span data-constant="row">
    {version === 0 || madeAt === null
      ? 'A default that nobody has measured: change it where you know better.'
      : `Judgement, version ${version}, by ${madeBy?.name ?? 'somebody'} on ${date(madeAt)}: ${reason ?? ''}`}
  </span>
);

const ROWS = [
  ['users', 'Subscribers, %'],
  ['arpu', 'Revenue per subscriber, %'],
  ['opex', 'Operating expenses, %'],
  ['oneOff', 'One-off costs, thousand USD'],
  ['delay', 'Months until it takes effect'],
] as const;

/** The priors of one scenario: percentiles of what it changes. */
export function PriorTable({ prior }: { prior: ScenarioPrior }) {
  const number = (value: number) => <Constant why="row">{String(value).replace('-', '−')}</Constant>;
  const rows = ROWS.map(([key, name]) => ({ key, name, ...prior[key] }));
  return (
    <>
      <Table
        caption="Judgement on the scenario"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', head: 'Change', cell: ({ name }) => name },
          { key: 'low', head: 'Low', numeric: true, cell: ({ low }) => number(low) },
          { key: 'mode', head: 'Likeliest', numeric: true, cell: ({ mode }) => number(mode) },
          { key: 'high', head: 'High', numeric: true, cell: ({ high }) => number(high) },
        ]}
      />
      <p className={css.under}>
        <Constant why="row">
          Low and high: one in twenty lies beyond each. Chance that it succeeds:{' '}
          {Math.round(prior.success * 100)}%.
        </Constant>
      </p>
    </>
  );
}
