/** The selection of the simulations; all of it is kept in the URL. */
import type { GradeMeasure, ScenarioList } from '@cottontree/contract/simulation/schemas.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const TAB = choiceParam('simulation', ['setup', 'results', 'saved']);
export type SimulationTabName = ReturnType<typeof TAB.read>;
export const useSimulationTab = () => useParam(TAB);

const RUN = textParam('run');
/** The run that Results shows. */
export const useChosenRun = () => useParam(RUN);

const SCENARIO_LIST = choiceParam('shelf', ['saved', 'archived'] as const satisfies readonly ScenarioList[]);
/** Whether saved or archived scenarios are shown. */
export const useScenarioList = () => useParam(SCENARIO_LIST);

const COMPARED = textParam('compare');
/** Two runs to compare, or none. */
export function useCompared() {
  const [text, set] = useParam(COMPARED);
  const [one, other] = text.split(',');
  return {
    compared: one && other ? ([one, other] as const) : undefined,
    compare: (runs: readonly [string, string] | undefined) => set(runs?.join(',') ?? '', 'push'),
  };
}

const MEASURE = choiceParam('measure', [
  'revenue',
  'users',
  'net',
] as const satisfies readonly GradeMeasure[]);
/** The measure that the chart of months shows. */
export const useMeasure = () => useParam(MEASURE);
