import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedScenario, ScenarioList } from '@cottontree/contract/simulation/schemas.ts';
import { MOST_SCENARIOS, listScenarios } from '@cottontree/contract/simulation/simulation.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { thousandsOf } from '../../kernel/cell-values.ts';
import { count, date, NOTHING, percent, thousands } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf } from '../../kernel/query.ts';
import { CompareRuns } from './compare-runs.tsx';
import { COMPARISON_TEXTS } from './comparison-texts.ts';
import { ScenarioPanel } from './scenario-panel.tsx';
import { gradeText } from './simulation-grade.tsx';
import { RISK_TONES, STATUS_TONES } from './scenario-tones.ts';
import { useCompared, useScenarioList } from './simulation-state.ts';
import css from './simulation.module.css';
import { SCENARIO_NAMES, SIMULATION_TEXTS, monthsInWords } from './simulation-texts.ts';

/** Polled every second while the server is working on one of them. */
const useScenarios = (shelf: ScenarioList) =>
  useQuery<SavedScenario[]>({
    queryKey: keyOf(listScenarios, { query: { shelf } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'In Progress') === true ? 1_000 : false,
  });

export interface SavedScenariosProps {
  onShow: (run: string) => void;
  onEdit: (scenario: SavedScenario) => void;
  onCopy: (scenario: SavedScenario) => void;
  onSetup: () => void;
}

/** The saved questions, with their results and how well those performed. */
export function SavedScenarios({ onShow, onEdit, onCopy, onSetup }: SavedScenariosProps) {
  const [shelf, setShelf] = useScenarioList();
  const scenarios = useScenarios(shelf);
  const { compared, compare } = useCompared();
  const [open, setOpen] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (compared) return <CompareRuns runs={compared} onClose={() => compare(undefined)} onShow={onShow} />;
  const archived = shelf === 'archived';
  const title = archived ? COMPARISON_TEXTS.archivedScenarios : SIMULATION_TEXTS.tabs.saved;
  const turn = (
    <Button
      variant="quiet"
      onClick={() => {
        setOpen(undefined);
        setSelected(new Set());
        setShelf(archived ? 'saved' : 'archived', 'push');
      }}
    >
      {SIMULATION_TEXTS.shelves[shelf]}
    </Button>
  );
  if (scenarios.data === undefined) {
    return (
      <Card title={title} actions={turn}>
        {scenarios.isError ? (
          <PanelError
            error={scenarios.error}
            what={COMPARISON_TEXTS.savedScenarios}
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void scenarios.refetch()}
            retrying={scenarios.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what={COMPARISON_TEXTS.savedScenariosWhat} />
        )}
      </Card>
    );
  }
  const opened = scenarios.data.find(({ id }) => id === open);
  const runs = scenarios.data.flatMap(({ id, run }) => (selected.has(id) && run !== null ? [run.id] : []));
  const [one, other] = runs;
  return (
    <Card
      title={title}
      actions={turn}
      meta={
        <Constant why="count">
          {scenarios.data.length < MOST_SCENARIOS ? '' : COMPARISON_TEXTS.theNewest}
          {count(scenarios.data.length)}
        </Constant>
      }
      flush
    >
      <ExportedTable
        sees={['analytics.view']}
        caption={title}
        views="saved-scenarios"
        columns={COLUMNS}
        rows={scenarios.data}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        openKey={open}
        selected={selected}
        onSelect={setSelected}
        bulk={
          <span className={css.buttons}>
            <Button
              disabled={one === undefined || other === undefined || selected.size !== 2}
              onClick={() => one !== undefined && other !== undefined && compare([one, other])}
            >
              {COMPARISON_TEXTS.compare}
            </Button>
            {(selected.size !== 2 || runs.length !== 2) && (
              <span className={css.small}>{COMPARISON_TEXTS.selectTwoThatWereSimulated}</span>
            )}
          </span>
        }
        comfortable
        empty={
          archived ? (
            <EmptyState title={COMPARISON_TEXTS.noArchivedScenarios}>
              {COMPARISON_TEXTS.whatIsArchivedFrom}
            </EmptyState>
          ) : (
            <EmptyState
              title={COMPARISON_TEXTS.noSavedScenarios}
              action={<Button onClick={onSetup}>{SIMULATION_TEXTS.tabs.setup}</Button>}
            >
              {COMPARISON_TEXTS.saveAScenarioAs}
            </EmptyState>
          )
        }
      />
      {opened && (
        <ScenarioPanel
          scenario={opened}
          onShow={onShow}
          onEdit={() => onEdit(opened)}
          onCopy={() => onCopy(opened)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

const RISKS = Object.keys(RISK_TONES);

const COLUMNS: readonly DataColumn<SavedScenario>[] = [
  {
    key: 'name',
    head: COMPARISON_TEXTS.scenario,
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className={css.name} data-constant="row">
        {name}
      </span>
    ),
  },
  {
    key: 'type',
    head: COMPARISON_TEXTS.type,
    hide: 'medium',
    cell: ({ scenario }) => SCENARIO_NAMES[scenario],
    value: ({ scenario }) => SCENARIO_NAMES[scenario],
  },
  {
    key: 'timeframe',
    head: COMPARISON_TEXTS.timeframe,
    value: ({ timeframe }) => timeframe,
    words: ({ timeframe }) => monthsInWords(timeframe),
    hide: 'medium',
    cell: ({ timeframe }) => <Constant why="row">{monthsInWords(timeframe)}</Constant>,
  },
  {
    key: 'status',
    head: COMPARISON_TEXTS.status,
    value: ({ status }) => status,
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
  },
  {
    key: 'probability',
    head: COMPARISON_TEXTS.probability,
    unit: '%',
    numeric: true,
    value: ({ run }) => run?.probability,
    cell: ({ run }) =>
      run === null ? NOTHING : <Constant why="estimate">{percent(run.probability)}</Constant>,
  },
  {
    key: 'net',
    head: COMPARISON_TEXTS.netProfit,
    unit: COMPARISON_TEXTS.thousandUsd,
    numeric: true,
    value: ({ run }) => thousandsOf(run?.net.p50),
    cell: ({ run }) =>
      run === null ? NOTHING : <Constant why="estimate">{thousands(run.net.p50)}</Constant>,
  },
  {
    key: 'risk',
    head: COMPARISON_TEXTS.risk,
    value: ({ run }) => run && RISKS.indexOf(run.riskLevel),
    words: ({ run }) => run?.riskLevel ?? '',
    cell: ({ run }) =>
      run === null ? NOTHING : <Badge tone={RISK_TONES[run.riskLevel]}>{run.riskLevel}</Badge>,
  },
  {
    key: 'grade',
    head: COMPARISON_TEXTS.happened,
    value: ({ run }) => run && gradeText(run.grade),
    hide: 'medium',
    cell: ({ run }) => (run === null ? NOTHING : <Constant why="count">{gradeText(run.grade)}</Constant>),
  },
  {
    key: 'changed',
    head: COMPARISON_TEXTS.changed,
    value: ({ updatedAt }) => updatedAt,
    words: ({ updatedAt, madeBy }) => `${date(updatedAt)}, ${madeBy.name}`,
    cell: ({ updatedAt, madeBy }) => (
      <span data-constant="row">
        <time dateTime={updatedAt}>{date(updatedAt)}</time>, {madeBy.name}
      </span>
    ),
  },
];
