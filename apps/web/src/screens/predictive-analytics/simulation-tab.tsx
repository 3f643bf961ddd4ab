import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SavedScenario, SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { readSimulation, readSimulationStart } from '@cottontree/contract/simulation/simulation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { FilesContext, type Files } from '@cottontree/ui/charts/chart-files.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useExportRefusal } from '../../domain/exports/export-refusal.ts';
import { CallError } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf, useRead } from '../../kernel/query.ts';
import { NEW_QUESTION, typedOf, type TypedQuestion } from './simulation-question.ts';
import { SimulationSetup } from './simulation-setup.tsx';
import { useChosenRun, useSimulationTab, type SimulationTabName } from './simulation-state.ts';
import { SIMULATION_TEXTS } from './simulation-texts.ts';

const Results = deferred(
  () => import('./simulation-results.tsx').then((part) => part.SimulationResults),
  <SkeletonRows rows={12} what={SIMULATION_TEXTS.theResults} />,
);
const Saved = deferred(
  () => import('./saved-scenarios.tsx').then((part) => part.SavedScenarios),
  <SkeletonRows rows={8} what={SIMULATION_TEXTS.savedScenarios} />,
);
const FileMenu = deferred(async () => (await import('@cottontree/ui/charts/file-menu.tsx')).FileMenu);
const TABS = ['setup', 'results', 'saved'] as const satisfies readonly SimulationTabName[];

/** The AI Simulation Engine: a question, its result, and the saved questions. */
export function SimulationTab() {
  const client = useQueryClient();
  const [tab, setTab] = useSimulationTab();
  // A person who may not see the start values may not see the results either.
  const start = useRead(readSimulationStart);
  const [, setRun] = useChosenRun();
  // Kept across tabs: what was typed stays while results are shown.
  const form = useForm({ defaultValues: NEW_QUESTION, mode: 'onChange' });
  const [editing, setEditing] = useState<SavedScenario>();
  const refusal = useExportRefusal()(['analytics.view']);

  const show = (run: string) => {
    setRun(run, 'push');
    setTab('results');
  };
  const answered = (run: SimulationRun) => {
    client.setQueryData(keyOf(readSimulation, { params: { id: run.id } }), run);
    show(run.id);
  };
  const edit = (question: TypedQuestion, scenario: SavedScenario | undefined) => {
    form.reset(question);
    setEditing(scenario);
    setTab('setup', 'push');
  };

  if (start.error instanceof CallError && start.error.body?.permission !== undefined)
    return (
      <Card title={SIMULATION_TEXTS.engine}>
        <PanelError error={start.error} what={SIMULATION_TEXTS.simulations} />
      </Card>
    );
  const tabs = (
    <Tabs
      label={SIMULATION_TEXTS.engine}
      value={tab}
      onValueChange={(next) => setTab(next)}
      tabs={TABS.map((value) => ({ value, label: SIMULATION_TEXTS.tabs[value] }))}
    >
      <TabPanel value="setup">
        <SimulationSetup
          form={form}
          editing={editing}
          onSaved={(scenario) => {
            setEditing(scenario);
            setTab('saved');
          }}
          onNew={() => edit(NEW_QUESTION, undefined)}
          onAnswer={answered}
        />
      </TabPanel>
      <TabPanel value="results">
        <Results onChange={(run) => edit(typedOf(run), undefined)} onSetup={() => setTab('setup')} />
      </TabPanel>
      <TabPanel value="saved">
        <Saved
          onShow={show}
          onEdit={(scenario) => edit(typedOf(scenario), scenario)}
          onCopy={(scenario) => edit(typedOf(scenario), undefined)}
          onSetup={() => edit(NEW_QUESTION, undefined)}
        />
      </TabPanel>
    </Tabs>
  );
  if (refusal === undefined) return tabs;
  // Charts then show why they cannot be exported, and do nothing else.
  const nothing = () => undefined;
  const refused: Files = {
    preload: FileMenu.preload,
    menu: (props) => <FileMenu {...props} csv={nothing} png={nothing} refusal={refusal} />,
  };
  return <FilesContext value={refused}>{tabs}</FilesContext>;
}
